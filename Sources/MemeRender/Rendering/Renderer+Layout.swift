/// The places of a meme's words.
public struct RecipeLayout: Hashable, Codable, Sendable {
    /// The size of the meme, in pixels.
    public var size: PixelSize
    /// The layout of each caption of the recipe; `nil` if the caption has no words.
    public var captions: [CaptionLayout?]
    /// Whether the meme is an animation.
    public var isAnimated: Bool
    /// Warnings about the words.
    public var warnings: [RenderWarning]
}

extension Renderer {
    /// Typesets a recipe on a picture without decoding or drawing it, which takes a fraction of a
    /// render's time.
    ///
    /// - Parameters:
    ///   - recipe: the recipe.
    ///   - image: the original, of which only the header is read.
    ///   - pictures: the pictures that the recipe lays on the meme, by their names, of which only the headers
    ///     are read.
    /// - Returns: the size of the meme and the places of its words.
    /// - Throws: ``RenderError``s of headers, recipes and fonts.
    public func layout(
        _ recipe: Recipe, on image: EncodedImage, pictures: [String: EncodedImage] = [:]
    ) throws(RenderError) -> RecipeLayout {
        if let layout = try byWorkers(.layout(recipe), on: image, pictures, \.layout) {
            return layout
        }
        return try inContext { context throws(RenderError) in
            let plan = try RenderPlan(
                recipe, header: ImageHeader(of: image, context), pictures: pictures,
                fonts: FontLibrary(), context)
            let words = try plan.typeset()
            return RecipeLayout(
                size: plan.geometry.meme, captions: words.ofEach.map { $0?.layout },
                isAnimated: plan.isAnimated, warnings: words.warnings + plan.warnings)
        }
    }

    /// The size, in pixels of the meme, of the rectangle that captions' boxes are fractions of: the
    /// meme, or the picture in it if the layout has a bar or a frame.
    ///
    /// - Throws: the errors of ``layout(_:on:)``.
    package func ground(
        of recipe: Recipe, on image: EncodedImage
    ) throws(RenderError) -> PixelSize {
        try inContext { context throws(RenderError) in
            var recipe = recipe
            // They don't affect it.
            recipe.layers.removeAll { $0.picture != nil }
            let plan = try RenderPlan(
                recipe, header: ImageHeader(of: image, context), fonts: FontLibrary(), context)
            return plan.geometry.sheet.ground(of: recipe.layout).size
        }
    }
}
