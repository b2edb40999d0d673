internal import CShims

/// Reads the rows of a PNG through libpng.
struct PNGDecoder: ~Copyable {
    let size: PixelSize
    let layout: PixelLayout
    /// An interlaced picture can only be read as a whole.
    let isInterlaced: Bool
    private let decoder: OpaquePointer

    /// - Parameter bytes: the whole file, which must stay in place as long as the decoder lives.
    init(_ bytes: UnsafeBufferPointer<UInt8>, acceptsDamage: Bool) throws(RenderError) {
        guard let decoder = mm_png_decoder_create() else { throw .outOfMemory }
        var info = mm_png_info()
        let status = mm_png_decoder_open(
            decoder, bytes.baseAddress, bytes.count, acceptsDamage, &info)
        guard let channels = PixelLayout.Channels(rawValue: Int(info.channels)), status == .MM_OK
        else {
            defer { mm_png_decoder_destroy(decoder) }
            try status.check(reading: .png, message: mm_png_decoder_message(decoder))
            throw .unsupportedVariant(.png, reason: "\(info.channels) channels")
        }
        self.decoder = decoder
        size = PixelSize(width: Int(info.width), height: Int(info.height))
        layout = PixelLayout(channels: channels, bitDepth: Int(info.bit_depth))
        isInterlaced = info.is_interlaced
    }

    deinit {
        mm_png_decoder_destroy(decoder)
    }

    /// Whether damage was met, and accepted, so far.
    var isDamaged: Bool { mm_png_decoder_is_damaged(decoder) }

    /// Reads the next rows, tightly packed, of a picture that isn't interlaced.
    borrowing func readRows(
        into rows: UnsafeMutableRawPointer, count: Int
    ) throws(RenderError) {
        precondition(!isInterlaced, "an interlaced picture has no rows until it is read whole")
        let bytes = rows.assumingMemoryBound(to: UInt8.self)
        try mm_png_decoder_read_rows(decoder, bytes, count)
            .check(reading: .png, message: mm_png_decoder_message(decoder))
    }

    /// Reads all rows, tightly packed, of a picture of which none was read yet.
    borrowing func readAll(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        try mm_png_decoder_read_all(decoder, rows.assumingMemoryBound(to: UInt8.self))
            .check(reading: .png, message: mm_png_decoder_message(decoder))
    }
}
