/// The marker segments of a JPEG up to its first scan (ITU-T T.81, B.1.1).
///
/// They are valid as long as the bytes that they view.
struct JPEGSegments: Sequence, IteratorProtocol {
    struct Segment {
        /// The second byte of the marker, for example `0xe1` for APP1.
        var marker: UInt8
        var payload: Slice<UnsafeBufferPointer<UInt8>>
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 2
    /// The header and the data of the first scan, once all segments before it were read.
    private(set) var scan:
        (header: Slice<UnsafeBufferPointer<UInt8>>, data: UnsafeBufferPointer<UInt8>)?

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The next segment; `nil` at the first scan or at the end of the bytes.
    mutating func next() -> Segment? {
        while let marker = nextMarker() {
            switch marker {
            case 0x01, 0xd0...0xd8:
                continue
            case 0xda:
                readScan()
                return nil
            case 0xd9:
                return nil
            default:
                guard let length = bytes.integer(at: offset, count: 2), length >= 2,
                    let payload = bytes.slice(at: offset + 2, count: length - 2)
                else { return nil }
                offset += length
                return Segment(marker: marker, payload: payload)
            }
        }
        return nil
    }

    private mutating func readScan() {
        guard let length = bytes.integer(at: offset, count: 2), length >= 2,
            let header = bytes.slice(at: offset + 2, count: length - 2)
        else { return }
        scan = (header, UnsafeBufferPointer(rebasing: bytes[(offset + length)...]))
    }

    /// Skips to after the next marker: any bytes, `0xff` at least once, and a byte that is neither
    /// `0xff` nor zero.
    private mutating func nextMarker() -> UInt8? {
        let start = offset
        while offset < bytes.count {
            defer { offset += 1 }
            if bytes[offset] == 0xff || offset == start { continue }
            if bytes[offset] != 0, bytes[offset - 1] == 0xff { return bytes[offset] }
        }
        return nil
    }
}
