import MemeRender
import MemeStore

extension MemeJSON {
    /// A meme in an answer, with the addresses of its pictures.
    init(addressing summary: MemeSummary, otherTexts: [String]? = nil) {
        self.init(summary, otherTexts: otherTexts)
        image = APIPath.image(summary.memed)
        thumbnail = APIPath.thumbnail(summary.memed)
        originalImage = APIPath.image(summary.original)
    }
}

extension MemeDetailJSON {
    /// A meme and its recipe in an answer.
    init(addressing summary: MemeSummary, recipe: Recipe, warnings: [String] = []) {
        self.init(
            MemeJSON(addressing: summary, otherTexts: recipe.otherTexts), recipe: recipe,
            warnings: warnings)
    }
}
