/// A rectangle of pixels on a meme: premultiplied ARGB, rows from the top, tightly packed.
struct Bitmap {
    /// The rectangle on the meme; it may reach beyond it.
    var area: PixelRect
    var pixels: [UInt32]

    init(_ area: PixelRect, _ pixels: [UInt32]) {
        self.area = area
        self.pixels = pixels
    }

    /// A transparent one.
    init(_ area: PixelRect) {
        self.init(area, [UInt32](repeating: 0, count: area.size.pixelCount))
    }

    /// The opacity of each pixel.
    var alphas: [UInt8] { pixels.map { UInt8(truncatingIfNeeded: $0 >> 24) } }

    /// Whether all pixels are shades of gray.
    var isGray: Bool {
        pixels.allSatisfy { $0 >> 16 & 255 == $0 & 255 && $0 >> 8 & 255 == $0 & 255 }
    }

    /// Whether the pixels that aren't clear have more than two dozen colors that can be told apart.
    var hasManyColors: Bool {
        var known = [Bool](repeating: false, count: 1 << 12)
        var count = 0
        for pixel in pixels where pixel >> 24 > 127 {
            // The upper four bits of each component.
            let (red, green, blue) = (pixel >> 20 & 15, pixel >> 12 & 15, pixel >> 4 & 15)
            let color = Int(red << 8 | green << 4 | blue)
            if known[color] { continue }
            known[color] = true
            count += 1
            if count > 24 { return true }
        }
        return false
    }

    /// The same pixels in another rectangle: what is outside of it is cut off, and what it has besides is
    /// transparent.
    consuming func placed(in other: PixelRect) -> Bitmap {
        if other == area { return self }
        var result = Bitmap(other)
        let left = max(area.x, other.x)
        let right = min(area.maxX, other.maxX)
        guard left < right else { return result }
        for y in max(area.y, other.y)..<max(max(area.y, other.y), min(area.maxY, other.maxY)) {
            let from = (y - area.y) * area.size.width + left - area.x
            let to = (y - other.y) * other.size.width + left - other.x
            result.pixels.replaceSubrange(
                to..<to + right - left, with: pixels[from..<from + right - left])
        }
        return result
    }

    /// Multiplies the opacity of all pixels, colors included.
    ///
    /// - Parameter part: of 255.
    mutating func fade(to part: UInt32) {
        if part == 255 { return }
        for index in pixels.indices {
            pixels[index] = SourceOver.replace(0, by: pixels[index], part)
        }
    }

    /// Multiplies the opacity of each pixel by that of a mask of the same size.
    mutating func fade(to mask: [UInt8]) {
        for index in pixels.indices where mask[index] < 255 {
            pixels[index] = SourceOver.replace(0, by: pixels[index], UInt32(mask[index]))
        }
    }

    /// Lays a color below the pixels, as opaque as a mask of the same size says.
    mutating func underlay(_ color: UInt32, _ mask: [UInt8]) {
        for index in pixels.indices where mask[index] > 0 && pixels[index] >> 24 < 255 {
            pixels[index] = SourceOver.over(
                SourceOver.replace(0, by: color, UInt32(mask[index])), pixels[index])
        }
    }

    /// Exchanges left and right.
    mutating func mirror() {
        let width = area.size.width
        for start in stride(from: 0, to: pixels.count, by: width) {
            pixels[start..<start + width].reverse()
        }
    }
}
