/// Reads the head of a video stream bit by bit, most significant bit first. What isn't there is `nil`.
struct StreamBits {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    mutating func number(_ count: Int) -> Int? {
        guard position + count <= 8 * bytes.count else { return nil }
        var value = 0
        for _ in 0..<count {
            value = value << 1 | Int(bytes[position / 8] >> UInt8(7 - position % 8) & 1)
            position += 1
        }
        return value
    }

    /// Exp-Golomb (ITU-T H.265, 9.2).
    mutating func golomb() -> Int? {
        var zeros = 0
        while let bit = number(1) {
            if bit == 1 { return number(zeros).map { (1 << zeros) - 1 + $0 } }
            zeros += 1
            if zeros > 31 { return nil }
        }
        return nil
    }
}

/// The sequence parameter sets of HEVC, as far as the size (ITU-T H.265, 7.3.2.2).
enum HEVCSequence {
    /// The kind of unit that holds one.
    private static let unitType = 33

    /// The size of the largest pictures that a decoder is told to expect; `nil` where it is told
    /// none.
    ///
    /// - Parameters:
    ///   - data: units one after the other, each behind its length: a stream may bring sets of its
    ///     own.
    ///   - configuration: the payload of `hvcC` (ISO/IEC 14496-15, 8.3.3.1).
    static func largestSize(
        in data: [UInt8], configuration: Slice<UnsafeBufferPointer<UInt8>>
    ) -> PixelSize? {
        var sizes: [PixelSize] = []
        if let arrays = configuration.integer(at: 22, count: 1) {
            var offset = 23
            for _ in 0..<arrays {
                guard let units = configuration.integer(at: offset + 1, count: 2) else { break }
                offset += 3
                for _ in 0..<units {
                    guard let length = configuration.integer(at: offset, count: 2),
                        let unit = configuration.slice(at: offset + 2, count: length)
                    else { break }
                    offset += 2 + length
                    // What the unit says of itself counts.
                    if let size = size(of: unit) { sizes.append(size) }
                }
            }
        }
        // libheif takes each length for one of four bytes, whatever is told.
        let told = (configuration.integer(at: 21, count: 1) ?? 3) & 3 + 1
        for lengthSize in Set([told, 4]) {
            var offset = 0
            while let length = data.integer(at: offset, count: lengthSize),
                let unit = data.slice(at: offset + lengthSize, count: length)
            {
                offset += lengthSize + length
                if let size = size(of: unit) { sizes.append(size) }
            }
        }
        return sizes.max { $0.pixelCount < $1.pixelCount }
    }

    /// - Returns: `nil` where the unit is another one.
    private static func size(of unit: some RandomAccessCollection<UInt8>) -> PixelSize? {
        guard let head = unit.first, head >> 1 & 0x3f == unitType else { return nil }
        // Zeros that could be taken for a start code are kept apart by a 3.
        var plain: [UInt8] = []
        for byte in unit.prefix(256) {
            if byte == 3, plain.suffix(2).elementsEqual([0, 0]) { continue }
            plain.append(byte)
        }
        var bits = StreamBits(plain.dropFirst(2))
        guard bits.number(4) != nil, let layers = bits.number(3), bits.number(1) != nil,
            // The profile and the level of all layers.
            bits.number(44) != nil, bits.number(44) != nil, bits.number(8) != nil
        else { return nil }
        var flags: [(profile: Bool, level: Bool)] = []
        for _ in 0..<layers {
            guard let profile = bits.number(1), let level = bits.number(1) else { return nil }
            flags.append((profile == 1, level == 1))
        }
        if layers > 0 { _ = bits.number(2 * (8 - layers)) }
        for flag in flags {
            if flag.profile { _ = (bits.number(44), bits.number(44)) }
            if flag.level { _ = bits.number(8) }
        }
        guard bits.golomb() != nil, let chroma = bits.golomb() else { return nil }
        if chroma == 3 { _ = bits.number(1) }
        guard let width = bits.golomb(), let height = bits.golomb() else { return nil }
        // More can't be, and mustn't overflow.
        return PixelSize(width: min(width, 1 << 24), height: min(height, 1 << 24))
    }
}

/// The sequence headers of AV1, as far as the size (AV1 bitstream specification, 5.5.1).
enum AV1Sequence {
    /// The size of the largest pictures that a decoder is told to expect; `nil` where it is told
    /// none.
    ///
    /// - Parameter units: OBUs one after the other.
    static func largestSize(in units: [UInt8]) -> PixelSize? {
        var sizes: [PixelSize] = []
        var offset = 0
        while let head = units.integer(at: offset, count: 1) {
            offset += head & 4 == 0 ? 1 : 2
            var length = units.count - offset
            if head & 2 != 0 {
                length = 0
                for index in 0..<8 {
                    guard let byte = units.integer(at: offset, count: 1) else { break }
                    offset += 1
                    length |= (byte & 0x7f) << (7 * index)
                    if byte & 0x80 == 0 { break }
                }
            }
            guard let unit = units.slice(at: offset, count: length) else { break }
            if head >> 3 & 15 == 1, let size = size(of: unit) { sizes.append(size) }
            offset += length
        }
        return sizes.max { $0.pixelCount < $1.pixelCount }
    }

    private static func size(of header: ArraySlice<UInt8>) -> PixelSize? {
        var bits = StreamBits(header.prefix(64))
        guard bits.number(4) != nil, let isReduced = bits.number(1) else { return nil }
        if isReduced == 1 {
            _ = bits.number(5)
        } else {
            // What tells of time isn't in pictures.
            guard bits.number(1) == 0, let delays = bits.number(1), let points = bits.number(5)
            else { return nil }
            for _ in 0...points {
                guard bits.number(12) != nil, let level = bits.number(5) else { return nil }
                if level > 7 { _ = bits.number(1) }
                if delays == 1, bits.number(1) == 1 { _ = bits.number(4) }
            }
        }
        guard let widthBits = bits.number(4), let heightBits = bits.number(4),
            let width = bits.number(widthBits + 1), let height = bits.number(heightBits + 1)
        else { return nil }
        return PixelSize(width: width + 1, height: height + 1)
    }
}
