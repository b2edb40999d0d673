internal import CShims

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Decodes the first frame of a JPEG XL through libjxl. It is decoded as a whole, and upright.
struct JPEGXLDecoder: ~Copyable {
    private let decoder: OpaquePointer
    private let context: RenderContext
    private let acceptsDamage: Bool
    private let info: mm_jxl_info

    /// - Parameter bytes: the whole file. It must stay in place as long as the decoder lives.
    /// - Throws: also ``RenderError/missingLibrary(_:package:)``.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, acceptsDamage: Bool, _ context: RenderContext
    ) throws(RenderError) {
        guard mm_jxl_is_available() else { throw .missingLibrary(.jpegXL) }
        guard let decoder = mm_jxl_create(Int32(RenderContext.mostThreads)) else {
            throw .outOfMemory
        }
        var info = mm_jxl_info()
        let status = mm_jxl_open(decoder, bytes.baseAddress, bytes.count, &info)
        guard status == .MM_OK else {
            defer { mm_jxl_destroy(decoder) }
            try status.check(reading: .jpegXL, message: mm_jxl_message(decoder))
            throw .corrupt(.jpegXL, reason: "it can't be read")
        }
        self.decoder = decoder
        self.context = context
        self.acceptsDamage = acceptsDamage
        self.info = info
    }

    deinit { mm_jxl_destroy(decoder) }

    /// Whether the decoder has found damage and accepted it.
    var isDamaged: Bool { mm_jxl_is_damaged(decoder) }

    /// Decodes the whole picture, tightly packed, once.
    borrowing func readAll(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        var isDone = false
        while !isDone {
            try context.check()
            try mm_jxl_read_part(
                decoder, rows.assumingMemoryBound(to: UInt8.self), acceptsDamage, &isDone
            )
            .check(reading: .jpegXL, message: mm_jxl_message(decoder))
        }
    }

    private var size: PixelSize { PixelSize(width: Int(info.width), height: Int(info.height)) }

    private var layout: PixelLayout {
        PixelLayout(
            channels: PixelLayout.Channels(rawValue: Int(info.channels)) ?? .rgb,
            bitDepth: Int(info.bit_depth))
    }
}

extension JPEGXLDecoder {
    /// The header of the file that the decoder was made of.
    fileprivate borrowing func header(of bytes: UnsafeBufferPointer<UInt8>) -> ImageHeader {
        var header = ImageHeader(
            format: .jpegXL, size: size, orientation: .up, layout: layout,
            componentCount: layout.channels.rawValue, bitDepth: Int(info.stored_bits),
            isProgressive: false, leavesFramesOut: info.is_animated)
        // A JPEG that was made a JPEG XL has its own colors, too.
        header.isLossless = info.has_own_colors && !Self.hasJPEG(bytes)
        header.highRange = HighRange((Int(info.primaries), Int(info.transfer)))
        header.decodingPrice = Self.price
        return header
    }

    /// The memory of libjxl, in bytes per pixel. Measured: 3 for a photograph, 6 with noise, and 24 if it
    /// is lossless and progressive, which its header doesn't tell.
    private static let price = 26

    /// The metadata of the file that the decoder was made of.
    fileprivate borrowing func metadata(of bytes: UnsafeBufferPointer<UInt8>) -> ImageMetadata {
        var metadata = ImageMetadata()
        if let icc = info.icc {
            metadata.iccProfile = Array(UnsafeBufferPointer(start: icc, count: info.icc_count))
        }
        guard Self.isContainer(bytes) else { return metadata }
        // The offset of the TIFF header comes first.
        if let box = box("Exif"), let offset = box.integer(at: 0, count: 4), offset < box.count - 4
        {
            metadata.exif = Exif(box[(4 + offset)...]).forMeme(isTurned: true)
        }
        metadata.xmp = box("xml ").map(XMP.forUprightPicture)
        return metadata
    }

    /// The bytes of the first box of a type, decompressed.
    private borrowing func box(_ type: String) -> [UInt8]? {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard mm_jxl_read_box(decoder, type, &bytes, &count) == .MM_OK, let bytes else {
            return nil
        }
        defer { free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Whether a file has boxes (ISO/IEC 18181-2), and isn't a bare codestream.
    private static func isContainer(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.starts(with: [0, 0, 0, 12] + "JXL ".utf8)
    }

    /// Whether the JPEG that the file was made of can be made of it again.
    private static func hasJPEG(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        // A file has a dozen boxes.
        isContainer(bytes)
            && ISOBoxes(bytes, in: 0..<bytes.count).lazy.prefix(4096)
                .contains { $0.type == "jbrd" }
    }
}

extension ImageHeader {
    init(
        jpegXL bytes: UnsafeBufferPointer<UInt8>, _ context: RenderContext
    ) throws(RenderError) {
        self = try JPEGXLDecoder(bytes, acceptsDamage: true, context).header(of: bytes)
    }
}

extension ImageMetadata {
    init(jpegXL bytes: UnsafeBufferPointer<UInt8>) {
        guard let decoder = try? JPEGXLDecoder(bytes, acceptsDamage: true, .unlimited) else {
            return
        }
        self = decoder.metadata(of: bytes)
    }
}
