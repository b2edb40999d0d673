import MemeRender
import MemeStore

/// A meme and how it is made.
struct MemeDetailRecord: Encodable {
    var meme: MemeRecord
    var recipe: Recipe
    /// What its maker should know, where it was rendered just now.
    var warnings: [String] = []
}

extension MemeDetailRecord {
    /// A meme that was rendered just now.
    init(_ meme: Meme) {
        self.init(
            meme: MemeRecord(MemeSummary(of: meme)), recipe: meme.recipe,
            warnings: meme.warnings.map(\.sentence))
    }
}
