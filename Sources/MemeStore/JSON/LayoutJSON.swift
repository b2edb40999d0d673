public import MemeRender

/// The places of a meme's words, in JSON.
public struct LayoutJSON: Encodable, Hashable, Sendable {
    /// The size of the meme, in pixels.
    public var width: Int
    public var height: Int
    /// The layout of each caption of the recipe; `null` if the caption has no words.
    public var captions: [CaptionLayoutJSON?]
    public var isAnimated: Bool
    public var warnings: [String]

    /// - Parameters:
    ///   - layout: the layout.
    ///   - words: the sentence of a warning; by default its description.
    public init(_ layout: RecipeLayout, warning words: (RenderWarning) -> String = { "\($0)" }) {
        width = layout.size.width
        height = layout.size.height
        captions = layout.captions.map { caption in
            caption.map { CaptionLayoutJSON($0, warning: words) }
        }
        isAnimated = layout.isAnimated
        warnings = layout.warnings.map(words)
    }
}
