import MemeRender
import MemeStore

/// A meme with its recipe.
struct MemeDetailRecord: Encodable {
    var meme: MemeRecord
    var recipe: Recipe
    /// The warnings of its render, if it was rendered just now.
    var warnings: [String] = []
}

extension MemeDetailRecord {
    /// The record of a meme that was rendered just now.
    init(_ meme: Meme) {
        self.init(
            meme: MemeRecord(MemeSummary(of: meme)), recipe: meme.recipe,
            warnings: meme.warnings.map(\.sentence))
    }
}
