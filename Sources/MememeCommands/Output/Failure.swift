import MemeRender

/// Why a command could not do what it was asked: what it is about, what is wrong, what to do.
struct Failure: Error, CustomStringConvertible {
    let description: String

    /// For example `Failure("cat.jpg", "the file is empty")`.
    init(_ subject: String, _ reason: String) {
        description = "\(subject): \(reason)"
    }

    init(_ description: String) {
        self.description = description
    }
}

/// Names the picture in the errors of `body`, which know only what is wrong with it.
func naming<Result>(_ picture: String, _ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as RenderError where error.concernsPicture {
        throw Failure(picture, "\(error)")
    }
}

extension RenderError {
    /// Whether it is the picture that is at fault, rather than a font or an option.
    fileprivate var concernsPicture: Bool {
        switch self {
        case .unknownFont, .unusableFont, .invalidRecipe: false
        default: true
        }
    }
}
