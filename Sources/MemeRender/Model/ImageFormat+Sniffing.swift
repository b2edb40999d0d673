extension ImageFormat {
    /// Detects the format from the first bytes of a file.
    ///
    /// - Throws: ``RenderError/empty`` or ``RenderError/unsupportedFormat(looksLike:)``, which names
    ///   another format if the bytes look like one.
    init(sniffing bytes: [UInt8]) throws(RenderError) {
        if bytes.isEmpty { throw .empty }
        if bytes.starts(with: [0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if bytes.starts(with: "RIFF".utf8), bytes.holds("WEBP", at: 8) {
            self = .webp
        } else if bytes.holds("ftyp", at: 4), let format = ImageFormat(brandsOf: bytes) {
            self = format
        } else if bytes.starts(with: [0xff, 0x0a])
            || bytes.starts(with: [0, 0, 0, 12] + "JXL ".utf8 + [0x0d, 0x0a, 0x87, 0x0a])
        {
            self = .jpegXL
        } else if Self.tiffStarts.contains(where: { bytes.starts(with: $0) }) {
            self = .tiff
        } else if bytes.starts(with: "BM".utf8),
            let size = bytes.integer(at: 14, count: 4, littleEndian: true),
            Self.bmpHeaderSizes.contains(size)
        {
            self = .bmp
        } else {
            throw .unsupportedFormat(looksLike: Signature.name(of: bytes))
        }
    }

    /// The sizes of a BMP's second header: OS/2's 1 and 2, and Windows' 3 to 5.
    static let bmpHeaderSizes = [12, 16, 40, 52, 56, 64, 108, 124]

    /// TIFF and BigTIFF, of either byte order.
    private static let tiffStarts: [[UInt8]] = [
        [0x49, 0x49, 0x2a, 0], [0x4d, 0x4d, 0, 0x2a], [0x49, 0x49, 0x2b, 0], [0x4d, 0x4d, 0, 0x2b],
    ]

    /// Detects HEIC and AVIF from the brands of an ISO base media file (ISO/IEC 23008-12, 10; AVIF 1.1,
    /// 6): the major brand, otherwise the first compatible brand that names one of the two.
    private init?(brandsOf bytes: [UInt8]) {
        let end = min(bytes.integer(at: 0, count: 4) ?? 0, bytes.count, 256)
        let brands = stride(from: 8, through: end - 4, by: 4).filter { $0 != 12 }.lazy
            .compactMap { bytes.slice(at: $0, count: 4) }
            .map { String(decoding: $0, as: UTF8.self) }
        for brand in brands {
            switch brand {
            case "avif", "avis": self = .avif
            case "heic", "heix", "heim", "heis", "hevc", "hevx": self = .heic
            default: continue
            }
            return
        }
        // These brands don't name a codec. HEIC is likelier, because AVIF files nearly always have a
        // brand that names it.
        guard brands.contains(where: { $0 == "mif1" || $0 == "msf1" }) else { return nil }
        self = .heic
    }
}

extension [UInt8] {
    /// Whether the bytes have these letters at an offset.
    fileprivate func holds(_ letters: StaticString, at offset: Int) -> Bool {
        slice(at: offset, count: letters.utf8CodeUnitCount)?.elementsEqual(
            UnsafeBufferPointer(start: letters.utf8Start, count: letters.utf8CodeUnitCount))
            ?? false
    }
}

/// The signatures of formats that mememe doesn't read, so that the error can name them.
private enum Signature {
    /// The name of the format with an article, for example `a TIFF`; `nil` if no signature matches.
    static func name(of bytes: [UInt8]) -> String? {
        if let found = magic.first(where: { bytes.starts(with: $0.bytes) }) { return found.name }
        if bytes.holds("ftyp", at: 4) { return "a video" }
        return textName(of: bytes)
    }

    private static let magic: [(bytes: [UInt8], name: String)] = [
        ([0, 0, 0, 12] + "jP  ".utf8, "a JPEG 2000"),
        ([0xff, 0x4f, 0xff, 0x51], "a JPEG 2000"),
        (Array("8BPS".utf8), "a Photoshop document"),
        ([0, 0, 1, 0], "an icon file"),
        (Array("qoif".utf8), "a QOI"),
        (Array("%PDF-".utf8), "a PDF"),
        (Array("%!PS".utf8), "a PostScript file"),
        ([0x50, 0x4b, 3, 4], "a ZIP archive"),
        ([0x1f, 0x8b], "a gzip archive"),
        ([0x1a, 0x45, 0xdf, 0xa3], "a Matroska or WebM video"),
        // PNGs that were damaged by a conversion meant for text.
        (Array("\u{fffd}PNG".utf8), "a PNG that was damaged by a conversion to text"),
        ([0x89, 0x50, 0x4e, 0x47, 0x0a], "a PNG that was damaged by a conversion of line ends"),
    ]

    private static func textName(of bytes: [UInt8]) -> String? {
        // The first KB is enough to skip a comment or an XML declaration and see what follows.
        let start = bytes.prefix(1024)
        // The prefix may end within a UTF-8 character.
        let cuts = bytes.count > start.count ? 0..<4 : 0..<1
        guard !start.contains(where: { $0 < 0x20 && !whitespace.contains($0) }),
            let text = cuts.lazy
                .compactMap({ String(validating: start.dropLast($0), as: UTF8.self) }).first
        else { return nil }
        let lowercased = text.lowercased()
        if lowercased.contains("<svg") { return "an SVG" }
        if lowercased.contains("<html") || lowercased.contains("<!doctype html") {
            return "an HTML page"
        }
        return "a text file"
    }

    /// Tab, line feed, form feed, carriage return, escape.
    private static let whitespace: [UInt8] = [9, 10, 12, 13, 27]
}
