internal import CShims

/// Decodes the rows of a JPEG through libjpeg-turbo.
struct JPEGDecoder: ~Copyable {
    /// The size of the decoded rows, which is smaller than the picture's if it is scaled down.
    let size: PixelSize
    let layout: PixelLayout
    /// The coding of the source; `nil` if the header lacks a quantization table.
    let coding: JPEGCoding?
    private let decoder: OpaquePointer
    private let context: RenderContext

    /// - Parameters:
    ///   - bytes: the whole file. It must stay in place as long as the decoder lives.
    ///   - leastSize: the rows are decoded at the smallest of libjpeg's scales, 1/8 to 8/8, whose
    ///     size is at least this.
    ///   - cmykProfile: the ICC profile that converts a CMYK picture.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, atLeast leastSize: PixelSize, acceptsDamage: Bool,
        cmykProfile: [UInt8]?, _ context: RenderContext
    ) throws(RenderError) {
        guard let decoder = mm_jpeg_decoder_create(RenderContext.isOverInC, context.pointer)
        else { throw .outOfMemory }
        var info = mm_jpeg_info()
        let status = mm_jpeg_decoder_open(
            decoder, bytes.baseAddress, bytes.count, Int32(clamping: leastSize.width),
            Int32(clamping: leastSize.height), acceptsDamage, &info)
        do {
            try Self.check(status, of: decoder, context)
        } catch {
            mm_jpeg_decoder_destroy(decoder)
            throw error
        }
        if info.components == 4, let cmykProfile {
            _ = mm_jpeg_decoder_set_cmyk_profile(decoder, cmykProfile, cmykProfile.count)
        }
        self.decoder = decoder
        self.context = context
        size = PixelSize(width: Int(info.width), height: Int(info.height))
        layout = PixelLayout(channels: info.channels == 1 ? .gray : .rgb, bitDepth: 8)
        coding = JPEGCoding(of: decoder, info)
    }

    deinit {
        mm_jpeg_decoder_destroy(decoder)
    }

    /// Whether the decoder has found damage and accepted it.
    var isDamaged: Bool { mm_jpeg_decoder_is_damaged(decoder) }

    /// Decodes the next rows, tightly packed. At least `count` must be left.
    borrowing func readRows(
        into rows: UnsafeMutableRawPointer, count: Int
    ) throws(RenderError) {
        let bytes = rows.assumingMemoryBound(to: UInt8.self)
        try Self.check(mm_jpeg_decoder_read_rows(decoder, bytes, count), of: decoder, context)
    }

    /// Throws what went wrong; a decoder that was told to give up has failed for no other reason.
    private static func check(
        _ status: mm_status, of decoder: OpaquePointer, _ context: RenderContext
    ) throws(RenderError) {
        if status != .MM_OK { try context.check() }
        try status.check(reading: .jpeg, message: mm_jpeg_decoder_message(decoder))
    }
}

extension JPEGCoding {
    fileprivate init?(of decoder: OpaquePointer, _ info: mm_jpeg_info) {
        guard let components = Self.components(of: decoder, info) else { return nil }
        // Only luma and chroma are encoded with the same meaning.
        self.init(
            components: Array(info.is_ycc ? components.prefix(3) : components.prefix(1)),
            isProgressive: info.is_progressive)
        if !isInterleavable { self.components = self.components.map(\.whole) }
    }

    /// The stored components.
    ///
    /// - Parameter decoder: an opened `mm_jpeg_decoder`.
    /// - Returns: `nil` if the header lacks a quantization table.
    static func components(of decoder: OpaquePointer, _ info: mm_jpeg_info) -> [Component]? {
        var components: [Component] = []
        for index in 0..<info.components {
            var horizontal: Int32 = 0
            var vertical: Int32 = 0
            var table = [UInt16](repeating: 0, count: 64)
            guard mm_jpeg_decoder_component(decoder, index, &horizontal, &vertical, &table),
                // Quantization divides by these.
                !table.contains(0)
            else { return nil }
            components.append(
                Component(
                    horizontalSampling: Int(horizontal), verticalSampling: Int(vertical),
                    quantization: table))
        }
        return components
    }
}
