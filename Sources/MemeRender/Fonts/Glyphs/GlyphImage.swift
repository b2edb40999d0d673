internal import CCairo

/// A color glyph: its bitmap and its place in font units, y upwards.
struct GlyphImage {
    let size: PixelSize
    /// Premultiplied ARGB, rows from the top, tightly packed.
    let pixels: [UInt32]
    /// The distance from the glyph's origin to the left edge.
    let left: Double
    /// The distance from the baseline to the upper edge.
    let top: Double
    /// The side of a pixel, in font units.
    let unitsPerPixel: Double

    var width: Double { Double(size.width) * unitsPerPixel }
    var height: Double { Double(size.height) * unitsPerPixel }
    var right: Double { left + width }
    var bottom: Double { top - height }

    init(size: PixelSize, pixels: [UInt32], left: Double, top: Double, unitsPerPixel: Double) {
        self.size = size
        self.pixels = pixels
        self.left = left
        self.top = top
        self.unitsPerPixel = unitsPerPixel
    }

    /// Copies a FreeType bitmap.
    ///
    /// - Parameters:
    ///   - left: the left edge, in pixels from the glyph's origin.
    ///   - top: the upper edge, in pixels above the baseline.
    /// - Returns: `nil` if the bitmap is empty or not BGRA.
    init?(_ bitmap: FT_Bitmap, left: Int, top: Int, unitsPerPixel: Double) {
        guard Int(bitmap.pixel_mode) == Int(FT_PIXEL_MODE_BGRA.rawValue), let bytes = bitmap.buffer,
            bitmap.width > 0, bitmap.rows > 0
        else { return nil }
        let size = PixelSize(width: Int(bitmap.width), height: Int(bitmap.rows))
        var pixels: [UInt32] = []
        pixels.reserveCapacity(size.pixelCount)
        for y in 0..<size.height {
            let row = bytes + y * Int(bitmap.pitch)
            for x in 0..<size.width {
                let blueGreen = UInt32(row[4 * x]) | UInt32(row[4 * x + 1]) << 8
                let redAlpha = UInt32(row[4 * x + 2]) | UInt32(row[4 * x + 3]) << 8
                pixels.append(redAlpha << 16 | blueGreen)
            }
        }
        self.init(
            size: size, pixels: pixels, left: Double(left) * unitsPerPixel,
            top: Double(top) * unitsPerPixel, unitsPerPixel: unitsPerPixel)
    }

    /// The alpha of a pixel, from 0 to 255; 0 outside the image.
    func alpha(x: Int, y: Int) -> Int {
        guard x >= 0, y >= 0, x < size.width, y < size.height else { return 0 }
        return Int(pixels[y * size.width + x] >> 24)
    }

    /// The image at half the resolution, in the same place.
    func halved() -> GlyphImage {
        let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        var result = [UInt32](repeating: 0, count: half.pixelCount)
        for y in 0..<half.height {
            for x in 0..<half.width {
                var sums = SIMD4<UInt32>(repeating: 2)
                for j in 2 * y..<min(2 * y + 2, size.height) {
                    for i in 2 * x..<min(2 * x + 2, size.width) {
                        let pixel = pixels[j * size.width + i]
                        sums &+= SIMD4(
                            pixel >> 24, pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
                    }
                }
                sums = sums / 4
                result[y * half.width + x] = sums[0] << 24 | sums[1] << 16 | sums[2] << 8 | sums[3]
            }
        }
        return GlyphImage(
            size: half, pixels: result, left: left, top: top, unitsPerPixel: 2 * unitsPerPixel)
    }
}
