package import MemeRender

/// The words of a meme of a template, in JSON: a list in the places' order, or an object by slot.
package enum TemplateWordsJSON: Decodable, Sendable {
    case inOrder([String])
    case bySlot([String: String])

    package init(from decoder: any Decoder) throws {
        if let list = try? [String](from: decoder) {
            self = .inOrder(list)
        } else {
            self = .bySlot(try [String: String](from: decoder))
        }
    }

    /// The recipe of the meme.
    ///
    /// - Parameters:
    ///   - template: the template.
    ///   - pictures: the pictures for its places, by slot.
    package func recipe(
        of template: PicturedTemplate, _ pictures: [String: EncodedImage]
    ) throws(TemplateError) -> Recipe {
        switch self {
        case .inOrder(let words): try template.recipe(words: words, pictures: pictures)
        case .bySlot(let words): try template.recipe(words: words, pictures: pictures)
        }
    }
}
