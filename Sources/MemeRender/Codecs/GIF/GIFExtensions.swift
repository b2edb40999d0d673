/// An extension block of a GIF.
struct GIFExtension {
    /// The extension with all of its sub-blocks.
    var bytes: Range<Int>
    var label: UInt8
    /// The identifier and authentication code of an application extension, 11 characters.
    var application: String

    var isControl: Bool { label == 0xf9 }
    /// Whether it contains the loop count.
    var isLoop: Bool { application == "NETSCAPE2.0" || application == "ANIMEXTS1.0" }
    var isProfile: Bool { application == Self.profile }
    var isXMP: Bool { application == Self.xmp }

    static let profile = "ICCRGBG1012"
    static let xmp = "XMP DataXMP"

    /// The contents of its sub-blocks, starting with the application identifier.
    func blocks(of bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        GIFSubBlocks.ranges(in: bytes, from: self.bytes.lowerBound + 2)
    }
}

/// The extensions in a part of a GIF. Frames are skipped.
struct GIFExtensions: Sequence, IteratorProtocol {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place: Int
    private let end: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        self.bytes = bytes
        place = range.lowerBound
        end = range.upperBound
    }

    mutating func next() -> GIFExtension? {
        while place < end {
            switch bytes[place] {
            case 0x21:
                guard let end = GIFSubBlocks.end(in: bytes, from: place + 2) else {
                    place = end
                    return nil
                }
                defer { place = end }
                return GIFExtension(
                    bytes: place..<end, label: bytes[place + 1], application: application)
            case 0x2c:
                let flags = bytes.integer(at: place + 9, count: 1) ?? 0
                let colors = flags & 0x80 == 0 ? 0 : 2 << (flags & 7)
                place = GIFSubBlocks.end(in: bytes, from: place + 11 + 3 * colors) ?? end
            case 0: place += 1
            default: place = end
            }
        }
        return nil
    }

    private var application: String {
        guard bytes[place + 1] == 0xff, bytes[place + 2] == 11,
            let name = bytes.slice(at: place + 3, count: 11)
        else { return "" }
        return String(decoding: name, as: UTF8.self)
    }
}
