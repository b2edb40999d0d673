/// A recipe that comes from anybody, and can be followed: it is checked while it is read, so that one
/// with too much in it takes no memory.
package struct CheckedRecipe: Decodable, Sendable {
    package let recipe: Recipe

    private enum CodingKeys: String, CodingKey {
        case captions
    }

    /// - Throws: ``RenderError/invalidRecipe(reason:)`` or `DecodingError`.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if let captions = try? values.nestedUnkeyedContainer(forKey: .captions) {
            try Recipe.check(captions: captions.count ?? 0)
        }
        recipe = try Recipe(from: decoder)
        try recipe.check()
    }
}

/// Captions that come from anybody, not too many of them.
package struct BoundedCaptions: Decodable, Sendable {
    package let captions: [Caption]

    /// - Throws: ``RenderError/invalidRecipe(reason:)`` or `DecodingError`.
    package init(from decoder: any Decoder) throws {
        try Recipe.check(captions: decoder.unkeyedContainer().count ?? 0)
        captions = try [Caption](from: decoder)
    }
}
