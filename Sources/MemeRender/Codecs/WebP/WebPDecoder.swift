internal import CShims

/// Reads a WebP, or one frame of it, through libwebp.
final class WebPDecoder {
    /// Of the rows that are read: less than the picture's where it is scaled down.
    let size: PixelSize
    let layout: PixelLayout
    let coding: SourceCoding
    /// Whether damage was met, and accepted, so far.
    private(set) var isDamaged = false

    private let bytes: UnsafeBufferPointer<UInt8>
    private let header: ImageHeader
    private let frame: Int
    private let acceptsDamage: Bool
    private let isAnimated: Bool

    /// - Parameters:
    ///   - bytes: the whole file, which must stay in place as long as the decoder lives.
    ///   - frame: which, from 0; the last one where there are fewer.
    ///   - leastSize: a still, opaque picture is scaled down to this while it is read.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader, frame: Int,
        atLeast leastSize: PixelSize, acceptsDamage: Bool
    ) throws(RenderError) {
        let container = try WebPContainer(bytes)
        coding = container.coding
        layout = header.layout
        // libwebp would mix colours that can't be seen into those that can.
        let isScaled =
            !container.isAnimated && !layout.hasAlpha && leastSize.fits(into: header.size)
        size = isScaled ? leastSize : header.size
        self.bytes = bytes
        self.header = header
        self.frame = frame
        self.acceptsDamage = acceptsDamage
        isAnimated = container.isAnimated
        guard isAnimated, container.isTruncated else { return }
        // Even where the frame that is wanted is there.
        guard acceptsDamage else { throw .truncated(.webp) }
        isDamaged = true
    }

    /// Reads the whole picture, tightly packed.
    func readAll(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        if isAnimated { return try readFrame(into: rows) }
        isDamaged = try WebPContainer.decode(
            bytes, header.size, scaledTo: size, layout, into: rows,
            bytesPerRow: size.width * layout.bytesPerPixel, acceptsDamage: acceptsDamage)
    }

    private func readFrame(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        let frames = try WebPFrames(bytes, header: header, acceptsDamage: acceptsDamage)
        for _ in 0...min(frame, header.frameCount - 1) { try frames.draw() }
        isDamaged = isDamaged || frames.isDamaged
        frames.copy(to: rows, as: layout)
    }
}

extension WebPContainer {
    /// Decodes a still picture, or the chunks of one frame.
    ///
    /// - Returns: whether damage was met, and accepted.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ size: PixelSize, scaledTo scaled: PixelSize,
        _ layout: PixelLayout, into rows: UnsafeMutableRawPointer, bytesPerRow: Int,
        acceptsDamage: Bool
    ) throws(RenderError) -> Bool {
        // No side of a WebP needs more than 24 bits.
        var target = mm_webp_target(
            width: Int32(size.width), height: Int32(size.height),
            scaled_width: Int32(scaled.width), scaled_height: Int32(scaled.height),
            channels: Int32(layout.channels.rawValue),
            rows: rows.assumingMemoryBound(to: UInt8.self), stride: bytesPerRow)
        var isDamaged = false
        try mm_webp_decode(bytes.baseAddress, bytes.count, &target, acceptsDamage, &isDamaged)
            .checkWebP()
        return isDamaged
    }
}

extension mm_status {
    /// Throws what went wrong while reading a WebP, of which libwebp says no more than this.
    fileprivate func checkWebP() throws(RenderError) {
        switch self {
        case .MM_UNSUPPORTED:
            throw .unsupportedVariant(.webp, reason: "libwebp doesn't know its features")
        case .MM_CORRUPT: throw .corrupt(.webp, reason: "its pixels make no sense")
        case .MM_TRUNCATED: throw .truncated(.webp)
        case .MM_NO_MEMORY: throw .outOfMemory
        case .MM_OK: return
        }
    }
}
