import Foundation
import MemeRender
import MemeStore

/// A picture that the command line names.
struct InputPicture {
    /// How messages call it.
    let name: String
    /// `nil` where it comes from standard input.
    let path: String?

    /// - Parameter argument: a path, or `-` for standard input.
    init(_ argument: String) {
        path = argument == "-" ? nil : argument
        name = path ?? "standard input"
    }

    func read() throws -> EncodedImage {
        try naming(name) {
            if let path { return try EncodedImage(contentsOf: path) }
            return try EncodedImage(readingFrom: STDIN_FILENO, named: name)
        }
    }

    /// The name of a meme of it where the user gives none.
    func memeName(as format: ImageFormat) -> String {
        guard let path else { return "meme.\(format.fileExtension)" }
        return "\(FileName(path).stem)-meme.\(format.fileExtension)"
    }
}
