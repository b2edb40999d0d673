import Foundation
import MemeRender

/// A row of the catalogue: a summary and the recipe.
struct Entry: Sendable {
    var summary: MemeSummary
    let recipe: String
    /// When the meme was put into the trash; `nil` if it is listed.
    var discarded: Date?
    /// The number of the meme's current version, and of the version that was changed to make it.
    var version = 1
    var parent: Int?
}

extension Entry {
    /// - Parameters:
    ///   - original: the digest of the meme's original.
    ///   - memed: the digest of its memed image.
    init(of meme: Meme, original: Digest, memed: Digest) throws {
        summary = MemeSummary(of: meme, original: original, memed: memed)
        recipe = try meme.recipe.json
    }

    /// A copy with another id, listed.
    func renamed(_ id: MemeID) -> Entry { Entry(summary: summary.renamed(id), recipe: recipe) }

    /// The pictures that the recipe lays on the meme.
    var layerPictures: Set<Digest> { Recipe.layerPictures(inJSON: recipe) }

    func decodedRecipe() throws -> Recipe {
        do {
            return try JSONDecoder().decode(Recipe.self, from: Data(recipe.utf8))
        } catch {
            let reason = (error as? DecodingError)?.brief() ?? "\(error)"
            throw StoreError.damagedRow(
                id: summary.id.description, reason: "its recipe: \(reason)")
        }
    }
}
