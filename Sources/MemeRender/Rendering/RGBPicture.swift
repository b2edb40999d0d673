/// Pixels and nothing else: what a picture shows, without what its file says besides.
///
/// No metadata, no colour profile, no name: whoever is given one learns what can be seen.
package struct RGBPicture: Hashable, Sendable {
    /// In pixels, upright.
    package let size: PixelSize
    /// 8-bit RGB, row-major, from the top left.
    package let pixels: [UInt8]

    /// Decodes a picture, turns it upright and scales it down where it is larger than a box; it is
    /// never made larger. What is transparent shows the background.
    ///
    /// - Throws: what ``RenderError`` lists.
    package init(
        showing image: EncodedImage, within box: PixelSize,
        on background: Color = Color(red: 255, green: 255, blue: 255),
        limits: RenderLimits = RenderLimits()
    ) throws(RenderError) {
        let picture = try RenderWatch.within(limits.time) { () throws(RenderError) in
            let upright = try ImageHeader(of: image).uprightSize
            var recipe = Recipe()
            if !upright.fits(into: box) {
                recipe.longestSide = upright.fitted(into: box).longestSide
            }
            return try Pixmap(rendering: recipe, on: image, limits: limits)
        }
        let area = Rect(
            x: 0, y: 0, width: Double(picture.size.width), height: Double(picture.size.height))
        let canvas = try Canvas(picture.size)
        canvas.fill(area, with: background)
        canvas.draw(try picture.canvas(), part: area, into: area)
        size = picture.size
        pixels = try Pixmap(canvas, layout: Self.layout).bytes
    }

    /// The picture as a JPEG that holds nothing but it. The same pixels give the same bytes.
    ///
    /// - Parameter quality: from 1 to 100.
    /// - Throws: what ``RenderError`` lists.
    package func jpeg(quality: Int = 85) throws(RenderError) -> EncodedImage {
        let encoder = try ImageEncoder(
            format: .jpeg, size: size, layout: Self.layout, metadata: ImageMetadata(),
            fineness: .quality(quality))
        try pixels.withUnsafeBufferPointer { rows throws(RenderError) in
            guard let start = rows.baseAddress else { throw .outOfMemory }
            try encoder.writeRows(from: start, count: size.height)
        }
        return EncodedImage(bytes: try encoder.finish(), format: .jpeg)
    }

    private static let layout = PixelLayout(channels: .rgb, bitDepth: 8)
}
