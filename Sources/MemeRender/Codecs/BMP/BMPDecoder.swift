/// Decodes a BMP from the top row down.
final class BMPDecoder {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let file: BMPFile
    private let acceptsDamage: Bool
    private let context: RenderContext
    private var nextRow = 0
    /// Whether the decoder has found damage and accepted it.
    private(set) var isDamaged = false

    /// - Parameter bytes: the whole file. It must stay in place as long as the decoder lives.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, acceptsDamage: Bool, _ context: RenderContext
    ) throws(RenderError) {
        file = try BMPFile(bytes)
        self.bytes = bytes
        self.context = context
        if file.isTruncated {
            guard acceptsDamage else { throw .truncated(.bmp) }
            isDamaged = true
        }
        self.acceptsDamage = acceptsDamage
    }

    /// Decodes the next rows, tightly packed. What is missing stays as it is.
    ///
    /// - Precondition: the picture isn't made of runs.
    func readRows(into rows: UnsafeMutableRawPointer, count: Int) {
        let bytesPerRow = file.size.width * file.layout.bytesPerPixel
        for row in 0..<count {
            let target = rows.assumingMemoryBound(to: UInt8.self) + row * bytesPerRow
            let stored = file.isTopDown ? nextRow : file.size.height - 1 - nextRow
            nextRow += 1
            let start = file.pixels.lowerBound + stored * file.bytesPerRow
            guard let source = bytes.slice(at: start, count: file.bytesPerRow) else {
                UnsafeMutableRawBufferPointer(start: target, count: bytesPerRow)
                    .initializeMemory(as: UInt8.self, repeating: 0)
                continue
            }
            expand(UnsafeBufferPointer(rebasing: source), into: target)
        }
    }

    /// Decodes the whole picture, tightly packed. No rows may have been read before.
    func readAll(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        if file.compression == .runs { return try readRuns(into: rows) }
        let bytesPerRow = file.size.width * file.layout.bytesPerPixel
        for top in stride(from: 0, to: file.size.height, by: 256) {
            try context.check()
            readRows(into: rows + top * bytesPerRow, count: min(256, file.size.height - top))
        }
    }

    private func expand(
        _ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>
    ) {
        let width = file.size.width
        var target = target
        let hasAlpha = file.layout.hasAlpha
        switch file.bitCount {
        case 24:
            for x in 0..<width {
                (target[0], target[1], target[2]) =
                    (source[3 * x + 2], source[3 * x + 1], source[3 * x])
                target += 3
            }
        case 16, 32:
            let masks = file.masks
            for x in 0..<width {
                var pixel = Int(source[x * file.bitCount / 8])
                pixel |= Int(source[x * file.bitCount / 8 + 1]) << 8
                if file.bitCount == 32 {
                    pixel |= Int(source[4 * x + 2]) << 16 | Int(source[4 * x + 3]) << 24
                }
                target[0] = masks.red.sample(of: pixel)
                target[1] = masks.green.sample(of: pixel)
                target[2] = masks.blue.sample(of: pixel)
                if hasAlpha { target[3] = masks.alpha.sample(of: pixel) }
                target += hasAlpha ? 4 : 3
            }
        default:
            let packed = PackedPixels(bits: file.bitCount)
            for x in 0..<width { target = put(packed.pixel(at: x, in: source), at: target) }
        }
    }

    /// Writes the opaque color of an index, and returns the place of the next pixel. An index beyond the
    /// palette is black, as in Chromium.
    private func put(
        _ index: UInt8, at target: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let color = Int(index) < file.palette.count ? file.palette[Int(index)] : SIMD3()
        var target = target
        target[0] = color.x
        if !file.layout.isGray { (target[1], target[2]) = (color.y, color.z) }
        target += file.layout.isGray ? 1 : 3
        if file.layout.hasAlpha {
            target[0] = 255
            target += 1
        }
        return target
    }

    /// Reads runs: pairs of a count and an index, and escapes.
    private func readRuns(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        let (width, height) = (file.size.width, file.size.height)
        let bytesPerPixel = file.layout.bytesPerPixel
        let pixels = rows.assumingMemoryBound(to: UInt8.self)
        pixels.update(repeating: 0, count: width * height * bytesPerPixel)
        var (x, y) = (0, 0)
        var offset = file.pixels.lowerBound
        var steps = 0
        // Two indexes in a byte, or one.
        let isNarrow = file.bitCount == 4
        func index(_ number: Int, of byte: UInt8) -> UInt8 {
            isNarrow ? (number % 2 == 0 ? byte >> 4 : byte & 15) : byte
        }
        func draw(_ index: UInt8) {
            guard x < width, y < height else { return }
            _ = put(index, at: pixels + ((height - 1 - y) * width + x) * bytesPerPixel)
            x += 1
        }
        while y < height {
            try context.check(now: &steps)
            guard let pair = bytes.slice(at: offset, count: 2) else { return try endEarly() }
            let (count, value) = (Int(pair[pair.startIndex]), pair[pair.startIndex + 1])
            offset += 2
            if count > 0 {
                for number in 0..<count { draw(index(number, of: value)) }
                continue
            }
            switch value {
            case 0: (x, y) = (0, y + 1)
            case 1: return
            case 2:
                guard let step = bytes.slice(at: offset, count: 2) else { return try endEarly() }
                x = min(width, x + Int(step[step.startIndex]))
                y += Int(step[step.startIndex + 1])
                offset += 2
            default:
                let length = isNarrow ? (Int(value) + 1) / 2 : Int(value)
                guard let run = bytes.slice(at: offset, count: length) else {
                    return try endEarly()
                }
                for number in 0..<Int(value) {
                    let byte = run[run.startIndex + (isNarrow ? number / 2 : number)]
                    draw(index(number, of: byte))
                }
                // Such runs fill words of two bytes.
                offset += length + length % 2
            }
        }
    }

    private func endEarly() throws(RenderError) {
        guard acceptsDamage else { throw .truncated(.bmp) }
        isDamaged = true
    }
}
