/// The sub-blocks of up to 255 bytes in which a GIF stores data of any length.
enum GIFSubBlocks {
    /// The offset after the empty block that ends them; `nil` if the file ends before it.
    static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var place = start
        while place < bytes.count {
            let count = Int(bytes[place])
            place += 1 + count
            if count == 0 { return place }
        }
        return nil
    }

    /// The contents of each sub-block.
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
    /// Appends bytes as sub-blocks, with the empty block that ends them.
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

    /// Appends a 16-bit little-endian integer.
    mutating func append(littleEndian value: Int) {
        append(UInt8(truncatingIfNeeded: value))
        append(UInt8(truncatingIfNeeded: value >> 8))
    }
}
