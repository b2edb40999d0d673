extension Template: Codable {
    /// The version of the format that this program writes, and the newest that it reads.
    public static let version = 1

    private enum CodingKeys: String, CodingKey {
        case version, name, title, aliases, keywords, patterns, author, licence, source, background
        case recipe
    }

    /// Decodes a template. Only the name and the background are required.
    ///
    /// - Throws: `DecodingError`, or ``TemplateError/newerVersion(_:)``.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let version = try values.decodeIfPresent(Int.self, forKey: .version) ?? Self.version
        if version > Self.version { throw TemplateError.newerVersion(version) }
        try self.init(factsFrom: decoder)
        background = try values.decode(String.self, forKey: .background)
        recipe = try values.decodeIfPresent(Recipe.self, forKey: .recipe) ?? Recipe()
        recipe.template = nil
    }

    /// Decodes what is known of a template besides its picture and its places. Only the name is required.
    package init(factsFrom decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(String.self, forKey: .name),
            title: try values.decodeIfPresent(String.self, forKey: .title), background: "",
            recipe: Recipe())
        aliases = try values.decodeIfPresent([String].self, forKey: .aliases) ?? []
        keywords = try values.decodeIfPresent([String].self, forKey: .keywords) ?? []
        patterns = try values.decodeIfPresent([TemplatePattern].self, forKey: .patterns) ?? []
        author = try values.decodeIfPresent(String.self, forKey: .author)
        licence = try values.decodeIfPresent(String.self, forKey: .licence)
        source = try values.decodeIfPresent(String.self, forKey: .source)
    }

    /// Encodes what differs from the defaults.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.version, forKey: .version)
        try values.encode(name, forKey: .name)
        try values.encode(title, forKey: .title)
        if !aliases.isEmpty { try values.encode(aliases, forKey: .aliases) }
        if !keywords.isEmpty { try values.encode(keywords, forKey: .keywords) }
        if !patterns.isEmpty { try values.encode(patterns, forKey: .patterns) }
        try values.encodeIfPresent(author, forKey: .author)
        try values.encodeIfPresent(licence, forKey: .licence)
        try values.encodeIfPresent(source, forKey: .source)
        try values.encode(background, forKey: .background)
        try values.encode(recipe, forKey: .recipe)
    }
}
