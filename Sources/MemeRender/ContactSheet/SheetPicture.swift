/// A picture of a contact sheet, already scaled to its cell.
package struct SheetPicture: Sendable {
    let pixels: Pixmap

    /// Decodes a picture, turns it upright and fits it into a square.
    ///
    /// - Parameters:
    ///   - image: the picture.
    ///   - side: the side of the square, in pixels.
    ///   - renderer: decodes the picture, within its limits.
    package init(
        _ image: EncodedImage, side: Int, by renderer: Renderer = Renderer()
    ) throws(RenderError) {
        pixels = try renderer.pixels(of: image, longestSide: side)
    }
}
