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
        if let captions = try? values.nestedUnkeyedContainer(forKey: .captions) {
            try Recipe.check(captions: captions.count ?? 0)
        }
        if let layers = try? values.nestedUnkeyedContainer(forKey: .layers) {
            try Recipe.check(captions: (layers.count ?? 0) - Recipe.maximumPictures)
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
