import Foundation
import MemeStore

/// A text that the command line names: of a file, or of standard input.
struct InputText {
    /// How messages call it.
    let name: String
    private let path: String?

    /// - Parameter argument: a path, or `-` for standard input.
    init(_ argument: String) {
        path = argument == "-" ? nil : argument
        name = path ?? "standard input"
    }

    /// Reads it to its end, but no more than a number of bytes.
    ///
    /// - Parameter advice: what an error about a text that is longer, or none, tells to do.
    /// - Throws: ``Failure``, or `FileError`.
    func read(limit: Int, advice: String) throws -> String {
        let bytes: [UInt8]
        do {
            bytes =
                try path.map { try [UInt8](contentsOf: $0, limit: limit) }
                ?? [UInt8](readingFrom: STDIN_FILENO, named: name, limit: limit)
        } catch FileError.tooLarge {
            throw Failure(
                name, "larger than the \(limit >> 10) KiB that are read at most: \(advice)")
        }
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(name, "this is no text in UTF-8: \(advice)")
        }
        return text.withoutByteOrderMark
    }
}

extension String {
    /// The text without the mark that editors on Windows begin a file with.
    var withoutByteOrderMark: String { hasPrefix("\u{feff}") ? String(dropFirst()) : self }
}
