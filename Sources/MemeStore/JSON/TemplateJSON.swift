public import MemeRender

/// A template in JSON.
public struct TemplateJSON: Codable, Hashable, Sendable {
    /// A place for words.
    public struct Words: Codable, Hashable, Sendable {
        public var slot: String
        public var example: String
        /// The rectangle that the words may have, in fractions of the meme.
        public var box: Box
    }

    /// A place for a picture.
    public struct Picture: Codable, Hashable, Sendable {
        public var slot: String
        /// The rectangle that the picture is fitted into, in fractions of the meme.
        public var box: Box
    }

    public var name: String
    /// Whether it is part of mememe, and not of a store or a folder.
    public var isBuiltIn: Bool
    public var title: String
    public var aliases: [String]
    public var keywords: [String]
    /// Sentences that ask for it, with slots in braces.
    public var patterns: [String]
    public var words: [Words]
    public var pictures: [Picture]
    @OrNull public var author: String?
    @OrNull public var licence: String?
    @OrNull public var source: String?
    /// The address of the picture of its example, in the HTTP API; `nil` in the command.
    @OrNull public var exampleImage: String? = nil
    /// The address of its background, likewise.
    @OrNull public var backgroundImage: String? = nil

    public init(_ template: Template, isBuiltIn: Bool) {
        name = template.name
        self.isBuiltIn = isBuiltIn
        title = template.title
        aliases = template.aliases
        keywords = template.keywords
        patterns = template.patterns.map(\.text)
        words = template.wordSlots.map {
            Words(slot: $0.slot ?? "", example: $0.text, box: $0.box)
        }
        pictures = template.pictureSlots.map { Picture(slot: $0.slot ?? "", box: $0.box) }
        author = template.author
        licence = template.licence
        source = template.source
    }
}

/// All of a template in JSON.
public struct TemplateDetailJSON: Encodable, Sendable {
    /// Its members stand beside the others.
    public var summary: TemplateJSON
    /// The SHA-256 of the template.
    public var digest: Digest
    /// The recipe of its example, in which pictures go by their digests.
    public var recipe: Recipe

    /// - Parameters:
    ///   - template: the template.
    ///   - builtIns: the built-in ones in the language of whoever asks.
    public init(_ template: PicturedTemplate, _ builtIns: TranslatedTemplates = .english) {
        let isBuiltIn = template.isBuiltIn
        let shown = isBuiltIn ? builtIns.translated(template.template) : template.template
        summary = TemplateJSON(shown, isBuiltIn: isBuiltIn)
        digest = template.digest
        recipe = shown.recipe
    }

    private enum CodingKeys: CodingKey {
        case digest, recipe
    }

    public func encode(to encoder: any Encoder) throws {
        try summary.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(digest, forKey: .digest)
        try values.encode(recipe, forKey: .recipe)
    }
}

/// Templates in JSON.
public struct TemplateListJSON: Codable, Hashable, Sendable {
    public var templates: [TemplateJSON]
    /// What `after` takes for the next page, in the HTTP API; `nil` on the last one, for a search, and in the
    /// command.
    @OrNull public var next: String?

    public init(_ templates: [TemplateJSON], next: String? = nil) {
        self.templates = templates
        self.next = next
    }
}
