internal import CShims

/// Decodes a WebP, or one frame of it, through libwebp.
final class WebPDecoder {
    /// The size of the decoded rows, which is smaller than the picture's if it is scaled down.
    let size: PixelSize
    let layout: PixelLayout
    let coding: SourceCoding
    /// Whether the decoder has found damage and accepted it.
    private(set) var isDamaged = false

    private let bytes: UnsafeBufferPointer<UInt8>
    private let header: ImageHeader
    private let frame: Int
    private let acceptsDamage: Bool
    private let context: RenderContext
    private let isAnimated: Bool

    /// - Parameters:
    ///   - bytes: the whole file. It must stay in place as long as the decoder lives.
    ///   - frame: the frame's number, from 0; clamped to the last frame.
    ///   - leastSize: a still, opaque picture is scaled down to this size while it is decoded.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader, frame: Int,
        atLeast leastSize: PixelSize, acceptsDamage: Bool, _ context: RenderContext
    ) throws(RenderError) {
        let container = try WebPContainer(bytes, context)
        coding = container.coding
        layout = header.layout
        // libwebp's scaler would mix the colors of transparent pixels into visible ones.
        let isScaled =
            !container.isAnimated && !layout.hasAlpha && leastSize.fits(into: header.size)
        size = isScaled ? leastSize : header.size
        self.bytes = bytes
        self.header = header
        self.frame = frame
        self.acceptsDamage = acceptsDamage
        self.context = context
        isAnimated = container.isAnimated
        guard isAnimated, container.isTruncated else { return }
        // A truncated file is damaged even if it contains the requested frame.
        guard acceptsDamage else { throw .truncated(.webp) }
        isDamaged = true
    }

    /// Decodes the whole picture, tightly packed.
    func readAll(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        if isAnimated { return try readFrame(into: rows) }
        isDamaged = try WebPContainer.decode(
            bytes, header.size, scaledTo: size, layout, into: rows,
            bytesPerRow: size.width * layout.bytesPerPixel, acceptsDamage: acceptsDamage)
    }

    private func readFrame(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        let frames = try WebPFrames(bytes, acceptsDamage: acceptsDamage, context)
        for _ in 0...min(frame, header.frameCount - 1) { try frames.draw() }
        isDamaged = isDamaged || frames.isDamaged
        frames.copy(to: rows, as: layout)
    }
}

extension WebPContainer {
    /// Decodes a still picture, or the chunks of one frame.
    ///
    /// - Returns: whether damage was found and accepted.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ size: PixelSize, scaledTo scaled: PixelSize,
        _ layout: PixelLayout, into rows: UnsafeMutableRawPointer, bytesPerRow: Int,
        acceptsDamage: Bool
    ) throws(RenderError) -> Bool {
        // A side of a WebP has at most 24 bits.
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
    /// Throws the error of reading a WebP. libwebp has no messages of its own.
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
