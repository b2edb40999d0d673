extension ImageHeader {
    /// Reads the frame header (ITU-T T.81, B.2.2) and the first EXIF before the pixels.
    init(
        jpeg bytes: UnsafeBufferPointer<UInt8>, _ context: RenderContext
    ) throws(RenderError) {
        var exif: Exif?
        var frame: JPEGSegments.Segment?
        var pictures: Slice<UnsafeBufferPointer<UInt8>>?
        var xmp: Slice<UnsafeBufferPointer<UInt8>>?
        // Gain maps are of ISO 21496-1.
        var hasGainMap = false
        var segments = JPEGSegments(bytes)
        var count = 0
        while let segment = segments.next() {
            try context.check(now: &count)
            switch segment.marker {
            case 0xe1:
                exif = exif ?? segment.exif
                xmp = xmp ?? segment.payload(after: "http://ns.adobe.com/xap/1.0/\0")
            case 0xe2:
                pictures = pictures ?? segment.payload(after: MultiPicture.signature)
                hasGainMap =
                    hasGainMap || segment.payload(after: "urn:iso:std:iso:ts:21496:-1\0") != nil
            // Start of frame; the missing numbers are tables (c4, cc) and a reserved marker (c8).
            case 0xc0...0xc3, 0xc5...0xc7, 0xc9...0xcb, 0xcd...0xcf:
                frame = frame ?? segment
            case 0xde:
                throw .unsupportedVariant(.jpeg, reason: "it is hierarchical")
            default:
                continue
            }
        }
        guard let frame else {
            throw bytes.containsScan
                ? .corrupt(.jpeg, reason: "no frame header") : .truncated(.jpeg)
        }
        try self.init(frame: frame, orientation: exif?.orientation ?? .up)
        if let pictures, MultiPicture(pictures)?.hasOthers == true {
            hasGainMap = hasGainMap || xmp?.firstOffset(of: XMPName.gainMap.utf8) != nil
            losses.append(hasGainMap ? .gainMap(.jpeg) : .otherPictures(.jpeg))
        }
        // libjpeg holds the coefficients of all scans in memory, unless the first scan has all
        // components.
        let components = segments.scan?.header.integer(at: 0, count: 1)
        needsBlocks = isProgressive || components != componentCount
    }

    private init(frame: JPEGSegments.Segment, orientation: Orientation) throws(RenderError) {
        switch frame.marker {
        case 0xc0...0xc2, 0xc9, 0xca: break
        case 0xc3, 0xcb: throw .unsupportedVariant(.jpeg, reason: "it is lossless")
        default: throw .unsupportedVariant(.jpeg, reason: "it is hierarchical")
        }
        guard let bitDepth = frame.payload.integer(at: 0, count: 1),
            let height = frame.payload.integer(at: 1, count: 2),
            let width = frame.payload.integer(at: 3, count: 2),
            let components = frame.payload.integer(at: 5, count: 1),
            frame.payload.count >= 6 + 3 * components
        else { throw .corrupt(.jpeg, reason: "the frame header is too short") }
        if bitDepth != 8 {
            throw .unsupportedVariant(.jpeg, reason: "it has \(bitDepth) bits a sample")
        }
        guard width > 0, height > 0 else {
            throw .corrupt(.jpeg, reason: "its size is \(PixelSize(width: width, height: height))")
        }
        guard [1, 3, 4].contains(components) else {
            throw .unsupportedVariant(.jpeg, reason: "it has \(components) components")
        }
        self.init(
            format: .jpeg, size: PixelSize(width: width, height: height),
            orientation: orientation,
            layout: PixelLayout(channels: components == 1 ? .gray : .rgb, bitDepth: 8),
            componentCount: components, bitDepth: 8,
            isProgressive: frame.marker == 0xc2 || frame.marker == 0xca)
        blockMemory = Self.blockMemory(of: frame.payload, size, componentCount)
    }

    /// The memory of the coefficients: two bytes each, in whole MCUs.
    private static func blockMemory(
        of frame: Slice<UnsafeBufferPointer<UInt8>>, _ size: PixelSize, _ count: Int
    ) -> Int {
        let samplings = (0..<count).map { frame.integer(at: 7 + 3 * $0, count: 1) ?? 0x11 }
        let width = 8 * max(1, samplings.map { $0 >> 4 }.max() ?? 1)
        let height = 8 * max(1, samplings.map { $0 & 15 }.max() ?? 1)
        let blocks = samplings.reduce(0) { $0 + ($1 >> 4) * ($1 & 15) }
        let mcus =
            ((size.width + width - 1) / width) * ((size.height + height - 1) / height)
        return mcus * blocks * 128
    }
}

extension JPEGSegments.Segment {
    /// The bytes after a signature, if the payload starts with it.
    func payload(after signature: StaticString) -> Slice<UnsafeBufferPointer<UInt8>>? {
        let signature = UnsafeBufferPointer(
            start: signature.utf8Start, count: signature.utf8CodeUnitCount)
        return payload.starts(with: signature) ? payload.dropFirst(signature.count) : nil
    }

    /// The EXIF of an APP1 segment. The second byte after the name is padding and should be zero.
    var exif: Exif? {
        payload(after: "Exif\0").map { Exif($0.dropFirst()) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes contain a start of scan or an end of image.
    fileprivate var containsScan: Bool {
        firstOffset(of: [0xff, 0xda], from: 2) != nil
            || firstOffset(of: [0xff, 0xd9], from: 2) != nil
    }
}
