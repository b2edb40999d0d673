/// The sub-blocks of up to 255 bytes in which a GIF holds what has no length of its own.
enum GIFSubBlocks {
    /// Behind the empty one that ends them; `nil` where the file ends before.
    static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var place = start
        while place < bytes.count {
            let count = Int(bytes[place])
            place += 1 + count
            if count == 0 { return place }
        }
        return nil
    }

    /// The bytes of each.
    static func ranges(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var place = start
        while place < bytes.count {
            let count = min(Int(bytes[place]), bytes.count - place - 1)
            if count == 0 { break }
            ranges.append(place + 1..<place + 1 + count)
            place += 1 + count
        }
        return ranges
    }
}

extension [UInt8] {
    /// Appends bytes in sub-blocks, with the empty one that ends them.
    mutating func append(subBlocks bytes: UnsafeBufferPointer<UInt8>) {
        reserveCapacity(count + bytes.count + bytes.count / 255 + 2)
        var place = 0
        while place < bytes.count {
            let length = Swift.min(255, bytes.count - place)
            append(UInt8(length))
            append(contentsOf: bytes[place..<place + length])
            place += length
        }
        append(0)
    }

    /// Appends an unsigned integer of two bytes, least significant byte first.
    mutating func append(littleEndian value: Int) {
        append(UInt8(truncatingIfNeeded: value))
        append(UInt8(truncatingIfNeeded: value >> 8))
    }
}
