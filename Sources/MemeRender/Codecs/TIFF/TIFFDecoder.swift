internal import CShims

/// Decodes the first picture of a TIFF through libtiff. It is decoded as a whole.
struct TIFFDecoder: ~Copyable {
    private let decoder: OpaquePointer
    private let context: RenderContext
    private let info: mm_tiff_info

    /// - Parameter bytes: the whole file. It must stay in place as long as the decoder lives.
    /// - Throws: also ``RenderError/missingLibrary(_:package:)``.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, acceptsDamage: Bool, _ context: RenderContext
    ) throws(RenderError) {
        guard mm_tiff_is_available() else { throw .missingLibrary(.tiff) }
        guard let decoder = mm_tiff_create() else { throw .outOfMemory }
        var info = mm_tiff_info()
        let status = mm_tiff_open(decoder, bytes.baseAddress, bytes.count, acceptsDamage, &info)
        guard status == .MM_OK else {
            defer { mm_tiff_destroy(decoder) }
            try status.check(reading: .tiff, message: mm_tiff_message(decoder))
            throw .corrupt(.tiff, reason: "it can't be read")
        }
        self.decoder = decoder
        self.context = context
        self.info = info
    }

    deinit { mm_tiff_destroy(decoder) }

    /// Whether the decoder has found damage and accepted it.
    var isDamaged: Bool { mm_tiff_is_damaged(decoder) }

    /// Decodes the whole picture, tightly packed, once.
    borrowing func readAll(into rows: UnsafeMutableRawPointer) throws(RenderError) {
        var isDone = false
        while !isDone {
            try context.check()
            try mm_tiff_read_part(decoder, rows.assumingMemoryBound(to: UInt8.self), &isDone)
                .check(reading: .tiff, message: mm_tiff_message(decoder))
        }
    }
}

extension TIFFDecoder {
    fileprivate var header: ImageHeader {
        let channels = PixelLayout.Channels(rawValue: Int(info.channels)) ?? .rgb
        var header = ImageHeader(
            format: .tiff, size: PixelSize(width: Int(info.width), height: Int(info.height)),
            orientation: Orientation(rawValue: Int(info.orientation)) ?? .up,
            layout: PixelLayout(channels: channels, bitDepth: Int(info.bit_depth)),
            componentCount: channels.rawValue, bitDepth: Int(info.bit_depth), isProgressive: false)
        header.isLossless = true
        header.decodingPrice = Int(info.price)
        if info.has_other_pictures { header.losses.append(.otherPictures(.tiff)) }
        if info.is_cmyk { header.losses.append(.inks(.tiff)) }
        return header
    }

    /// The profile, if it is for the decoded pixels, XMP and the density. EXIF isn't read: a TIFF's own
    /// tags are everything that EXIF has, and most of them describe the file.
    fileprivate var metadata: ImageMetadata {
        var metadata = ImageMetadata()
        if !info.is_cmyk, let icc = info.icc {
            metadata.iccProfile = Array(UnsafeBufferPointer(start: icc, count: info.icc_count))
        }
        if let xmp = info.xmp {
            metadata.xmp = Array(UnsafeBufferPointer(start: xmp, count: info.xmp_count))
        }
        if info.orientation != 1 {
            metadata.exif = Orientation(rawValue: Int(info.orientation)).map { Exif($0) }
        }
        let units: [Int32: PixelDensity.Unit] = [1: .perInch, 2: .perCentimeter]
        let (x, y) = (Int(info.x_density.rounded()), Int(info.y_density.rounded()))
        if x > 0, y > 0, let unit = units[info.density_unit] {
            metadata.density = PixelDensity(x: x, y: y, unit: unit)
        }
        return metadata
    }
}

extension ImageHeader {
    init(
        tiff bytes: UnsafeBufferPointer<UInt8>, _ context: RenderContext
    ) throws(RenderError) {
        self = try TIFFDecoder(bytes, acceptsDamage: true, context).header
    }
}

extension ImageMetadata {
    init(tiff bytes: UnsafeBufferPointer<UInt8>) {
        guard let decoder = try? TIFFDecoder(bytes, acceptsDamage: true, .unlimited) else { return }
        self = decoder.metadata
    }
}
