/// What the container of a HEIC or an AVIF says of its primary picture, read without a decoder.
struct HEIFContainer {
    /// After it was cropped and turned, as libheif gives it.
    private(set) var size: PixelSize
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
    private static let pictures = ["hvc1", "av01", "grid", "iden", "iovl"]
    /// The most tiles that are believed; a telephone's largest picture has a few hundred.
    private static let mostTiles = 10_000

    /// - Throws: ``RenderError/truncated(_:)``, ``RenderError/corrupt(_:reason:)`` or
    ///   ``RenderError/unsupportedVariant(_:reason:)``.
    init(_ bytes: UnsafeBufferPointer<UInt8>, format: ImageFormat) throws(RenderError) {
        var meta: ISOBoxes.Box?
        var end = 0
        for box in ISOBoxes(bytes, in: 0..<bytes.count) {
            if box.type == "meta" { meta = meta ?? box }
            if box.type == "moov" { leavesFramesOut = true }
            if !box.isWhole { isTruncated = true }
            end = box.payload.upperBound
        }
        guard let meta, meta.isWhole else {
            if isTruncated || end < bytes.count || !leavesFramesOut { throw .truncated(format) }
            throw .unsupportedVariant(format, reason: "it is a film without a still picture")
        }
        let items = HEIFItems(bytes, meta: meta.payload)
        guard let id = items.primary, let item = items.items[id] else {
            throw .corrupt(format, reason: "it doesn't say which picture is the first")
        }
        guard Self.pictures.contains(item.type) else {
            throw .unsupportedVariant(
                format, reason: "its picture is coded as \(excerpt(of: item.type))")
        }
        guard let stored = Self.size(of: id, in: items, bytes) else {
            throw .corrupt(format, reason: "its picture has no size")
        }
        size = stored
        if item.type == "grid" {
            try checkTiles(of: id, stored, in: items, bytes, format)
        } else {
            try checkStream(of: id, stored, in: items, bytes, format)
        }
        for reference in items.references where reference.type == "auxl" {
            let isAlpha = items.properties("auxC", of: reference.from)
                .contains { Self.isAlpha(bytes[$0.dropFirst(4)]) }
            if reference.to.contains(id), isAlpha {
                hasAlpha = true
                guard let other = Self.size(of: reference.from, in: items, bytes),
                    other.pixelCount <= stored.pixelCount
                else { throw .corrupt(format, reason: "its transparency is larger than itself") }
            }
        }
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
    /// What an item's `ispe` says, without crop and rotation.
    private static func size(
        of id: Int, in items: HEIFItems, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> PixelSize? {
        guard let payload = items.properties("ispe", of: id).first else { return nil }
        var reader = ISOReader(bytes, in: payload)
        guard reader.integer(4) != nil, let width = reader.integer(4),
            let height = reader.integer(4), width > 0, height > 0,
            max(width, height) <= Int(Int32.max)
        else { return nil }
        return PixelSize(width: width, height: height)
    }

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

    private static func isAlpha(_ urn: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        urn.starts(with: "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8)
            || urn.starts(with: "urn:mpeg:hevc:2015:auxid:1".utf8)
    }

    /// Refuses a grid that takes much more memory than its picture.
    private mutating func checkTiles(
        of id: Int, _ size: PixelSize, in items: HEIFItems, _ bytes: UnsafeBufferPointer<UInt8>,
        _ format: ImageFormat
    ) throws(RenderError) {
        let tiles = items.references.first { $0.type == "dimg" && $0.from == id }?.to ?? []
        guard let ranges = items.data(of: id) else { throw .truncated(format) }
        guard ranges.count == 1, tiles.count <= Self.mostTiles else {
            throw .unsupportedVariant(format, reason: "it has \(tiles.count) tiles")
        }
        var reader = ISOReader(bytes, in: ranges[0])
        guard reader.integer(1) != nil, let flags = reader.integer(1), let rows = reader.integer(1),
            let columns = reader.integer(1), let width = reader.integer(flags & 1 == 1 ? 4 : 2),
            let height = reader.integer(flags & 1 == 1 ? 4 : 2)
        else { throw .corrupt(format, reason: "its grid is cut off") }
        guard PixelSize(width: width, height: height) == size,
            (rows + 1) * (columns + 1) == tiles.count
        else { throw .corrupt(format, reason: "its grid has another size than it says") }
        for tile in Set(tiles).sorted() {
            guard let part = Self.size(of: tile, in: items, bytes),
                part.width * columns < width, part.height * rows < height
            else { throw .corrupt(format, reason: "its tiles don't fit") }
            try checkStream(of: tile, part, in: items, bytes, format)
        }
    }

    /// Refuses a stream whose pictures are much larger than the container says, before a decoder
    /// takes memory for them; and learns how deep they are.
    private mutating func checkStream(
        of id: Int, _ size: PixelSize, in items: HEIFItems, _ bytes: UnsafeBufferPointer<UInt8>,
        _ format: ImageFormat
    ) throws(RenderError) {
        var streamed: PixelSize?
        if let payload = items.properties("hvcC", of: id).first {
            if let depth = bytes[payload].integer(at: 17, count: 1) { bitDepth = (depth & 7) + 8 }
            streamed = HEVCSequence.size(inConfiguration: bytes[payload])
        } else if let payload = items.properties("av1C", of: id).first {
            if let flags = bytes[payload].integer(at: 2, count: 1), flags & 0x40 != 0 {
                bitDepth = flags & 0x20 != 0 ? 12 : 10
            }
            streamed = AV1Sequence.size(in: bytes[payload.dropFirst(4)])
            if streamed == nil, let data = items.data(of: id)?.first {
                streamed = AV1Sequence.size(in: bytes[data])
            }
        }
        if let streamed, streamed.pixelCount / 4 > size.pixelCount + 1 << 18 {
            throw .corrupt(format, reason: "it says \(size) pixels, and its picture \(streamed)")
        }
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
        for (id, item) in items.items.sorted(by: { $0.key < $1.key }) {
            if item.type == "Exif", exif == nil, let data = items.contents(of: id),
                let offset = data.integer(at: 0, count: 4), offset < data.count - 4
            {
                let tiff = data.dropFirst(4 + offset)
                let signature = Array("Exif\0\0".utf8)
                exif = Exif(tiff.starts(with: signature) ? tiff.dropFirst(6) : tiff)
            } else if item.type == "mime", item.contentType == "application/rdf+xml", xmp == nil {
                xmp = items.contents(of: id)
            }
        }
    }
}

/// Letters of a file that may be anything.
private func excerpt(of letters: String) -> String {
    letters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? letters : "something else"
}
