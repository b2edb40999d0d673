import MemeRender
import MemeStore

/// A meme with its recipe.
struct MemeDetailRecord: Encodable {
    var meme: MemeJSON
    var recipe: Recipe
    /// The warnings of its render, if it was rendered just now.
    var warnings: [String]

    init(_ summary: MemeSummary, recipe: Recipe, warnings: [String] = []) {
        meme = MemeJSON(addressing: summary, otherTexts: recipe.otherTexts)
        self.recipe = recipe
        self.warnings = warnings
    }
}
