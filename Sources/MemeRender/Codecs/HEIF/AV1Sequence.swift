/// The parts of an AV1 sequence header that determine the size of frames (AV1 bitstream specification,
/// 5.5 and 5.9).
struct AV1Sequence {
    /// The largest size of a frame.
    let size: PixelSize
    /// The largest size that a frame header can declare. Decoders allocate memory for it unchecked.
    private let sizeOfBits: PixelSize
    /// Whether the header is for a single picture, whose frame header is shorter.
    private let isReduced: Bool
    /// The number of bits of a frame's presentation time.
    private var timeBits = 0
    private var frameNumberBits = 0
    /// `nil` if each frame header declares it.
    private var hasScreenContent: Bool?
    private var hasIntegerVectors: Bool?
    /// The color description of the samples.
    private(set) var color: VideoColor?

    /// The size of the largest pictures that the stream makes a decoder expect, and its color
    /// description; `nil` if it declares none.
    ///
    /// - Parameters:
    ///   - units: consecutive OBUs.
    ///   - format: the format of the file, for errors.
    ///   - count: counts the units.
    /// - Throws: ``RenderError/corrupt(_:reason:)`` if a sequence header can't be read, or
    ///   ``RenderError/unsupportedVariant(_:reason:)`` if there are too many units.
    static func look(
        at units: [UInt8], of format: ImageFormat, count: inout StreamUnitCount
    ) throws(RenderError) -> (largestSize: PixelSize?, color: VideoColor?) {
        var sizes: [PixelSize] = []
        var sequence: AV1Sequence?
        var offset = 0
        while let head = units.integer(at: offset, count: 1) {
            try count.add()
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
            switch head >> 3 & 15 {
            case 1:
                let header = try AV1Sequence(unit, of: format)
                sizes.append(header.size)
                sequence = header
            // OBU_FRAME_HEADER, OBU_FRAME and OBU_REDUNDANT_FRAME_HEADER.
            case 3, 6, 7:
                if let size = sequence?.size(ofFrame: unit) { sizes.append(size) }
            default: break
            }
            offset += length
        }
        return (sizes.max { $0.pixelCount < $1.pixelCount }, sequence?.color)
    }

    private init(
        _ header: ArraySlice<UInt8>, of format: ImageFormat
    ) throws(RenderError) {
        var bits = StreamBits(header.prefix(1024))
        let profile = bits.number(3)
        bits.skip(1)
        isReduced = bits.flag()
        if isReduced { bits.skip(5) } else { timeBits = Self.skipTimes(&bits) }
        let (widthBits, heightBits) = (bits.number(4) + 1, bits.number(4) + 1)
        size = PixelSize(width: bits.number(widthBits) + 1, height: bits.number(heightBits) + 1)
        sizeOfBits = PixelSize(width: 1 << widthBits, height: 1 << heightBits)
        if !isReduced, bits.flag() { frameNumberBits = bits.number(4) + 2 + bits.number(3) + 1 }
        // The superblock size and two filter flags.
        bits.skip(3)
        if !isReduced {
            // Four prediction flags.
            bits.skip(4)
            // enable_order_hint, and two flags that depend on it.
            let hasOrder = bits.flag()
            if hasOrder { bits.skip(2) }
            hasScreenContent = bits.flag() ? nil : bits.flag()
            if hasScreenContent != false { hasIntegerVectors = bits.flag() ? nil : bits.flag() }
            // The number of bits of the order hint.
            if hasOrder { bits.skip(3) }
        }
        guard !bits.isPastEnd else { throw .corrupt(format, reason: "its AV1 header is cut off") }
        // Three flags of restoration filters.
        bits.skip(3)
        color = VideoColor(&bits, profile: profile)
    }

    /// Skips the timing information and the operating points.
    ///
    /// - Returns: the number of bits of a frame's presentation time.
    private static func skipTimes(_ bits: inout StreamBits) -> Int {
        var timeBits = 0
        var delayBits: Int?
        if bits.flag() {
            bits.skip(64)
            let isRegular = bits.flag()
            if isRegular { _ = bits.golomb() }
            if bits.flag() {
                delayBits = bits.number(5) + 1
                bits.skip(32 + 5)
                let length = bits.number(5) + 1
                if !isRegular { timeBits = length }
            }
        }
        let hasDisplayDelays = bits.flag()
        for _ in 0...bits.number(5) {
            bits.skip(12)
            if bits.number(5) > 7 { bits.skip(1) }
            if let delayBits, bits.flag() { bits.skip(2 * delayBits + 1) }
            if hasDisplayDelays, bits.flag() { bits.skip(4) }
        }
        return timeBits
    }

    /// The largest size that a frame with this header can have.
    private func size(ofFrame header: ArraySlice<UInt8>) -> PixelSize {
        if isReduced { return size }
        var bits = StreamBits(header.prefix(64))
        // show_existing_frame: a frame that was decoded before is shown.
        if bits.flag() { return size }
        let (keyFrame, switchFrame) = (0, 3)
        let type = bits.number(2)
        let isShown = bits.flag()
        bits.skip(isShown ? timeBits : 1)
        if type != switchFrame, type != keyFrame || !isShown { bits.skip(1) }
        bits.skip(1)
        if hasScreenContent ?? bits.flag(), hasIntegerVectors == nil { bits.skip(1) }
        bits.skip(frameNumberBits)
        let hasOwnSize = type == switchFrame || bits.flag()
        return hasOwnSize || bits.isPastEnd ? sizeOfBits : size
    }
}
