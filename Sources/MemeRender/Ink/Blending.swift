/// Blends a tile of ink onto rows of a picture, where there is ink; every other sample stays as it is.
///
/// - Parameters:
///   - rows: the picture's rows, tightly packed, of which the first is `firstRow`.
///   - layout: how their samples lie. A gray picture takes gray ink: its green component.
///   - width: the picture's width in pixels.
func blend(
    _ tile: borrowing InkTile, onto rows: UnsafeMutableRawPointer, firstRow: Int,
    layout: PixelLayout, width: Int
) {
    let area = tile.area
    let bytesPerRow = width * layout.bytesPerPixel
    tile.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<area.size.height {
            let inkRow = UnsafeBufferPointer(
                rebasing: pixels[y * area.size.width..<(y + 1) * area.size.width])
            let row =
                rows + (area.y - firstRow + y) * bytesPerRow + area.x * layout.bytesPerPixel
            if layout.bitDepth == 8 && layout.channels == .rgb {
                blendRow(inkRow, onto: row.assumingMemoryBound(to: UInt8.self))
            } else if layout.bitDepth == 16 {
                blendRow(inkRow, onto: row.assumingMemoryBound(to: UInt16.self), layout)
            } else {
                blendRow(inkRow, onto: row.assumingMemoryBound(to: UInt8.self), layout)
            }
        }
    }
}

/// Most pictures are opaque, in colour, and 8 bits deep; the same as below, without what they don't
/// need.
private func blendRow(
    _ ink: UnsafeBufferPointer<UInt32>, onto row: UnsafeMutablePointer<UInt8>
) {
    var index = 0
    while index < ink.count {
        // Most pixels have no ink: two are looked at at once.
        if index &+ 2 <= ink.count && ink[index] | ink[index &+ 1] == 0 {
            index &+= 2
            continue
        }
        let pixel = ink[index]
        let sample = row + 3 &* index
        index &+= 1
        let remaining = 255 &- pixel >> 24
        if remaining == 0 {
            sample[0] = UInt8(truncatingIfNeeded: pixel >> 16)
            sample[1] = UInt8(truncatingIfNeeded: pixel >> 8)
            sample[2] = UInt8(truncatingIfNeeded: pixel)
            continue
        }
        /// What shows through is divided by 255, and rounded.
        func blend(_ below: UInt8, _ shift: UInt32) -> UInt8 {
            let part = UInt32(below) &* remaining &+ 128
            return UInt8(truncatingIfNeeded: pixel >> shift &+ (part &+ part >> 8) >> 8)
        }
        sample[0] = blend(sample[0], 16)
        sample[1] = blend(sample[1], 8)
        sample[2] = blend(sample[2], 0)
    }
}

private func blendRow<Sample: FixedWidthInteger & UnsignedInteger>(
    _ ink: UnsafeBufferPointer<UInt32>, onto row: UnsafeMutablePointer<Sample>,
    _ layout: PixelLayout
) {
    let channels = layout.channels.rawValue
    let colors = layout.isGray ? 1 : 3
    let full = UInt64(Sample.max)
    /// A colour of the ink, 0 to `full`.
    func component(_ channel: Int, of pixel: UInt32) -> UInt64 {
        UInt64(pixel >> (layout.isGray ? 8 : 16 - 8 * channel) & 255) * (full / 255)
    }
    var sample = row
    for pixel in ink {
        defer { sample += channels }
        let coverage = pixel >> 24
        if coverage == 0 { continue }
        if coverage == 255 {
            for channel in 0..<colors { sample[channel] = Sample(component(channel, of: pixel)) }
            if layout.hasAlpha { sample[colors] = .max }
            continue
        }
        let alpha = UInt64(coverage) * (full / 255)
        // How much of the picture shows through, and the alpha of both together: in `full`².
        let remaining = (full - alpha) * (layout.hasAlpha ? UInt64(sample[colors]) : full)
        let total = alpha * full + remaining
        for channel in 0..<colors {
            let sum =
                component(channel, of: pixel) * full * full
                + UInt64(sample[channel]) * remaining
            sample[channel] = Sample((sum + total / 2) / total)
        }
        if layout.hasAlpha { sample[colors] = Sample((total + full / 2) / full) }
    }
}
