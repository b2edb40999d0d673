import HTTPTypes
import MemeRender
import MemeStore

/// The body of a request that makes or changes a meme.
struct MemeRequest: Decodable {
    var original: Digest
    var recipe: Recipe
}

/// The body of a request that makes a meme: of an original by a recipe, or of a template.
enum NewMemeRequest: Decodable {
    case recipe(MemeRequest)
    case template(TemplateRequest)

    private enum CodingKeys: CodingKey {
        case template
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self =
            values.contains(.template)
            ? .template(try TemplateRequest(from: decoder))
            : .recipe(try MemeRequest(from: decoder))
    }
}

/// The body of a request that makes a meme of a template.
struct TemplateRequest: Decodable {
    var template: String
    var words: TemplateWordsJSON
    /// The pictures for places, which have been uploaded, by slot.
    var pictures: [String: Digest]

    private enum CodingKeys: CodingKey {
        case template, words, pictures
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        template = try values.decode(String.self, forKey: .template)
        words = try values.decodeIfPresent(TemplateWordsJSON.self, forKey: .words) ?? .inOrder([])
        pictures = try values.decodeIfPresent([String: Digest].self, forKey: .pictures) ?? [:]
    }
}

/// The body of a request that makes a template.
struct NewTemplateRequest: Decodable {
    /// What the template is made of.
    enum Content {
        case meme(MemeID)
        case original(Digest, Recipe)
    }

    let content: Content
    /// The digest of the template that has the name now, which this one replaces; `nil` for none.
    let replaces: Digest?
    /// The template without its picture and places.
    private let facts: Template

    private enum CodingKeys: CodingKey {
        case meme, original, recipe, replaces
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if let id = try values.decodeIfPresent(MemeID.self, forKey: .meme) {
            content = .meme(id)
        } else {
            content = .original(
                try values.decode(Digest.self, forKey: .original),
                try values.decode(Recipe.self, forKey: .recipe))
        }
        replaces = try values.decodeIfPresent(Digest.self, forKey: .replaces)
        facts = try Template(factsFrom: decoder)
    }

    /// The template with the picture and the places of a meme.
    func template(of meme: Meme) throws(TemplateError) -> PicturedTemplate {
        try PicturedTemplate(of: meme, facts: facts)
    }
}

/// The body of a request that moves or deletes several memes.
struct SelectionRequest: Decodable {
    /// Their ids, ``most`` at most.
    let ids: [MemeID]

    /// More would keep others from the catalogue for too long.
    static let most = 10_000

    private enum CodingKeys: CodingKey {
        case ids
    }

    init(from decoder: any Decoder) throws {
        ids = try decoder.container(keyedBy: CodingKeys.self).decode([MemeID].self, forKey: .ids)
        guard ids.count <= Self.most else {
            throw Problem(
                .unprocessableContent, "“ids” has more than \(Self.most) ids: send them in parts.")
        }
    }
}

/// The body of a request that changes the tags of several memes.
struct TagRequest: Decodable {
    let selection: SelectionRequest
    /// The tags that they get and lose; none if absent.
    let add: Set<MemeTag>
    let remove: Set<MemeTag>

    private enum CodingKeys: CodingKey {
        case add, remove
    }

    init(from decoder: any Decoder) throws {
        selection = try SelectionRequest(from: decoder)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func tags(_ key: CodingKeys) throws -> Set<MemeTag> {
            let names = try values.decodeIfPresent([String].self, forKey: key) ?? []
            guard names.count <= MemeTag.most else {
                throw Problem(
                    .unprocessableContent,
                    "“\(key.stringValue)” has more than \(MemeTag.most) tags.")
            }
            return Set(
                try names.map { name in
                    guard let tag = MemeTag(name) else {
                        throw Problem(
                            .unprocessableContent,
                            "“\(name.prefix(80))” can’t be a tag: it is a word or a few, "
                                + "\(MemeTag.longest) characters at most, without commas.")
                    }
                    return tag
                })
        }
        add = try tags(.add)
        remove = try tags(.remove)
    }
}

/// The body of a request that undoes a change.
struct UndoRequest: Decodable {
    /// The number of the version to go back to; absent for the previous one.
    var to: Int?
}

/// The body of a request for a preview or a layout.
struct PreviewRequest: Decodable {
    var original: Digest
    var recipe: Recipe
    /// The most pixels of a side of the preview.
    var longestSide: Int?
    /// Whether the preview of an animation moves; only its first frame is drawn otherwise.
    var moves: Bool?
    /// The number, from 1, of the frame of an animation that the preview shows; the first, with all layers, if
    /// it is absent.
    var frame: Int?
    /// The meme that is being changed, whose font files the recipe may name.
    var meme: MemeID?
}
