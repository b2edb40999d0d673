/// The picture size in the sequence parameter sets of HEVC (ITU-T H.265, 7.3.2.2).
enum HEVCSequence {
    /// The NAL unit type of a sequence parameter set.
    private static let unitType = 33

    /// The size of the largest pictures that the stream makes a decoder expect; `nil` if it declares
    /// none.
    ///
    /// - Parameters:
    ///   - data: NAL units, each preceded by its length: a stream may have parameter sets of its own.
    ///   - configuration: the payload of `hvcC` (ISO/IEC 14496-15, 8.3.3.1).
    ///   - count: counts the units.
    /// - Throws: ``RenderError/unsupportedVariant(_:reason:)`` if there are too many.
    static func largestSize(
        in data: [UInt8], configuration: Slice<UnsafeBufferPointer<UInt8>>,
        count: inout StreamUnitCount
    ) throws(RenderError) -> PixelSize? {
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
                    try count.add()
                    offset += 2 + length
                    // The unit's own type counts, not the one of its array.
                    if let size = size(of: unit) { sizes.append(size) }
                }
            }
        }
        // libheif assumes lengths of four bytes, whatever the configuration declares.
        let told = (configuration.integer(at: 21, count: 1) ?? 3) & 3 + 1
        for lengthSize in Set([told, 4]) {
            var offset = 0
            while let length = data.integer(at: offset, count: lengthSize),
                let unit = data.slice(at: offset + lengthSize, count: length)
            {
                try count.add()
                offset += lengthSize + length
                if let size = size(of: unit) { sizes.append(size) }
            }
        }
        return sizes.max { $0.pixelCount < $1.pixelCount }
    }

    /// - Returns: `nil` if the unit isn't a sequence parameter set.
    private static func size(of unit: some RandomAccessCollection<UInt8>) -> PixelSize? {
        guard let head = unit.first, head >> 1 & 0x3f == unitType else { return nil }
        // Removes emulation prevention bytes: 0, 0, 3 stands for 0, 0.
        var plain: [UInt8] = []
        for byte in unit.prefix(256) {
            if byte == 3, plain.suffix(2).elementsEqual([0, 0]) { continue }
            plain.append(byte)
        }
        var bits = StreamBits(plain.dropFirst(2))
        bits.skip(4)
        let layers = bits.number(3)
        // The profile and the level of all sub-layers.
        bits.skip(1 + 88 + 8)
        let flags = (0..<layers).map { _ in (profile: bits.flag(), level: bits.flag()) }
        if layers > 0 { bits.skip(2 * (8 - layers)) }
        for flag in flags {
            if flag.profile { bits.skip(88) }
            if flag.level { bits.skip(8) }
        }
        _ = bits.golomb()
        let chroma = bits.golomb()
        if chroma == 3 { bits.skip(1) }
        let (width, height) = (bits.golomb(), bits.golomb())
        guard !bits.isPastEnd else { return nil }
        // Larger sizes are impossible; clamping avoids overflow.
        return PixelSize(width: min(width, 1 << 24), height: min(height, 1 << 24))
    }
}
