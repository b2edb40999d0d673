import Foundation
import MemeRender
import MemeStore

/// A text that the command line names: a file, or standard input.
package struct InputText {
    /// The name in messages.
    package let name: String
    private let path: String?

    /// - Parameter argument: a path, or `-` for standard input.
    package init(_ argument: String) {
        path = argument == "-" ? nil : argument
        name = path ?? "standard input"
    }

    /// Reads the text to its end, up to a number of bytes.
    ///
    /// - Parameters:
    ///   - limit: the longest text, in bytes.
    ///   - advice: what the error about a longer or an invalid text advises.
    /// - Throws: ``Failure``, or `FileError`.
    package func read(limit: Int, advice: String) throws -> String {
        let bytes: [UInt8]
        do {
            bytes =
                try path.map { try [UInt8](contentsOf: $0, limit: limit) }
                ?? [UInt8](readingFrom: STDIN_FILENO, named: name, limit: limit)
        } catch FileError.tooLarge {
            throw Failure(
                name, "larger than the \(limit >> 10) KiB that are read at most: \(advice)",
                kind: .fileTooLarge)
        }
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(name, "this is no text in UTF-8: \(advice)", kind: .unsupportedFormat)
        }
        return text.withoutByteOrderMark
    }
}

extension String {
    /// The text without the byte order mark that editors on Windows write.
    var withoutByteOrderMark: String { hasPrefix("\u{feff}") ? String(dropFirst()) : self }
}
