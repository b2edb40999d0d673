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
