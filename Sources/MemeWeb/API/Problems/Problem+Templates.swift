import HTTPTypes
import MemeRender

extension Problem {
    /// Converts what is wrong with a template, or with what goes into it.
    init(_ error: TemplateError) {
        switch error {
        case .unknown(let name, let similar) where similar.isEmpty:
            self.init(.unprocessableContent, "No template is called “\(name)”.")
        case .unknown(let name, let similar):
            self.init(
                .unprocessableContent,
                "No template is called “\(name)”. Did you mean \(similar.joined(separator: ", "))?")
        case .missingWords, .missingText:
            self.init(
                .unprocessableContent,
                "\(error.sentence): an empty text leaves a place empty.")
        case .missingPicture:
            self.init(.unprocessableContent, "\(error.sentence): upload it, and name its digest.")
        case .unusablePicture(_, let error): self.init(error)
        case .invalid, .newerVersion, .missingFile, .unknownSlot, .tooManyWords, .wordsForPicture,
            .pictureForWords:
            self.init(.unprocessableContent, "\(error.sentence).")
        }
    }
}

extension TemplateError {
    /// The description as the beginning of a sentence.
    fileprivate var sentence: String {
        let text = description
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}
