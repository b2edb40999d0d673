import Foundation
import MemeRender
import MemeStore

/// A file that lists memes to make, or standard input.
struct Manifest: Sendable {
    /// The name in messages.
    let name: String
    /// The folder that relative paths of pictures start from.
    let folder: String
    private let path: String?
    private let format: ManifestReader.Format?

    /// - Parameters:
    ///   - argument: a path, or `-` for standard input.
    ///   - format: the format; `nil` to detect it by the name, otherwise by the first character.
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

    /// The file name of its journal.
    var journalName: String { ".\(path.map { FileName($0).name } ?? "standard-input").done" }

    /// The path of a picture that a row names.
    func path(ofPicture name: String) -> String { name.hasPrefix("/") ? name : folder + name }

    /// Opens the manifest. If it can be read twice, this first reads it to the end, to count and check
    /// the rows.
    ///
    /// - Returns: the rows, and their number if it is known.
    func open() throws -> (rows: ManifestRows, count: Int?) {
        guard let path else {
            return (try rows(of: STDIN_FILENO), nil)
        }
        // The descriptor stays open, because threads may read from it until the program ends.
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
            throw FileError(errno, .read, path)
        }
        return descriptor
    }

    /// - Returns: the number of rows.
    private func check(_ descriptor: Int32) throws -> Int {
        var reader = try reader(of: descriptor)
        var count = 0
        while try reader.next() != nil { count += 1 }
        return count
    }
}
