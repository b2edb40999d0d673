import Foundation
package import MemeRender
import MemeStore

/// A picture that the command line names.
package struct InputPicture {
    private enum Source {
        case file(String)
        case standardInput
        case clipboard
    }

    private let source: Source

    /// The picture on the clipboard.
    static let clipboard = InputPicture(.clipboard)

    private init(_ source: Source) {
        self.source = source
    }

    /// - Parameter argument: a path, or `-` for standard input.
    package init(_ argument: String) {
        source = argument == "-" ? .standardInput : .file(argument)
    }

    /// The name in messages.
    package var name: String {
        switch source {
        case .file(let path): path
        case .standardInput: "standard input"
        case .clipboard: "clipboard"
        }
    }

    /// `nil` if it isn't a file.
    var path: String? { if case .file(let path) = source { path } else { nil } }

    /// - Parameter scratch: a folder where a large picture may be instead of in memory.
    package func read(scratch: @autoclosure () -> String? = nil) throws -> EncodedImage {
        try naming(name) {
            switch source {
            case .file(let path):
                try Self.pictured { try EncodedImage(contentsOf: path, scratch: scratch()) }
            case .standardInput:
                try Self.pictured { try EncodedImage(readingFrom: STDIN_FILENO, named: name) }
            case .clipboard: try EncodedImage(Desktop.paste())
            }
        }
    }

    /// Throws what is wrong with the bytes of a file as if they had come from anywhere, because
    /// ``naming(_:_:)`` adds the name.
    private static func pictured(_ body: () throws -> EncodedImage) throws -> EncodedImage {
        do {
            return try body()
        } catch FileError.notPicture(_, let error) {
            throw error
        }
    }

    /// Reads the picture if it is a regular file; it doesn't wait for a pipe.
    func readFile() throws -> EncodedImage {
        guard let path else { return try read() }
        return try naming(name) { try Self.pictured { try EncodedImage(contentsOfFile: path) } }
    }

    /// The default file name of a meme made from it.
    package func memeName(as format: ImageFormat) -> String {
        guard let path else { return "meme.\(format.fileExtension)" }
        return "\(FileName(path).stem)-meme.\(format.fileExtension)"
    }
}
