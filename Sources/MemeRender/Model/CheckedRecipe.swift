/// A recipe from an untrusted source, checked while it is decoded, so that a recipe with too many
/// captions takes no memory.
package struct CheckedRecipe: Decodable, Sendable {
    package let recipe: Recipe

    private enum CodingKeys: String, CodingKey {
        case captions, layers
    }

    /// - Throws: ``RenderError/invalidRecipe(reason:)`` or `DecodingError`.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        for key in [CodingKeys.captions, .layers] {
            if let elements = try? values.nestedUnkeyedContainer(forKey: key) {
                try Recipe.check(captions: elements.count ?? 0)
            }
        }
        recipe = try Recipe(from: decoder)
        try recipe.check()
    }
}

/// The captions of an untrusted recipe. Decoding fails as soon as there are too many.
package struct BoundedCaptions: Decodable, Sendable {
    package let captions: [Caption]

    /// - Throws: ``RenderError/invalidRecipe(reason:)`` or `DecodingError`.
    package init(from decoder: any Decoder) throws {
        try Recipe.check(captions: decoder.unkeyedContainer().count ?? 0)
        captions = try [Caption](from: decoder)
    }
}
