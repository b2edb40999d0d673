import MemeRender
package import MemeStore

/// Why a command failed: its subject, what is wrong, and what to do.
package struct Failure: KindOfError, CustomStringConvertible {
    package let description: String
    package let kind: ErrorKind

    /// A failure, for example `Failure("cat.jpg", "the file is empty")`.
    package init(_ subject: String, _ reason: String, kind: ErrorKind = .failed) {
        self.init("\(subject): \(reason)", kind: kind)
    }

    package init(_ description: String, kind: ErrorKind = .failed) {
        self.description = description
        self.kind = kind
    }
}

/// Adds the picture's name to errors of `body`, which doesn't know it.
package func naming<Result>(_ picture: String, _ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as RenderError where error.concernsPicture {
        throw Failure(picture, error.message, kind: ErrorKind(error))
    }
}

extension RenderError {
    /// Whether the error is about the picture, rather than a font or an option.
    fileprivate var concernsPicture: Bool {
        switch self {
        case .unknownFont, .unusableFont, .invalidRecipe, .missingPicture, .inPicture,
            .tooManyPicturePixels:
            false
        default: true
        }
    }
}
