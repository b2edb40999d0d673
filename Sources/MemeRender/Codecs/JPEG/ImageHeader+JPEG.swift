extension ImageHeader {
    /// Reads the frame header (ITU-T T.81, B.2.2) and the first EXIF before the pixels.
    init(jpeg bytes: UnsafeBufferPointer<UInt8>) throws(RenderError) {
        var exif: Exif?
        var frame: JPEGSegments.Segment?
        for segment in JPEGSegments(bytes) {
            switch segment.marker {
            case 0xe1:
                exif = exif ?? segment.exif
            // Start of frame; the gaps are tables (c4, cc) and a reserved marker (c8).
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
    }
}

extension JPEGSegments.Segment {
    /// What follows a signature, if the payload starts with it.
    func payload(after signature: StaticString) -> Slice<UnsafeBufferPointer<UInt8>>? {
        let signature = UnsafeBufferPointer(
            start: signature.utf8Start, count: signature.utf8CodeUnitCount)
        return payload.starts(with: signature) ? payload.dropFirst(signature.count) : nil
    }

    /// The EXIF of an APP1 segment. The second byte after its name is meant to be zero.
    var exif: Exif? {
        payload(after: "Exif\0").map { Exif($0.dropFirst()) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a start of scan or an end of image is anywhere.
    fileprivate var containsScan: Bool {
        firstOffset(of: [0xff, 0xda], from: 2) != nil
            || firstOffset(of: [0xff, 0xd9], from: 2) != nil
    }
}
