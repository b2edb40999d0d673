import Foundation
import MemeStore

/// A file that says which memes to make, or standard input.
struct Manifest: Sendable {
    /// How messages call it.
    let name: String
    /// The folder that the names of pictures are told from.
    let folder: String
    private let path: String?
    private let format: ManifestReader.Format?

    /// - Parameters:
    ///   - argument: a path, or `-` for standard input.
    ///   - format: told by the name, else by the first character, where `nil`.
    init(_ argument: String, format: ManifestReader.Format?) {
        path = argument == "-" ? nil : argument
        name = path ?? "standard input"
        let slash = argument.lastIndex(of: "/")
        folder = slash.map { String(argument[...$0]) } ?? ""
        self.format =
            format
            ?? FileName(argument).fileExtension.flatMap { name in
                switch name.lowercased() {
                case "csv", "tsv": .csv
                case "jsonl", "ndjson": .jsonl
                default: nil
                }
            }
    }

    /// The name of the file that says what is done of it.
    var journalName: String { ".\(path.map { FileName($0).name } ?? "standard-input").done" }

    /// Where a picture is that a row names.
    func path(ofPicture name: String) -> String { name.hasPrefix("/") ? name : folder + name }

    /// Opens it, and reads it once to the end where it can be read again, so that it is known how
    /// much there is to do.
    ///
    /// - Returns: the rows, and how many there are, where that can be known.
    func open() throws -> (rows: ManifestRows, count: Int?) {
        guard let path else {
            return (try rows(of: STDIN_FILENO), nil)
        }
        // Neither is closed: the threads may read to the very end of the program.
        let descriptor = try descriptor(of: path)
        let isFile = FileStamp(of: descriptor)?.isRegularFile == true
        let count = isFile ? try check(descriptor) : nil
        if isFile, lseek(descriptor, 0, SEEK_SET) != 0 {
            throw Failure(name, "could not be read: \(String(cString: strerror(errno)))")
        }
        return (try rows(of: descriptor), count)
    }

    private func rows(of descriptor: Int32) throws -> ManifestRows {
        ManifestRows(try reader(of: descriptor))
    }

    private func reader(of descriptor: Int32) throws -> ManifestReader {
        try ManifestReader(ByteSource(descriptor, named: name), as: format)
    }

    private func descriptor(of path: String) throws -> Int32 {
        let descriptor = Foundation.open(path.systemPath, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 {
            throw errno == ENOENT
                ? FileError.missing(path)
                : Failure(path, "could not be read: \(String(cString: strerror(errno)))")
        }
        return descriptor
    }

    /// - Returns: how many rows there are.
    private func check(_ descriptor: Int32) throws -> Int {
        var reader = try reader(of: descriptor)
        var count = 0
        while try reader.next() != nil { count += 1 }
        return count
    }
}
