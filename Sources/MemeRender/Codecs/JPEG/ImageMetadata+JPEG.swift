/// Metadata in the application segments of a JPEG.
extension ImageMetadata {
    private enum Signature {
        static let icc: StaticString = "ICC_PROFILE\0"
        static let xmp: StaticString = "http://ns.adobe.com/xap/1.0/\0"
        static let photoshop: StaticString = "Photoshop 3.0\0"
    }

    /// The longest payload of a segment: its 16-bit length counts itself.
    private static let longestPayload = 65_533

    init(jpeg bytes: UnsafeBufferPointer<UInt8>) {
        var parts: [Int: Slice<UnsafeBufferPointer<UInt8>>] = [:]
        var partCount = 0
        for segment in JPEGSegments(bytes) {
            switch segment.marker {
            case 0xe0:
                density = density ?? segment.payload(after: "JFIF\0").flatMap(PixelDensity.init)
            case 0xe1:
                exif = exif ?? segment.exif
                xmp = xmp ?? segment.payload(after: Signature.xmp).map(Array.init)
            case 0xe2:
                // Parts are numbered from 1, and each states their number (ICC.1:2022, B.4).
                guard let part = segment.payload(after: Signature.icc),
                    let number = part.integer(at: 0, count: 1),
                    let count = part.integer(at: 1, count: 1)
                else { continue }
                parts[number] = part.dropFirst(2)
                partCount = count
            case 0xed:
                iptc = iptc ?? segment.payload(after: Signature.photoshop).flatMap(Photoshop.iptc)
            default:
                continue
            }
        }
        guard partCount > 0 else { return }
        let inOrder = (1...partCount).compactMap { parts[$0] }
        if inOrder.count == partCount { iccProfile = inOrder.flatMap(Array.init) }
    }

    /// The start of a JPEG: the JFIF segment and the segments of the metadata.
    func jpegStart(for layout: PixelLayout) -> [UInt8] {
        let density = density?.forJPEG
        var jfif = Array("JFIF\0".utf8) + [1, 1, UInt8(density?.jfifUnit ?? 0)]
        jfif.append(density?.x ?? 1, bytes: 2)
        jfif.append(density?.y ?? 1, bytes: 2)
        jfif += [0, 0]
        var start: [UInt8] = [0xff, 0xd8]
        start.append(segment: 0xe0, jfif)
        for segment in jpegSegments(iccProfile(for: layout)) {
            start.append(segment: segment.marker, segment.payload)
        }
        return start
    }

    /// The segments after the JFIF segment, each with its marker.
    ///
    /// - Parameter profile: the ICC profile of the pixels.
    func jpegSegments(_ profile: [UInt8]?) -> [(marker: UInt8, payload: [UInt8])] {
        var segments: [(marker: UInt8, payload: [UInt8])] = []
        func add(_ marker: UInt8, _ signature: StaticString, _ bytes: some Sequence<UInt8>) {
            let payload = Array(signature.bytes) + bytes
            // Metadata from a PNG may be too long for a segment, and is dropped.
            if payload.count <= Self.longestPayload { segments.append((marker, payload)) }
        }
        if let exif { add(0xe1, "Exif\0\0", exif.bytes) }
        if let xmp { add(0xe1, Signature.xmp, xmp) }
        if let profile {
            let step = Self.longestPayload - Signature.icc.utf8CodeUnitCount - 2
            let starts = stride(from: 0, to: profile.count, by: step)
            let count = Array(starts).count
            // The number of parts has one byte.
            if count <= 255 {
                for (index, start) in starts.enumerated() {
                    let part = profile[start..<min(start + step, profile.count)]
                    add(0xe2, Signature.icc, [UInt8(index + 1), UInt8(count)] + part)
                }
            }
        }
        if let iptc { add(0xed, Signature.photoshop, Photoshop.resource(iptc: iptc)) }
        return segments
    }
}

extension StaticString {
    fileprivate var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}

extension PixelDensity {
    /// Reads the density from a JFIF segment; `nil` if it has none.
    fileprivate init?(jfif: Slice<UnsafeBufferPointer<UInt8>>) {
        guard let unit = jfif.integer(at: 2, count: 1), let x = jfif.integer(at: 3, count: 2),
            let y = jfif.integer(at: 5, count: 2), x > 0, y > 0, unit <= 2
        else { return nil }
        self.init(x: x, y: y, unit: [.none, .perInch, .perCentimeter][unit])
    }
}
