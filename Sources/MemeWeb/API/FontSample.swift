import MemeRender

/// The name of a font, drawn in that font, for lists of fonts. A browser on another machine has no other
/// way to show a font that is installed here.
enum FontSample {
    /// Black letters on nothing, for lines of half that height in CSS pixels.
    static let size = PixelSize(width: 640, height: 64)

    /// Draws a sample.
    ///
    /// - Parameter name: the family, as the list of fonts names it.
    /// - Throws: ``RenderError``.
    static func draw(_ name: String, by renderer: Renderer) throws(RenderError) -> EncodedImage {
        var style = CaptionStyle()
        style.font = FontReference(.family(name))
        style.fill = Color(red: 0, green: 0, blue: 0)
        style.outlineWidth = 0
        style.letterCase = .none
        style.alignment = .left
        // 20 CSS pixels; a name that is too long is drawn smaller.
        style.maximumSize = .pixels(40)
        var recipe = Recipe()
        recipe.captions = [
            Caption(name, at: .other, in: Box(x: 0, y: 0, width: 1, height: 1), style: style)
        ]
        recipe.canvas = size
        recipe.background = Color(red: 0, green: 0, blue: 0, alpha: 0)
        recipe.format = .png
        recipe.describesItself = false
        return try renderer.render(recipe, on: EncodedImage(pixel)).image
    }

    /// A transparent GIF of one pixel.
    private static let pixel: [UInt8] =
        Array("GIF89a".utf8) + [
            1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0x21, 0xf9, 4, 1, 0, 0, 0, 0, 0x2c, 0, 0, 0,
            0, 1,
            0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b,
        ]
}
