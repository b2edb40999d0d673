internal import CShims

/// Decodes the frames of an animated AVIF, in order, through libavif: each is a whole picture.
///
/// The caller must keep the file's bytes pinned while it uses the decoder.
final class AVIFFrames {
    /// The size of the frames, upright.
    let size: PixelSize
    let animation: Animation
    /// Whether the decoder has found damage and accepted it.
    private(set) var isDamaged = false

    private let decoder: OpaquePointer
    private let info: mm_avif_info
    private let codedSize: PixelSize
    private let turns: [HEIFTransformation]
    /// Made for the first frame: whoever reads the header alone needs none.
    private lazy var toneMapping = Self.highRange(of: info).map(ToneMapping.init)
    private let acceptsDamage: Bool
    private let context: RenderContext
    private var next = 0
    /// The last frame that was decoded, upright.
    private var frame: Pixmap?

    /// The most frames: those of 27 minutes at 60 a second. Others are looked for no longer, because each
    /// takes memory before any is decoded.
    private static let most: Int32 = 100_000

    /// - Throws: also ``RenderError/unsupportedVariant(_:reason:)`` if libavif isn't installed.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, acceptsDamage: Bool, _ context: RenderContext
    ) throws(RenderError) {
        guard mm_avif_is_available(), let decoder = mm_avif_frames_create(HEIFDecoder.threadCount)
        else { throw .unsupportedVariant(.avif, reason: "libavif isn't here") }
        var info = mm_avif_info()
        let status = mm_avif_frames_open(decoder, bytes.baseAddress, bytes.count, Self.most, &info)
        do throws(RenderError) {
            try status.check(reading: .avif, message: mm_avif_frames_message(decoder))
            if info.is_cropped {
                throw .unsupportedVariant(.avif, reason: "its animation is cropped")
            }
        } catch {
            mm_avif_frames_destroy(decoder)
            throw error
        }
        self.decoder = decoder
        self.info = info
        self.acceptsDamage = acceptsDamage
        self.context = context
        var turns: [HEIFTransformation] = []
        if info.turns > 0 { turns.append(.rotated(Int(info.turns))) }
        if info.mirroring > 0 { turns.append(.mirrored(axis: Int(info.mirroring) - 1)) }
        self.turns = turns
        codedSize = PixelSize(width: Int(info.width), height: Int(info.height))
        size = turns.reduce(codedSize) { $1.result(of: $0) }
        animation = Animation(
            durations: (0..<info.frame_count).map { Int(mm_avif_frames_duration(decoder, $0)) },
            loopCount: AVIFLoops.count(in: bytes))
    }

    deinit { mm_avif_frames_destroy(decoder) }

    /// Decodes the next frame, tightly packed.
    func readFrame(into pixels: UnsafeMutableRawPointer) throws(RenderError) -> Int? {
        guard next < animation.durations.count else { return nil }
        let duration = animation.durations[next]
        try draw()
        copy(to: pixels, as: Animation.layout)
        return duration
    }

    /// Decodes the next frame. There must be one.
    func draw() throws(RenderError) {
        try context.check()
        next += 1
        do throws(RenderError) {
            frame = try decoded()
        } catch {
            // What can't be decoded shows the frame before it.
            guard acceptsDamage, frame != nil, error != .outOfMemory else { throw error }
            isDamaged = true
        }
    }

    private func decoded() throws(RenderError) -> Pixmap {
        let depth = toneMapping == nil ? 8 : 16
        let layout = PixelLayout(channels: .rgba, bitDepth: depth)
        var pixmap = try Pixmap(size: codedSize, layout: layout) { pixels throws(RenderError) in
            try mm_avif_frames_next(decoder, pixels, Int32(depth)).check(
                reading: .avif, message: mm_avif_frames_message(decoder))
            toneMapping?.apply(to: pixels, count: codedSize.pixelCount, layout: layout)
        }
        for turn in turns { pixmap = turn.apply(to: pixmap) }
        return pixmap
    }

    /// Copies the last frame, tightly packed.
    func copy(to pixels: UnsafeMutableRawPointer, as layout: PixelLayout) {
        guard let frame else { return }
        frame.bytes.withUnsafeBytes { source in
            guard let source = source.baseAddress else { return }
            PixelConverter(from: frame.layout, to: layout)
                .convert(source, to: pixels, count: size.pixelCount)
        }
    }
}

extension AVIFFrames {
    /// The header of the file that the decoder was made of.
    var header: ImageHeader {
        let channels: PixelLayout.Channels = info.has_alpha ? .rgba : .rgb
        var header = ImageHeader(
            format: .avif, size: size, orientation: .up,
            layout: PixelLayout(channels: channels, bitDepth: 8),
            componentCount: channels.rawValue, bitDepth: Int(info.stored_bits),
            isProgressive: false, frameCount: animation.durations.count)
        header.codedSize = codedSize
        header.highRange = Self.highRange(of: info)
        let price = info.has_alpha ? Self.alphaPrice : Self.price
        header.decodingPrice = price * (info.stored_bits > 8 ? 2 : 1)
        return header
    }

    /// The memory that decoding takes, in bytes per pixel. Measured: 22 with noise.
    private static let price = 24
    private static let alphaPrice = 36

    /// The color profile of the frames, and their code points (ITU-T H.273).
    var colors: (iccProfile: [UInt8]?, codePoints: (primaries: Int, transfer: Int)) {
        let profile = info.icc.map { Array(UnsafeBufferPointer(start: $0, count: info.icc_count)) }
        return (profile, (Int(info.primaries), Int(info.transfer)))
    }

    private static func highRange(of info: mm_avif_info) -> HighRange? {
        info.icc_count == 0 ? HighRange((Int(info.primaries), Int(info.transfer))) : nil
    }

    /// Whether viewers show the animation of a file, and not its still picture: its major brand says so,
    /// or it has no other.
    static func isShown(of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if bytes.slice(at: 8, count: 4)?.elementsEqual("avis".utf8) == true { return true }
        let types = ISOBoxes(bytes, in: 0..<bytes.count).prefix(HEIFItems.mostBoxes).map(\.type)
        return types.contains("moov") && !types.contains("meta")
    }
}
