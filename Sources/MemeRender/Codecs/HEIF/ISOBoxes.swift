/// The consecutive boxes of an ISO base media file, or of one of its boxes (ISO/IEC 14496-12, 4.2).
struct ISOBoxes: Sequence, IteratorProtocol {
    struct Box {
        /// The box type: four letters.
        var type: String
        /// The payload after size and type, as far as the file contains it.
        var payload: Range<Int>
        /// Whether the file contains the whole box.
        var isWhole: Bool
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset: Int
    private let end: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
        self.bytes = bytes
        offset = range.lowerBound
        end = range.upperBound
    }

    /// The payload of the first box of a type, among a bounded number of boxes.
    static func first(
        _ type: String, in range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> Range<Int>? {
        ISOBoxes(bytes, in: range).lazy.prefix(HEIFItems.mostBoxes)
            .first { $0.type == type }?.payload
    }

    /// The next box, which may be cut off; `nil` at the end of the bytes, or if they are invalid.
    mutating func next() -> Box? {
        guard offset + 8 <= end, var size = bytes.integer(at: offset, count: 4),
            let letters = bytes.slice(at: offset + 4, count: 4)
        else { return nil }
        var start = offset + 8
        if size == 1 {
            guard let long = bytes.longInteger(at: start, count: 8) else { return nil }
            size = long
            start += 8
        } else if size == 0 {
            size = end - offset
        }
        guard size >= start - offset, start <= end else { return nil }
        let isWhole = size <= end - offset
        let last = isWhole ? offset + size : end
        offset = last
        return Box(
            type: String(decoding: letters, as: UTF8.self), payload: start..<last, isWhole: isWhole)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// An unsigned integer of 0, 1, 2, 4 or 8 bytes; `nil` if it is missing or too large for a file
    /// offset.
    func longInteger(at offset: Int, count: Int) -> Int? {
        if count == 0 { return 0 }
        if count <= 4 { return integer(at: offset, count: count) }
        guard let high = integer(at: offset, count: 4), high < 1 << 16,
            let low = integer(at: offset + 4, count: 4)
        else { return nil }
        return high << 32 | low
    }
}
