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

    public init(_ template: Template) {
        name = template.name
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

/// Templates in JSON.
public struct TemplateListJSON: Codable, Hashable, Sendable {
    public var templates: [TemplateJSON]

    public init(_ templates: [TemplateJSON]) {
        self.templates = templates
    }
}
