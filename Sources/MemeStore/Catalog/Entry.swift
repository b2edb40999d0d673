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

    /// The first place of the millisecond in which the meme was made: the lower 20 bits of a place tell rows of one
    /// millisecond apart. Times beyond the range of places share the last or the first.
    var firstPlace: Int64 {
        min(max(summary.created.milliseconds, -Self.farthest), Self.farthest) << 20
    }

    /// The latest place's time, in milliseconds since 1970 (some 270 years).
    private static let farthest: Int64 = 8_640_000_000_000

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
