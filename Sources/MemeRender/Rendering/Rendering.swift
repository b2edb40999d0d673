/// A finished meme, with its layout and warnings.
public struct Rendering: Hashable, Sendable {
    /// The meme's file.
    public var image: EncodedImage
    /// The meme's size in pixels, upright.
    public var size: PixelSize
    /// The layout of each caption of the recipe that has words, in the recipe's order.
    public var captions: [CaptionLayout]
    /// Warnings about the captions and the picture. None of them prevented the meme.
    public var warnings: [RenderWarning]
    /// The ways that were begun; the last one made the meme. Empty for a preview.
    package var steps: [WayStep]
}

extension Rendering {
    init(_ plan: RenderPlan, _ words: Words, _ made: Made, _ steps: [WayStep] = []) {
        self.init(
            image: EncodedImage(made.content, format: plan.format), size: plan.geometry.meme,
            captions: words.captions.map(\.layout),
            warnings: words.warnings + plan.warnings + made.notes, steps: steps)
    }
}
