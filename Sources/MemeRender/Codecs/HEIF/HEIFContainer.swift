/// What the container of a HEIC or an AVIF says of its primary picture, read without a decoder.
struct HEIFContainer {
    /// After it was cropped and turned, as libheif gives it.
    private(set) var size: PixelSize
    /// Before that: what is decoded.
    let codedSize: PixelSize
    private(set) var hasAlpha = false
    /// Bits of a stored sample.
    private(set) var bitDepth = 8
    /// Whether there is a film beside the picture.
    private(set) var leavesFramesOut = false
    /// Whether the file ends before its picture does.
    private(set) var isTruncated = false
    private(set) var iccProfile: Range<Int>?
    /// What the colours mean where there is no profile (ITU-T H.273): primaries and transfer.
    private(set) var color: (primaries: Int, transfer: Int)?
    private(set) var exif: Exif?
    private(set) var xmp: [UInt8]?

    /// The kinds of pictures that libheif decodes.
    static let pictures = ["hvc1", "av01", "grid", "iden", "iovl"]

    /// - Throws: ``RenderError/truncated(_:)``, ``RenderError/corrupt(_:reason:)`` or
    ///   ``RenderError/unsupportedVariant(_:reason:)``.
    init(_ bytes: UnsafeBufferPointer<UInt8>, format: ImageFormat) throws(RenderError) {
        var meta: ISOBoxes.Box?
        var end = 0
        var isAmbiguous = false
        for box in ISOBoxes(bytes, in: 0..<bytes.count) {
            if box.type == "meta" {
                isAmbiguous = meta != nil
                meta = meta ?? box
            }
            if box.type == "moov" { leavesFramesOut = true }
            if !box.isWhole { isTruncated = true }
            end = box.payload.upperBound
        }
        guard let meta, meta.isWhole else {
            if isTruncated || end < bytes.count || !leavesFramesOut { throw .truncated(format) }
            throw .unsupportedVariant(format, reason: "it is a film without a still picture")
        }
        let items = HEIFItems(bytes, meta: meta.payload)
        if isAmbiguous || items.isAmbiguous {
            throw .corrupt(format, reason: "it says twice what it is made of")
        }
        guard let id = items.primary, let item = items.items[id] else {
            throw .corrupt(format, reason: "it doesn't say which picture is the first")
        }
        guard Self.pictures.contains(item.type) else {
            throw .unsupportedVariant(
                format, reason: "its picture is coded as \(excerpt(of: item.type))")
        }
        guard let stored = items.size(of: id) else {
            throw .corrupt(format, reason: "its picture has no size")
        }
        size = stored
        codedSize = stored
        var parts = HEIFParts(items, of: stored, in: bytes, format)
        try parts.check(id)
        bitDepth = parts.bitDepth ?? 8
        hasAlpha = items.alphas[id] != nil
        isTruncated =
            isTruncated
            || items.items.values.contains { item in
                item.extents.contains { !$0.isInside && $0.range.upperBound > bytes.count }
            }
        readColors(of: id, in: items, bytes)
        readMetadata(of: items)
        size = Self.seen(stored, of: item, in: items, bytes)
        guard size.width > 0, size.height > 0 else {
            throw .corrupt(format, reason: "its size is \(size)")
        }
    }
}

extension HEIFContainer {
    /// The size after the item's transformations, in their order (ISO/IEC 23008-12, 6.5.9 and 6.5.10;
    /// ISO/IEC 14496-12, 12.1.4).
    private static func seen(
        _ stored: PixelSize, of item: HEIFItems.Item, in items: HEIFItems,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> PixelSize {
        var size = stored
        for index in item.properties where items.properties.indices.contains(index) {
            let property = items.properties[index]
            var reader = ISOReader(bytes, in: property.payload)
            if property.type == "irot", let turn = reader.integer(1), turn & 1 == 1 {
                size = PixelSize(width: size.height, height: size.width)
            } else if property.type == "clap" {
                // Numerators and denominators of the width and the height.
                guard let width = reader.integer(4), let widthParts = reader.integer(4),
                    let height = reader.integer(4), let heightParts = reader.integer(4),
                    widthParts > 0, heightParts > 0
                else { continue }
                size = PixelSize(
                    width: min(size.width, (width + widthParts / 2) / widthParts),
                    height: min(size.height, (height + heightParts / 2) / heightParts))
            }
        }
        return size
    }

    private mutating func readColors(
        of id: Int, in items: HEIFItems, _ bytes: UnsafeBufferPointer<UInt8>
    ) {
        for payload in items.properties("colr", of: id) {
            var reader = ISOReader(bytes, in: payload)
            switch reader.name() {
            case "prof", "rICC": iccProfile = iccProfile ?? reader.rest
            case "nclx":
                guard let primaries = reader.integer(2), let transfer = reader.integer(2) else {
                    continue
                }
                color = (primaries, transfer)
            default: continue
            }
        }
    }

    private mutating func readMetadata(of items: HEIFItems) {
        // The first of each alone: thousands, each as long as the file, would take minutes.
        func first(where isWanted: (HEIFItems.Item) -> Bool) -> [UInt8]? {
            items.items.filter { isWanted($0.value) }.keys.min().flatMap(items.contents)
        }
        if let data = first(where: { $0.type == "Exif" }),
            let offset = data.integer(at: 0, count: 4),
            offset < data.count - 4
        {
            let tiff = data.dropFirst(4 + offset)
            let signature = Array("Exif\0\0".utf8)
            exif = Exif(tiff.starts(with: signature) ? tiff.dropFirst(6) : tiff)
        }
        xmp = first { $0.type == "mime" && $0.contentType == "application/rdf+xml" }
    }
}

/// Letters of a file that may be anything.
private func excerpt(of letters: String) -> String {
    letters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? letters : "something else"
}
