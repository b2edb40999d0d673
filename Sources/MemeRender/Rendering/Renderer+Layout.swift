/// Where the words of a meme stand, worked out without a pixel being read.
public struct RecipeLayout: Hashable, Sendable {
    /// The size of the meme, in pixels.
    public var size: PixelSize
    /// For each caption of the recipe its layout, `nil` where it has no words.
    public var captions: [CaptionLayout?]
    /// What the user should know of the words.
    public var warnings: [RenderWarning]
}

extension Renderer {
    /// Sets the words of a recipe for a picture, and draws nothing: takes a part of the time of
    /// ``render(_:on:progress:)``.
    ///
    /// - Throws: what ``RenderError`` lists of headers, recipes and fonts.
    public func layout(
        _ recipe: Recipe, on image: EncodedImage
    ) throws(RenderError) -> RecipeLayout {
        try RenderWatch.within(limits.time) { () throws(RenderError) in
            let plan = try RenderPlan(
                recipe, header: ImageHeader(of: image), fonts: FontLibrary(), limits: limits)
            let (captions, lost) = try plan.typeset()
            return RecipeLayout(
                size: plan.geometry.meme, captions: captions.map { $0?.layout },
                warnings: captions.flatMap { $0?.warnings ?? [] } + lost + plan.warnings)
        }
    }

    /// The size, in pixels of the meme, of what the captions' boxes are parts of: of the meme, or in a
    /// bar's or a frame's layout of the picture in it.
    ///
    /// - Throws: what ``layout(_:on:)`` does.
    package func ground(
        of recipe: Recipe, on image: EncodedImage
    ) throws(RenderError) -> PixelSize {
        try RenderWatch.within(limits.time) { () throws(RenderError) in
            let plan = try RenderPlan(
                recipe, header: ImageHeader(of: image), fonts: FontLibrary(), limits: limits)
            return plan.geometry.sheet.ground(of: recipe.layout).size
        }
    }
}
