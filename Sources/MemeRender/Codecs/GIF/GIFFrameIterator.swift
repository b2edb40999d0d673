/// Parses the frames of a GIF in order.
struct GIFFrameIterator: IteratorProtocol {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place: Int
    /// Whether the file has ended within a block.
    private(set) var isCut = false
    /// Whether unknown blocks follow the last frame.
    private(set) var hasRest = false
    /// After the last frame: the range from its end to the end of what follows it.
    private(set) var tail = 0..<0

    init(_ bytes: UnsafeBufferPointer<UInt8>, from place: Int) {
        self.bytes = bytes
        self.place = place
    }

    mutating func next() -> GIFFrame? {
        let start = place
        var control: Int?
        while let introducer = bytes.integer(at: place, count: 1) {
            switch introducer {
            case 0x21:
                guard let end = GIFSubBlocks.end(in: bytes, from: place + 2) else {
                    isCut = true
                    return end(from: start)
                }
                if bytes[place + 1] == 0xf9, bytes[place + 2] >= 4 { control = place }
                place = end
            case 0x2c:
                if let frame = frame(from: start, control: control) { return frame }
                isCut = true
                return end(from: start)
            case 0:
                // Some encoders write padding.
                place += 1
            default:
                hasRest = introducer != 0x3b
                return end(from: start)
            }
        }
        return end(from: start)
    }

    private mutating func end(from start: Int) -> GIFFrame? {
        tail = start..<place
        place = bytes.count
        return nil
    }

    /// Parses the frame whose descriptor is next; `nil` if the file ends before its data.
    private mutating func frame(from start: Int, control: Int?) -> GIFFrame? {
        func number(_ offset: Int) -> Int? {
            bytes.integer(at: place + offset, count: 2, littleEndian: true)
        }
        guard let x = number(1), let y = number(3), let width = number(5), let height = number(7),
            let flags = bytes.integer(at: place + 9, count: 1)
        else { return nil }
        let colors = flags & 0x80 == 0 ? 0 : 2 << (flags & 7)
        let data = place + 10 + 3 * colors
        guard data < bytes.count else { return nil }
        var frame = GIFFrame(
            x: x, y: y, width: width, height: height, isInterlaced: flags & 0x40 != 0,
            start: start, control: control, descriptor: place, paletteBytes: place + 10..<data,
            data: data)
        if let control {
            let flags = bytes[control + 3]
            frame.disposal =
                switch flags >> 2 & 7 {
                case 2: .clear
                // Some encoders wrote the disposal as a bit instead of a number.
                case 3, 4: .restore
                default: .keep
                }
            frame.delay = Int(bytes[control + 4]) | Int(bytes[control + 5]) << 8
            if flags & 1 != 0 { frame.transparent = Int(bytes[control + 6]) }
        }
        if let end = GIFSubBlocks.end(in: bytes, from: data + 1) {
            frame.end = end
        } else {
            frame.end = bytes.count
            frame.isCut = true
            isCut = true
        }
        place = frame.end
        return frame
    }
}
