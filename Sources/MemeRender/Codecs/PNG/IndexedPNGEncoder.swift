/// Encodes a PNG whose original has a palette, with that palette if it has room for what is new.
///
/// Pixels in its colors keep them exactly, and new colors take the places of those that no pixel has any more,
/// and those up to 256. If there are more than fit, they are chosen like those of a GIF, as long as nobody can see
/// a difference; otherwise the pixels are written as colors, in a file that is about twice as large.
final class IndexedPNGEncoder {
    private let isInterlaced: Bool
    private let size: PixelSize
    private let layout: PixelLayout
    private let metadata: ImageMetadata
    private let context: RenderContext
    private let oldCount: Int
    private var found: FoundColors
    /// For each pixel, its color's place in those that are found.
    private var places: [UInt16] = []
    /// The encoder of pixels as colors, if there were too many.
    private var plain: PNGEncoder?

    /// - Parameter layout: RGB or RGBA of 8 bits.
    init(
        _ palette: PNGPalette, isInterlaced: Bool, size: PixelSize, layout: PixelLayout,
        metadata: ImageMetadata, _ context: RenderContext
    ) {
        self.isInterlaced = isInterlaced
        self.size = size
        self.layout = layout
        self.metadata = metadata
        self.context = context
        oldCount = palette.colors.count
        found = FoundColors(palette)
        places.reserveCapacity(size.pixelCount)
    }

    /// Encodes the next rows, tightly packed.
    func writeRows(from rows: UnsafeRawPointer, count: Int) throws(RenderError) {
        if let plain { return try plain.writeRows(from: rows, count: count) }
        let step = layout.bytesPerPixel
        let bytes = rows.assumingMemoryBound(to: UInt8.self)
        for pixel in 0..<count * size.width {
            let start = bytes + pixel * step
            let alpha = layout.hasAlpha ? UInt32(start[3]) : 255
            let color =
                UInt32(start[0]) | UInt32(start[1]) << 8 | UInt32(start[2]) << 16 | alpha << 24
            guard let place = found.place(of: color) else {
                let whole = pixel / size.width
                places.removeLast(pixel - whole * size.width)
                let plain = try writePlainly()
                return try plain.writeRows(
                    from: rows + whole * size.width * step, count: count - whole)
            }
            places.append(place)
        }
    }

    /// Finishes the file.
    func finish() throws(RenderError) -> [UInt8] {
        if let plain { return try plain.finish() }
        guard let (palette, indexes) = found.fitted(counts: counts, oldCount: oldCount) else {
            return try writePlainly().finish()
        }
        let packed = PackedPixels(bits: palette.bitDepth)
        let start = try metadata.pngStart(
            size: size, layout: PixelLayout(channels: .rgb, bitDepth: 8), palette: palette,
            isInterlaced: isInterlaced)
        var writer = PNGRowWriter(
            after: start, size: size, bitsPerPixel: palette.bitDepth, isFiltered: false,
            isInterlaced: isInterlaced, context)
        var row = [UInt8](repeating: 0, count: writer.bytesPerRow)
        for y in 0..<size.height {
            if y.isMultiple(of: 128) { try context.check() }
            row.withUnsafeMutableBufferPointer { row in
                row.update(repeating: 0)
                for x in 0..<size.width {
                    packed.set(indexes[Int(places[y * size.width + x])], at: x, in: row)
                }
            }
            try row.withUnsafeBufferPointer { row throws(RenderError) in
                if let start = row.baseAddress { try writer.write(start) }
            }
        }
        return try writer.finish()
    }

    /// How many pixels have each of the colors.
    private var counts: [Int] {
        places.reduce(into: [Int](repeating: 0, count: found.colors.count)) { counts, place in
            counts[Int(place)] += 1
        }
    }

    /// Writes the rows up to now as colors, as all that follow will be.
    private func writePlainly() throws(RenderError) -> PNGEncoder {
        let encoder = try PNGEncoder(
            size: size, layout: layout, isInterlaced: isInterlaced, metadata: metadata, context)
        let step = layout.bytesPerPixel
        var row = [UInt8](repeating: 0, count: size.width * step)
        for start in stride(from: 0, to: places.count, by: size.width) {
            for x in 0..<size.width {
                let color = found.colors[Int(places[start + x])]
                for part in 0..<step {
                    row[x * step + part] = UInt8(truncatingIfNeeded: color >> UInt32(8 * part))
                }
            }
            try row.withUnsafeBufferPointer { row throws(RenderError) in
                if let start = row.baseAddress { try encoder.writeRows(from: start, count: 1) }
            }
        }
        places = []
        plain = encoder
        return encoder
    }
}

/// The colors of a picture: those of a palette, and more as they are found.
private struct FoundColors {
    /// The colors, as those of ``PNGPalette``.
    private(set) var colors: [UInt32]
    /// A hash table: the place of a color in each slot; or none.
    private var slots = [UInt16](repeating: Self.none, count: 1 << 16)
    private var last: (color: UInt32, place: UInt16)

    private static let none = UInt16.max
    /// More colors than words have, on any background.
    private static let most = 1 << 14

    init(_ palette: PNGPalette) {
        colors = []
        last = (0, Self.none)
        // A color that is in the palette twice is found at its first place.
        for color in palette.colors {
            let slot = slot(of: color)
            if slots[slot] == Self.none { slots[slot] = UInt16(colors.count) }
            colors.append(color)
        }
    }

    /// The place of a color, which is added if it is new; `nil` if there are too many.
    @inline(__always)
    mutating func place(of color: UInt32) -> UInt16? {
        if color == last.color, last.place != Self.none { return last.place }
        let slot = slot(of: color)
        if slots[slot] == Self.none {
            guard colors.count < Self.most else { return nil }
            slots[slot] = UInt16(colors.count)
            colors.append(color)
        }
        last = (color, slots[slot])
        return last.place
    }

    @inline(__always)
    private func slot(of color: UInt32) -> Int {
        var slot = Int(truncatingIfNeeded: (color &* 0x9e37_79b1) >> 16)
        while slots[slot] != Self.none, colors[Int(slots[slot])] != color {
            slot = (slot &+ 1) & 0xffff
        }
        return slot
    }

    /// Puts the colors into one palette.
    ///
    /// - Parameters:
    ///   - counts: how many pixels have each color.
    ///   - oldCount: how many colors there were at first.
    /// - Returns: the palette, and the index of each color; `nil` if a difference would be seen.
    func fitted(counts: [Int], oldCount: Int) -> (PNGPalette, indexes: [UInt8])? {
        let new = Array(oldCount..<colors.count)
        let free = (0..<oldCount).filter { counts[$0] == 0 } + Array(oldCount..<PNGPalette.most)
        var palette = Array(colors[..<oldCount])
        var indexes = (0..<colors.count).map { UInt8(truncatingIfNeeded: $0) }
        func put(_ color: UInt32, at place: Int) {
            if place == palette.count { palette.append(color) } else { palette[place] = color }
        }
        if new.count <= free.count {
            for (color, place) in zip(new, free) {
                put(colors[color], at: place)
                indexes[color] = UInt8(place)
            }
            return (PNGPalette(palette), indexes)
        }
        let ink = InkColors(colors: colors, counts: counts, new: new)
        guard let chosen = ink.chosen(free.count) else { return nil }
        var used = (0..<oldCount).filter { counts[$0] > 0 }
        for (color, place) in zip(chosen, free) {
            put(color, at: place)
            used.append(place)
        }
        guard let nearest = ink.nearest(in: used.map { (UInt8($0), palette[$0]) }) else {
            return nil
        }
        for (color, index) in zip(new, nearest) { indexes[color] = index }
        return (PNGPalette(palette), indexes)
    }
}

/// The new colors of a picture that don't all fit into its palette.
private struct InkColors {
    let colors: [UInt32]
    let counts: [Int]
    /// The places of the new ones.
    let new: [Int]

    /// With fewer, the edges of letters would have steps.
    private static let fewest = 24
    /// The largest error of pixels on average, and of a color that fills areas, in levels of 255.
    private static let mostError = 4.0
    private static let mostAreaError = 2.0

    /// How many pixels stand for all that there are.
    private static let samples = 1 << 18

    /// Chooses colors.
    ///
    /// - Parameter most: the largest number of colors.
    /// - Returns: `nil` if they are too few.
    func chosen(_ most: Int) -> [UInt32]? {
        guard most >= Self.fewest else { return nil }
        let (opaque, clear) = (new.filter { isOpaque($0) }, new.filter { !isOpaque($0) })
        // Edges on a clear background: as many steps as there is room for in a half.
        var steps: [UInt32] = []
        for bits in 0...4 {
            steps = representatives(of: clear, without: UInt32(bits))
            if steps.count <= most / 2 { break }
        }
        guard steps.count <= most / 2 || steps.count <= most && opaque.isEmpty else { return nil }
        let room = most - steps.count
        if opaque.count <= room { return steps + opaque.map { colors[$0] } }
        let total = opaque.reduce(0) { $0 + counts[$1] }
        var pixels: [UInt32] = []
        for place in opaque {
            let share = counts[place] * min(total, Self.samples) / total
            pixels += repeatElement(colors[place].redFirst, count: max(1, share))
        }
        return steps + ColorQuantizer(pixels, most: room).palette.map(\.redFirst)
    }

    /// The most frequent color of each group of those that are alike without their lowest bits.
    private func representatives(of places: [Int], without bits: UInt32) -> [UInt32] {
        let mask = (UInt32(0xff) << bits & 0xff) &* 0x0101_0101
        var groups: [UInt32: Int] = [:]
        for place in places {
            let key = colors[place] & mask
            if let other = groups[key], counts[other] >= counts[place] { continue }
            groups[key] = place
        }
        return groups.values.sorted().map { colors[$0] }
    }

    /// The index of the color that is nearest to each new one.
    ///
    /// - Returns: `nil` if a difference would be seen.
    func nearest(in palette: [(index: UInt8, color: UInt32)]) -> [UInt8]? {
        let entries = palette.map { ($0.index, Self.seen($0.color)) }
        let total = new.reduce(0) { $0 + counts[$1] }
        var sum = 0.0
        var indexes: [UInt8] = []
        for place in new {
            let color = Self.seen(colors[place])
            var best = (error: Float.infinity, index: UInt8(0))
            for (index, other) in entries {
                let difference = other - color
                let error = (difference * difference).sum()
                if error < best.error { best = (error, index) }
            }
            let error = Double(best.error) / 4
            if counts[place] > max(16, total / 50), error.squareRoot() > Self.mostAreaError {
                return nil
            }
            sum += error * Double(counts[place])
            indexes.append(best.index)
        }
        return (sum / Double(total)).squareRoot() <= Self.mostError ? indexes : nil
    }

    private func isOpaque(_ place: Int) -> Bool { colors[place] >> 24 == 255 }

    /// What is seen of a color: its premultiplied components, and alpha.
    private static func seen(_ color: UInt32) -> SIMD4<Float> {
        let parts = SIMD4<UInt32>(color, color >> 8, color >> 16, color >> 24) & 255
        let alpha = Float(parts.w) / 255
        var seen = SIMD4<Float>(parts) * alpha
        seen.w = Float(parts.w)
        return seen
    }
}

extension UInt32 {
    /// The color with red and blue exchanged.
    fileprivate var redFirst: UInt32 {
        self & 0xff00_ff00 | (self & 0xff) << 16 | self >> 16 & 0xff
    }
}
