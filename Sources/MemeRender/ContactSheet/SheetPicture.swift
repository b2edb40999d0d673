/// A picture of a contact sheet, as small as its cell shows it.
package struct SheetPicture: Sendable {
    let pixels: Pixmap

    /// Decodes a picture, turns it upright and fits it into a square.
    ///
    /// - Parameter side: of the square, in pixels.
    package init(
        _ image: EncodedImage, side: Int, limits: RenderLimits = RenderLimits()
    ) throws(RenderError) {
        var recipe = Recipe()
        recipe.longestSide = side
        pixels = try Pixmap(rendering: recipe, on: image, limits: limits)
    }
}
