import MemeRender

/// Why something failed, in JSON: the `error` of a document.
package struct ErrorJSON: Encodable, Hashable, Sendable {
    package var kind: ErrorKind
    /// What happened, on one line; the command says what to do about it, too.
    package var message: String
    /// What may have been meant: ids of memes, or names of fonts or templates.
    package var candidates: [String]
    /// The command whose help explains the usage; `nil` for other errors.
    @OrNull package var help: String? = nil

    /// - Parameters:
    ///   - message: what to say, on one line.
    ///   - help: the command whose help explains the usage, if the command line is wrong.
    package init(_ error: any Error, message: String, help: String? = nil) {
        kind = help == nil ? ErrorKind(error) : .usage
        self.message = message
        candidates = Self.candidates(of: error)
        self.help = help
    }

    private static func candidates(of error: any Error) -> [String] {
        switch error {
        case StoreError.ambiguousID(_, let candidates): candidates.map(\.id.description)
        case RenderError.unknownFont(_, let similar): similar
        case TemplateError.unknown(_, let similar): similar
        default: []
        }
    }
}

/// The document of an error.
package struct ErrorDocumentJSON: Encodable, Sendable {
    package var error: ErrorJSON

    package init(_ error: ErrorJSON) {
        self.error = error
    }
}
