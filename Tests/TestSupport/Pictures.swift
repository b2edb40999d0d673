package import MemeRender

/// Creates small pictures: PNG without compression.
package enum Pictures {
    /// A picture of one gray level. Pictures of different shades have different bytes.
    package static func png(
        width: Int = 64, height: Int = 48, shade: UInt8 = 128
    ) throws -> EncodedImage {
        let rows = [UInt8](
            (0..<height).map { _ in [0] + [UInt8](repeating: shade, count: width) }.joined())
        return try gray(width: width, height: height, rows)
    }

    /// A picture of gray noise, which no encoder makes smaller.
    package static func noise(width: Int, height: Int) throws -> EncodedImage {
        var random = SplitMix(seed: 7)
        var rows: [UInt8] = []
        rows.reserveCapacity((width + 1) * height)
        for _ in 0..<height {
            rows.append(0)
            for _ in 0..<width { rows.append(UInt8(truncatingIfNeeded: random.next())) }
        }
        return try gray(width: width, height: height, rows)
    }

    /// - Parameter rows: each begins with its filter.
    private static func gray(width: Int, height: Int, _ rows: [UInt8]) throws -> EncodedImage {
        // 8 bits a pixel, not interlaced.
        let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 0, 0, 0, 0]
        return try EncodedImage(
            [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
                + chunk("IHDR", header) + chunk("IDAT", stored(rows)) + chunk("IEND", []))
    }

    /// A PNG chunk.
    package static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        var crc = UInt32.max
        for byte in body {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
        }
        return bigEndian(UInt32(data.count)) + body + bigEndian(~crc)
    }

    /// A zlib stream of stored blocks (RFC 1950 and 1951).
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var rest = data[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let count = UInt16(block.count)
            result += [rest.isEmpty ? 1 : 0]
            result += [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
            result += block
        } while !rest.isEmpty
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in data {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return result + bigEndian(b << 16 | a)
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
    }
}
