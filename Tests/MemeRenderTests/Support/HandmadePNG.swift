@testable import MemeRender

/// A PNG written by simple code, whose rows are filtered and compressed as a test asks.
struct HandmadePNG {
    enum Coding: CaseIterable {
        case stored, fixed, dynamic
    }

    var width: Int
    var height: Int
    var layout: PixelLayout
    /// The samples in file order: 16-bit samples are big-endian.
    var pixels: [UInt8]
    /// The filter of each row.
    var filter: (Int) -> RowFilter = { RowFilter.allCases[$0 % 5] }
    /// The coding and the length in bytes of each deflate block.
    var block: (Int) -> (coding: Coding, count: Int) = { _ in (.dynamic, 10_000) }
    /// The length of the IDAT chunks.
    var chunkLength = 8192
    /// The zlib header, which declares the compression level.
    var zlibHeader: [UInt8] = [0x78, 0x9c]
    /// Changes the zlib stream before it is split into chunks.
    var damage: (inout [UInt8]) -> Void = { _ in }

    /// A smooth picture with a little noise and a repeating part.
    init(width: Int, height: Int, _ channels: PixelLayout.Channels = .rgb, bitDepth: Int = 8) {
        self.width = width
        self.height = height
        layout = PixelLayout(channels: channels, bitDepth: bitDepth)
        var state: UInt32 = 7
        let count = width * layout.bytesPerPixel
        pixels = (0..<count * height).map { index in
            state = state &* 1_664_525 &+ 1_013_904_223
            let (y, x) = index.quotientAndRemainder(dividingBy: count)
            let isDrawing = x * 3 > count && y % 40 < 25
            return UInt8(truncatingIfNeeded: isDrawing ? y / 5 * 40 : x / 20 + y + Int(state >> 30))
        }
    }

    var filtered: [UInt8] {
        let count = width * layout.bytesPerPixel
        let step = layout.bytesPerPixel
        var result: [UInt8] = []
        for y in 0..<height {
            let filter = filter(y)
            result.append(filter.rawValue)
            for x in 0..<count {
                let left = x < step ? 0 : Int(pixels[y * count + x - step])
                let up = y == 0 ? 0 : Int(pixels[(y - 1) * count + x])
                let corner = x < step || y == 0 ? 0 : Int(pixels[(y - 1) * count + x - step])
                let guess: Int
                switch filter {
                case .none: guess = 0
                case .sub: guess = left
                case .up: guess = up
                case .average: guess = (left + up) / 2
                case .paeth:
                    let estimate = left + up - corner
                    let ways = [left, up, corner].map { abs(estimate - $0) }
                    guess =
                        ways[0] <= ways[1] && ways[0] <= ways[2]
                        ? left : ways[1] <= ways[2] ? up : corner
                }
                result.append(pixels[y * count + x] &- UInt8(guess))
            }
        }
        return result
    }

    func image() throws -> EncodedImage {
        let filtered = filtered
        var bits = Bits()
        var start = 0
        var index = 0
        while start < filtered.count {
            let (coding, wanted) = block(index)
            let end = min(filtered.count, start + wanted)
            try bits.append(filtered, start..<end, coding)
            start = end
            index += 1
        }
        // An empty last block.
        bits.put(0b011, 10)
        bits.align()
        var stream = zlibHeader + bits.bytes
        var (low, high) = (1, 0)
        for byte in filtered {
            low = (low + Int(byte)) % 65521
            high = (high + low) % 65521
        }
        stream.append(high << 16 | low, bytes: 4)
        damage(&stream)
        var file = try ImageMetadata().pngStart(
            size: PixelSize(width: width, height: height), layout: layout)
        for start in stride(from: 0, to: stream.count, by: chunkLength) {
            file.append(
                chunk: "IDAT", Array(stream[start..<min(stream.count, start + chunkLength)]))
        }
        file.append(chunk: "IEND", [])
        return try EncodedImage(file)
    }
}

private struct Bits {
    var bytes: [UInt8] = []
    private var count = 0

    mutating func put(_ value: Int, _ length: Int) {
        for bit in 0..<length {
            if count % 8 == 0 { bytes.append(0) }
            bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(count % 8)
            count += 1
        }
    }

    mutating func align() {
        while count % 8 != 0 { put(0, 1) }
    }

    mutating func append(
        _ data: [UInt8], _ range: Range<Int>, _ coding: HandmadePNG.Coding
    ) throws {
        switch coding {
        case .stored:
            put(0, 3)
            align()
            put(range.count, 16)
            put(~range.count & 0xffff, 16)
            for byte in data[range] { put(Int(byte), 8) }
        case .fixed:
            put(0b010, 3)
            var index = range.lowerBound
            while index < range.upperBound {
                // A match of three bytes at a distance of 20,000, if the bytes are equal.
                let far = index - 20_000
                if far >= 0, index + 3 <= range.upperBound,
                    data[far..<far + 3].elementsEqual(data[index..<index + 3])
                {
                    putReversed(1, 7)
                    putReversed(28, 5)
                    put(20_000 - 16_385, 13)
                    index += 3
                    continue
                }
                let byte = Int(data[index])
                if byte < 144 { putReversed(0x30 + byte, 8) } else { putReversed(byte + 256, 9) }
                index += 1
            }
            putReversed(0, 7)
        case .dynamic:
            // Pieces begin at a byte boundary.
            put(0, 3)
            align()
            put(0xffff_0000, 32)
            let known = min(range.lowerBound, DeflatePiece.window)
            try data[range.lowerBound - known..<range.upperBound].withUnsafeBufferPointer {
                try DeflatePiece($0, known: known, .unlimited).withOutput { bytes += $0 }
            }
        }
    }

    private mutating func putReversed(_ value: Int, _ length: Int) {
        for bit in (0..<length).reversed() { put(value >> bit & 1, 1) }
    }
}
