/// A picture as bare 8-bit RGB pixels.
///
/// It has no metadata, color profile or name, so it discloses nothing but what can be seen.
package struct RGBPicture: Hashable, Sendable {
    /// The size in pixels, upright.
    package let size: PixelSize
    /// 8-bit RGB, row-major, from the top left.
    package let pixels: [UInt8]

    /// Decodes a picture, turns it upright, and scales it down if it is larger than a box. It is never
    /// enlarged. Transparent pixels are composited onto the background.
    ///
    /// - Throws: ``RenderError``.
    package init(
        showing image: EncodedImage, within box: PixelSize,
        on background: Color = Color(red: 255, green: 255, blue: 255),
        renderer: Renderer = Renderer()
    ) throws(RenderError) {
        let upright = try renderer.size(of: image)
        let fitted = upright.fits(into: box) ? nil : upright.fitted(into: box)
        let picture = try renderer.pixels(of: image, longestSide: fitted?.longestSide)
        size = picture.size
        pixels = picture.converted(to: Self.layout, on: background).bytes
    }

    /// Encodes the picture as a JPEG without metadata. The same pixels give the same bytes.
    ///
    /// - Parameter quality: from 1 to 100.
    /// - Throws: ``RenderError``.
    package func jpeg(quality: Int = 85) throws(RenderError) -> EncodedImage {
        let encoder = try ImageEncoder(
            format: .jpeg, size: size, layout: Self.layout, metadata: ImageMetadata(),
            fineness: .quality(quality), .unlimited)
        try pixels.withUnsafeBufferPointer { rows throws(RenderError) in
            guard let start = rows.baseAddress else { throw .outOfMemory }
            try encoder.writeRows(from: start, count: size.height)
        }
        return EncodedImage(bytes: try encoder.finish(), format: .jpeg)
    }

    private static let layout = PixelLayout(channels: .rgb, bitDepth: 8)
}
