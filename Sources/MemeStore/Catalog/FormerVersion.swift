import Foundation
import MemeRender

/// A row of the history: a former version of a meme.
struct FormerVersion: Sendable {
    /// The meme and the number of the version, as far as these can be read.
    struct Name: Hashable, Sendable {
        var meme: String
        var number: Int
    }

    let meme: MemeID
    let number: Int
    let parent: Int?
    let modified: Date
    let recipe: String
    let original: Digest
    let originalFormat: ImageFormat

    var name: Name { Name(meme: meme.description, number: number) }
}

extension FormerVersion {
    /// The present state of a meme, as a version of its history.
    init(of entry: Entry) {
        let summary = entry.summary
        self.init(
            meme: summary.id, number: entry.version, parent: entry.parent,
            modified: summary.modified, recipe: entry.recipe, original: summary.original,
            originalFormat: summary.originalFormat)
    }

    /// The pictures that its recipe lays on the meme.
    var layerPictures: Set<Digest> { Recipe.layerPictures(inJSON: recipe) }

    func decodedRecipe() throws -> Recipe {
        do {
            return try JSONDecoder().decode(Recipe.self, from: Data(recipe.utf8))
        } catch {
            let reason = (error as? DecodingError)?.brief() ?? "\(error)"
            throw StoreError.damagedRow(
                id: meme.description, reason: "the recipe of its version \(number): \(reason)")
        }
    }
}
