/// The primary picture of a HEIC or AVIF, as its container describes it, parsed without a decoder.
struct HEIFContainer {
    /// The size after cropping and rotation, as libheif returns it.
    private(set) var size: PixelSize
    /// The coded size, before cropping and rotation.
    let codedSize: PixelSize
    private(set) var hasAlpha = false
    /// Bits per stored sample.
    private(set) var bitDepth = 8
    /// Whether the file also has an image sequence or a video.
    private(set) var leavesFramesOut = false
    /// Whether the file ends before its picture does.
    private(set) var isTruncated = false
    /// Whether the file has a gain map for bright screens.
    private(set) var hasGainMap = false
    private(set) var iccProfile: Range<Int>?
    /// The color primaries and the transfer function if there is no profile (ITU-T H.273).
    private(set) var color: (primaries: Int, transfer: Int)?
    /// Whether the samples are full range; `nil` if the container doesn't say.
    private(set) var isFullRange: Bool?
    private(set) var isMonochrome = false
    /// Whether the picture is one coded item, and not derived from others.
    private var isCoded = false
    /// The cropping and the rotation, in order of application.
    private(set) var transformations: [HEIFTransformation] = []
    /// What the picture is made of, and the item that is the whole picture.
    let items: HEIFItems
    let primary: Int
    private(set) var exif: Exif?
    private(set) var xmp: [UInt8]?

    /// The item types that libheif decodes.
    static let pictures = ["hvc1", "av01", "grid", "iden", "iovl"]

    /// Parses the container.
    ///
    /// - Throws: ``RenderError/truncated(_:)``, ``RenderError/corrupt(_:reason:)`` or
    ///   ``RenderError/unsupportedVariant(_:reason:)``.
    init(_ bytes: UnsafeBufferPointer<UInt8>, format: ImageFormat) throws(RenderError) {
        var meta: ISOBoxes.Box?
        var end = 0
        var isAmbiguous = false
        var boxCount = 0
        for box in ISOBoxes(bytes, in: 0..<bytes.count) {
            boxCount += 1
            guard boxCount <= HEIFItems.mostBoxes else {
                throw Self.tooMuch("more than \(HEIFItems.mostBoxes) boxes", format)
            }
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
        if let excess = items.excess { throw Self.tooMuch(excess, format) }
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
        self.items = items
        primary = id
        size = stored
        codedSize = stored
        var parts = HEIFParts(items, of: stored, in: bytes, format)
        try parts.check(id)
        bitDepth = parts.bitDepth ?? 8
        hasAlpha = items.alphas[id] != nil
        hasGainMap = items.hasGainMap
        isTruncated =
            isTruncated
            || items.items.values.contains { item in
                item.extents.contains { !$0.isInside && $0.range.upperBound > bytes.count }
            }
        readColors(of: id, in: items, bytes)
        readMetadata(of: items)
        color = color ?? parts.color?.codePoints
        isFullRange = isFullRange ?? parts.color?.isFullRange
        isMonochrome = parts.isMonochrome ?? false
        isCoded = ["hvc1", "av01"].contains(item.type)
        for index in item.properties where items.properties.indices.contains(index) {
            if let step = HEIFTransformation(items.properties[index], in: bytes, of: size) {
                transformations.append(step)
                size = step.result(of: size)
            }
        }
        guard size.width > 0, size.height > 0 else {
            throw .corrupt(format, reason: "its size is \(size)")
        }
    }
}

extension HEIFContainer {
    /// The channels of the decoded pixels. A profile for colors, or a high dynamic range, is for three.
    func channels(in bytes: UnsafeBufferPointer<UInt8>) -> PixelLayout.Channels {
        let hasGrayColors =
            iccProfile.map { bytes[$0].dropFirst(16).starts(with: "GRAY".utf8) }
            ?? (highRange == nil)
        if isMonochrome, isCoded, hasGrayColors { return hasAlpha ? .grayAlpha : .gray }
        return hasAlpha ? .rgba : .rgb
    }

    /// The colors of the picture if it has high dynamic range (PQ or HLG) and no profile.
    var highRange: HighRange? {
        iccProfile == nil ? color.flatMap(HighRange.init) : nil
    }

    private static func tooMuch(_ excess: String, _ format: ImageFormat) -> RenderError {
        .unsupportedVariant(format, reason: "it has \(excess)")
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
                color = color ?? (primaries, transfer)
                guard reader.integer(2) != nil, let flags = reader.integer(1) else { continue }
                isFullRange = isFullRange ?? (flags & 0x80 != 0)
            default: continue
            }
        }
    }

    private mutating func readMetadata(of items: HEIFItems) {
        // Only the first of each kind: a file can have thousands, each as long as the file.
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

/// Four letters from an untrusted file, for an error message.
private func excerpt(of letters: String) -> String {
    letters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? letters : "something else"
}
