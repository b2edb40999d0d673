/// Encodes an animated GIF: each frame stores only what changed, in at most 256 colors chosen for it.
///
/// Pixels are transparent or opaque. A picture whose colors fit in the palette keeps them exactly.
final class GIFWriter {
    private let size: PixelSize
    private let durations: [Int]
    private let context: RenderContext
    private var output: [UInt8] = []
    private let encoder = LZWEncoder()

    /// The screen before the pending frame: 0xffrrggbb, or 0 if transparent.
    private var canvas: [UInt32]
    /// The latest frame. It is written when the next one is known, because that decides its disposal.
    private var pending: [UInt32]?
    private var number = 0
    /// The palette of all frames that don't need a local one.
    private var shared: ExactColors?
    /// The elapsed time in milliseconds and the sum of the written delays in hundredths of a second.
    /// Rounding errors of one frame are made up for in the next.
    private var elapsed = 0
    private var delayed = 0

    private var isAnimated: Bool { durations.count > 1 }

    init(
        size: PixelSize, animation: Animation, metadata: ImageMetadata, _ context: RenderContext
    ) throws(RenderError) {
        self.size = size
        self.context = context
        durations = animation.durations
        canvas = [UInt32](repeating: 0, count: size.pixelCount)
        if isAnimated, animation.loopCount != 1 {
            loop += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
            loop.append(littleEndian: min(65_535, max(0, animation.loopCount - 1)))
            loop.append(0)
        }
        loop += metadata.gifExtensions
    }

    /// The extensions before the first frame.
    private var loop: [UInt8] = []

    /// Encodes the next frame: 8-bit RGBA, tightly packed.
    func writeFrame(_ pixels: UnsafeRawPointer) throws(RenderError) {
        let frame = (0..<size.pixelCount).map { index -> UInt32 in
            let pixel = UInt32(
                littleEndian: pixels.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
            return pixel >> 31 == 0 ? 0 : 0xff00_0000 | pixel.byteSwapped >> 8
        }
        try writeFrame(frame)
    }

    /// Encodes the next frame: 0xffrrggbb, or 0 if transparent.
    func writeFrame(_ frame: [UInt32]) throws(RenderError) {
        if let pending { try write(pending, before: frame) }
        pending = frame
    }

    /// Finishes the file.
    func finish() throws(RenderError) -> [UInt8] {
        if let pending { try write(pending, before: nil) }
        pending = nil
        output.append(0x3b)
        return output
    }

    private func write(_ frame: [UInt32], before next: [UInt32]?) throws(RenderError) {
        try context.check()
        var area = difference(frame) { frame, shown, _ in frame != shown }
        var clears = false
        if let next {
            // Only the disposal of a frame can make pixels transparent.
            let cleared = difference(frame, next) { frame, _, next in next == 0 && frame != 0 }
            clears = !cleared.isEmpty
            area = area.union(cleared)
        }
        if area.isEmpty { area = GIFArea(left: 0, top: 0, right: 1, bottom: 1) }
        var drawn: [UInt32] = []
        drawn.reserveCapacity(area.width * area.height)
        for y in area.top..<area.bottom {
            for index in y * size.width + area.left..<y * size.width + area.right {
                drawn.append(frame[index] == canvas[index] ? 0 : frame[index])
            }
        }
        try write(drawn, in: area, clears: clears)
        canvas = frame
        if clears {
            for y in area.top..<area.bottom {
                for x in area.left..<area.right { canvas[y * size.width + x] = 0 }
            }
        }
        number += 1
    }

    /// The bounding box of all pixels for which a condition holds.
    private func difference(
        _ frame: [UInt32], _ next: [UInt32]? = nil,
        _ holds: (_ frame: UInt32, _ shown: UInt32, _ next: UInt32) -> Bool
    ) -> GIFArea {
        var area = GIFArea.none
        for y in 0..<size.height {
            let row = y * size.width
            func holdsAt(_ x: Int) -> Bool {
                holds(frame[row + x], canvas[row + x], next?[row + x] ?? 0)
            }
            guard let first = (0..<size.width).first(where: holdsAt),
                let last = (first..<size.width).last(where: holdsAt)
            else { continue }
            area.add(first..<last + 1, in: y)
        }
        return area
    }

    /// Writes a frame. Pixels that are 0 aren't drawn.
    private func write(
        _ pixels: [UInt32], in area: GIFArea, clears: Bool
    ) throws(RenderError) {
        let isTransparent = pixels.contains(0)
        let most = isTransparent ? 255 : 256
        var indexes: [UInt8] = []
        indexes.reserveCapacity(pixels.count)
        var palette: [UInt32]
        var isShared = false
        if let colors = exact(pixels, most: most) {
            palette = colors.colors
            isShared = shared?.colors == palette
            if number == 0 { shared = colors }
            let transparent = UInt8(truncatingIfNeeded: palette.count)
            for pixel in pixels {
                indexes.append(pixel == 0 ? transparent : colors.index(of: pixel) ?? 0)
            }
        } else {
            let quantizer = ColorQuantizer(pixels, most: most)
            palette = quantizer.palette
            var dithering = Dithering(quantizer, width: area.width)
            for row in 0..<area.height {
                if row % 64 == 0 { try context.check() }
                dithering.dither(
                    pixels[row * area.width..<(row + 1) * area.width],
                    transparent: UInt8(truncatingIfNeeded: palette.count), to: &indexes)
            }
        }
        let transparent = palette.count
        // The first frame's palette is also the global one, and later frames may need a transparent
        // index.
        if isTransparent || isAnimated, palette.count < 256 { palette.append(0xff00_0000) }
        let colors = GIFPalette(palette)
        if number == 0 { writeStart(colors) }
        writeControl(isTransparent ? transparent : nil, clears: clears)
        output.append(0x2c)
        output.append(littleEndian: area.left)
        output.append(littleEndian: area.top)
        output.append(littleEndian: area.width)
        output.append(littleEndian: area.height)
        if number == 0 || isShared {
            output.append(0)
        } else {
            output.append(0x80 | UInt8(colors.bits - 1))
            output += colors.bytes
        }
        let bits = max(2, colors.bits)
        output.append(UInt8(bits))
        encoder.begin(indexBits: bits)
        indexes.withUnsafeBufferPointer { buffer in
            if let start = buffer.baseAddress { encoder.encode(start, count: buffer.count) }
        }
        encoder.end()
        encoder.withData { output.append(subBlocks: $0) }
    }

    /// The colors of pixels if there are at most `most`; those of the first frame if they suffice.
    private func exact(_ pixels: [UInt32], most: Int) -> ExactColors? {
        if let shared, shared.colors.count <= most,
            pixels.allSatisfy({ $0 == 0 || shared.index(of: $0) != nil })
        {
            return shared
        }
        var colors = ExactColors()
        for pixel in pixels where pixel != 0 {
            if !colors.add(pixel, most: most) { return nil }
        }
        return colors
    }

    private func writeStart(_ palette: GIFPalette) {
        output += "GIF89a".utf8
        output.append(littleEndian: size.width)
        output.append(littleEndian: size.height)
        output += [0xf0 | UInt8(palette.bits - 1), 0, 0]
        output += palette.bytes
        output += loop
    }

    private func writeControl(_ transparent: Int?, clears: Bool) {
        guard isAnimated || transparent != nil else { return }
        elapsed += number < durations.count ? durations[number] : 0
        let delay = max(0, min(65_535, (elapsed + 5) / 10 - delayed))
        delayed += delay
        output += [0x21, 0xf9, 4, (clears ? 8 : 4) | (transparent == nil ? 0 : 1)]
        output.append(littleEndian: delay)
        output += [UInt8(transparent ?? 0), 0]
    }
}
