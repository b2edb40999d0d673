import Foundation
import MemeRender
import MemeStore

/// A picture that the command line names.
struct InputPicture {
    private enum Source {
        case file(String)
        case standardInput
        case clipboard
    }

    private let source: Source

    /// The one on the clipboard.
    static let clipboard = InputPicture(.clipboard)

    private init(_ source: Source) {
        self.source = source
    }

    /// - Parameter argument: a path, or `-` for standard input.
    init(_ argument: String) {
        source = argument == "-" ? .standardInput : .file(argument)
    }

    /// How messages call it.
    var name: String {
        switch source {
        case .file(let path): path
        case .standardInput: "standard input"
        case .clipboard: "clipboard"
        }
    }

    /// `nil` where it is no file.
    var path: String? { if case .file(let path) = source { path } else { nil } }

    func read() throws -> EncodedImage {
        try naming(name) {
            switch source {
            case .file(let path): try EncodedImage(contentsOf: path)
            case .standardInput: try EncodedImage(readingFrom: STDIN_FILENO, named: name)
            case .clipboard: try EncodedImage(Desktop.paste())
            }
        }
    }

    /// Reads it where it is a file; a pipe isn't waited for.
    func readFile() throws -> EncodedImage {
        guard let path else { return try read() }
        return try naming(name) { try EncodedImage(contentsOfFile: path) }
    }

    /// The name of a meme of it where the user gives none.
    func memeName(as format: ImageFormat) -> String {
        guard let path else { return "meme.\(format.fileExtension)" }
        return "\(FileName(path).stem)-meme.\(format.fileExtension)"
    }
}
