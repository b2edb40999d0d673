import MemeRender
import MemeStore

/// The places of a meme's words.
struct LayoutRecord: Encodable {
    /// The size of the meme, in pixels.
    var width: Int
    var height: Int
    /// The layout of each caption of the recipe; `null` if the caption has no words.
    var captions: [CaptionLayoutJSON?]
    var isAnimated: Bool
    var warnings: [String]

    init(_ layout: RecipeLayout) {
        width = layout.size.width
        height = layout.size.height
        captions = layout.captions.map { caption in
            caption.map { CaptionLayoutJSON($0, warning: \.sentence) }
        }
        isAnimated = layout.isAnimated
        warnings = layout.warnings.map(\.sentence)
    }
}
