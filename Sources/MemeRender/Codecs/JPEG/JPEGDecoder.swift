internal import CShims

/// Reads the rows of a JPEG through libjpeg-turbo.
struct JPEGDecoder: ~Copyable {
    /// Of the rows that are read: less than the picture's where it is scaled down.
    let size: PixelSize
    let layout: PixelLayout
    /// `nil` where the header lacks a quantization table.
    let coding: JPEGCoding?
    private let decoder: OpaquePointer

    /// - Parameters:
    ///   - bytes: the whole file, which must stay in place as long as the decoder lives.
    ///   - leastSize: rows come at the smallest of libjpeg's scales, 1/8 to 8/8, that is no
    ///     smaller than this.
    ///   - cmykProfile: what the inks of a CMYK picture look like.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, atLeast leastSize: PixelSize, acceptsDamage: Bool,
        cmykProfile: [UInt8]?
    ) throws(RenderError) {
        guard let decoder = mm_jpeg_decoder_create(RenderWatch.isOverInC) else {
            throw .outOfMemory
        }
        var info = mm_jpeg_info()
        let status = mm_jpeg_decoder_open(
            decoder, bytes.baseAddress, bytes.count, Int32(clamping: leastSize.width),
            Int32(clamping: leastSize.height), acceptsDamage, &info)
        do {
            try status.check(reading: .jpeg, message: mm_jpeg_decoder_message(decoder))
        } catch {
            mm_jpeg_decoder_destroy(decoder)
            throw error
        }
        if info.components == 4, let cmykProfile {
            _ = mm_jpeg_decoder_set_cmyk_profile(decoder, cmykProfile, cmykProfile.count)
        }
        self.decoder = decoder
        size = PixelSize(width: Int(info.width), height: Int(info.height))
        layout = PixelLayout(channels: info.channels == 1 ? .gray : .rgb, bitDepth: 8)
        coding = JPEGCoding(of: decoder, info)
    }

    deinit {
        mm_jpeg_decoder_destroy(decoder)
    }

    /// Whether damage was met, and accepted, so far.
    var isDamaged: Bool { mm_jpeg_decoder_is_damaged(decoder) }

    /// Reads the next rows, tightly packed. There must be as many left.
    borrowing func readRows(
        into rows: UnsafeMutableRawPointer, count: Int
    ) throws(RenderError) {
        let bytes = rows.assumingMemoryBound(to: UInt8.self)
        try mm_jpeg_decoder_read_rows(decoder, bytes, count)
            .check(reading: .jpeg, message: mm_jpeg_decoder_message(decoder))
    }
}

extension JPEGCoding {
    fileprivate init?(of decoder: OpaquePointer, _ info: mm_jpeg_info) {
        guard let components = Self.components(of: decoder, info) else { return nil }
        // Only luminance and chroma are as they will be written.
        self.init(
            components: Array(info.is_ycc ? components.prefix(3) : components.prefix(1)),
            isProgressive: info.is_progressive)
        if !isInterleavable { self.components = self.components.map(\.whole) }
    }

    /// The components as they are stored.
    ///
    /// - Parameter decoder: an `mm_jpeg_decoder` that was opened.
    /// - Returns: `nil` where the header lacks a quantization table.
    static func components(of decoder: OpaquePointer, _ info: mm_jpeg_info) -> [Component]? {
        var components: [Component] = []
        for index in 0..<info.components {
            var horizontal: Int32 = 0
            var vertical: Int32 = 0
            var table = [UInt16](repeating: 0, count: 64)
            guard mm_jpeg_decoder_component(decoder, index, &horizontal, &vertical, &table),
                // A divisor of zero would be no divisor.
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
