/// Decompresses the indexes of frames (LZW; GIF89a, appendix F), and reuses its memory from frame to
/// frame.
///
/// The string of each code is already in the output, contiguous. The table therefore holds an offset and
/// a length, and decoding a code is a copy.
final class LZWDecoder {
    /// The codes between two clear codes, which can be decoded without anything before them.
    struct Segment {
        /// The bit offset in the data of its first code, after the clear code.
        var bit: Int
        /// The number of indexes before it.
        var pixel: Int
    }

    /// The number of indexes decoded; the missing ones of a damaged frame are 0.
    private(set) var count = 0
    /// Whether the data ended or were invalid before all requested indexes were decoded.
    private(set) var isDamaged = false
    private(set) var segments: [Segment] = []
    /// The bit offset after the end code; `nil` if it doesn't directly follow the last index.
    private(set) var endBit: Int?
    /// The number of bits per index, 1 to 8.
    private(set) var indexBits = 8

    /// The data, without sub-block boundaries.
    private(set) var data: UnsafeMutablePointer<UInt8>
    private(set) var byteCount = 0
    private var dataCapacity = 0

    /// The output, after the 256 indexes that codes of a single index refer to.
    private var memory: UnsafeMutablePointer<UInt8>
    /// The number of indexes that fit in the memory.
    private(set) var capacity = 0
    /// The place of each code's string in the memory, with its length in the upper half.
    private let strings: UnsafeMutablePointer<UInt64>

    /// The number of bytes after an end that may be read or written.
    private static let slack = 16
    private static let codeCount = 4096

    init() {
        data = .allocate(capacity: Self.slack)
        memory = .allocate(capacity: 256 + Self.slack)
        strings = .allocate(capacity: Self.codeCount)
        strings.initialize(repeating: 0, count: Self.codeCount)
        for index in 0..<256 { memory[index] = UInt8(index) }
    }

    deinit {
        data.deallocate()
        memory.deallocate()
        strings.deallocate()
    }

    /// The indexes in stored order. The caller may change them.
    var indexes: UnsafeMutablePointer<UInt8> { memory + 256 }

    /// Decompresses a frame.
    ///
    /// - Parameter wanted: the largest number of indexes to decode.
    func read(_ frame: GIFFrame, of bytes: UnsafeBufferPointer<UInt8>, count wanted: Int) {
        gather(frame, of: bytes)
        reserve(wanted)
        segments.removeAll(keepingCapacity: true)
        segments.append(Segment(bit: 0, pixel: 0))
        endBit = nil
        indexBits = Int(bytes[frame.data])
        count = 0
        if (1...8).contains(indexBits) { count = decode(wanted) }
        isDamaged = count < wanted
        if isDamaged { (indexes + count).update(repeating: 0, count: wanted - count) }
    }

    /// Marks the indexes that a frame uses, without decompressing it. Every index that a segment uses
    /// occurs in it as a code of its own.
    func mark(_ frame: GIFFrame, of bytes: UnsafeBufferPointer<UInt8>, in used: inout [Bool]) {
        gather(frame, of: bytes)
        let indexBits = Int(bytes[frame.data])
        guard (1...8).contains(indexBits), used.count == 256 else { return }
        let data = UnsafeRawPointer(data)
        let bitCount = 8 &* byteCount
        let clear = 1 << indexBits
        used.withUnsafeMutableBufferPointer { used in
            var bit = 0
            var width = indexBits &+ 1
            var next = clear &+ 1
            while bit &+ width <= bitCount {
                let code = Self.takeCode(of: data, at: &bit, width)
                next &+= 1
                if code <= clear {
                    if code == clear {
                        width = indexBits &+ 1
                        next = clear &+ 1
                        continue
                    }
                    used[code] = true
                } else if code == clear &+ 1 {
                    break
                }
                if next >= 1 &<< width, width < 12 { width &+= 1 }
            }
        }
    }

    /// Whether a frame's data contain as many indexes as it has pixels. It adds up the string lengths of
    /// the codes, without decompressing.
    ///
    /// - Parameter wanted: the number of pixels.
    func holds(_ frame: GIFFrame, of bytes: UnsafeBufferPointer<UInt8>, count wanted: Int) -> Bool {
        let indexBits = Int(bytes[frame.data])
        guard (1...8).contains(indexBits) else { return wanted == 0 }
        gather(frame, of: bytes)
        let data = UnsafeRawPointer(data)
        let bitCount = 8 &* byteCount
        let clear = 1 << indexBits
        // The length of each code's string.
        let lengths = strings
        for index in 0..<clear { lengths[index] = 1 }
        var bit = 0
        var width = indexBits &+ 1
        var next = clear &+ 2
        var unknown = clear
        var isFirst = true
        var left = wanted
        while left > 0, bit &+ width <= bitCount {
            let code = Self.takeCode(of: data, at: &bit, width)
            if code == clear {
                width = indexBits &+ 1
                next = clear &+ 2
                unknown = clear
                isFirst = true
                continue
            }
            if code >= unknown || code == clear &+ 1 { break }
            let length = lengths[code]
            left &-= Int(truncatingIfNeeded: length)
            if isFirst {
                isFirst = false
            } else if next < Self.codeCount {
                next &+= 1
            }
            if next >= 1 &<< width, width < 12 { width &+= 1 }
            if next < Self.codeCount {
                lengths[next] = length &+ 1
                unknown = next &+ 1
            } else {
                unknown = Self.codeCount
            }
        }
        return left <= 0
    }

    /// Reads a code of `width` bits at a bit offset and advances the offset.
    @inline(__always)
    private static func takeCode(of data: UnsafeRawPointer, at bit: inout Int, _ width: Int) -> Int
    {
        let word = data.loadUnaligned(fromByteOffset: bit >> 3, as: UInt64.self).littleEndian
        let code =
            Int(truncatingIfNeeded: word >> UInt64(truncatingIfNeeded: bit & 7))
            & (1 &<< width &- 1)
        bit &+= width
        return code
    }

    /// Copies the data out of their sub-blocks.
    private func gather(_ frame: GIFFrame, of bytes: UnsafeBufferPointer<UInt8>) {
        let most = frame.end - frame.data
        if most > dataCapacity {
            data.deallocate()
            dataCapacity = most + most / 4
            data = .allocate(capacity: dataCapacity + Self.slack)
        }
        byteCount = 0
        guard let start = bytes.baseAddress else { return }
        var place = frame.data + 1
        while place < frame.end {
            let length = min(Int(bytes[place]), frame.end - place - 1)
            if length == 0 { break }
            (data + byteCount).update(from: start + place + 1, count: length)
            byteCount += length
            place += 1 + length
        }
        (data + byteCount).update(repeating: 0, count: Self.slack)
    }

    private func reserve(_ count: Int) {
        guard count > capacity else { return }
        memory.deallocate()
        capacity = count + count / 4
        memory = .allocate(capacity: 256 + capacity + Self.slack)
        for index in 0..<256 { memory[index] = UInt8(index) }
    }

    /// - Returns: the number of indexes decoded, at most `wanted`.
    private func decode(_ wanted: Int) -> Int {
        let memory = UnsafeMutableRawPointer(memory)
        let strings = strings
        let data = UnsafeRawPointer(data)
        let bitCount = 8 &* byteCount
        let indexBits = indexBits
        let clear = 1 << indexBits
        for index in 0..<clear { strings[index] = 1 << 32 | UInt64(index) }

        var bit = 0
        var width = indexBits &+ 1
        /// The next code to assign, and the first one without a meaning.
        var next = clear &+ 2
        var unknown = clear
        var isFirst = true
        var place = 256
        let limit = 256 &+ wanted
        while bit &+ width <= bitCount {
            let code = Self.takeCode(of: data, at: &bit, width)
            if code == clear {
                width = indexBits &+ 1
                next = clear &+ 2
                unknown = clear
                isFirst = true
                if segments.last?.pixel == place &- 256 { segments.removeLast() }
                segments.append(Segment(bit: bit, pixel: place &- 256))
                continue
            }
            if code == clear &+ 1 {
                if place == limit { endBit = bit }
                break
            }
            if place == limit || code >= unknown { break }

            let string = strings[code]
            let start = Int(truncatingIfNeeded: string & 0xffff_ffff)
            let length = Int(truncatingIfNeeded: string >> 32)
            let room = min(length, limit &- place)
            var copied = 0
            repeat {
                memory.storeBytes(
                    of: memory.loadUnaligned(
                        fromByteOffset: start &+ copied, as: UInt64.self),
                    toByteOffset: place &+ copied, as: UInt64.self)
                copied &+= 8
            } while copied < room
            // The new code itself: the previous string and its own first index, which is known only now.
            if code == next, room == length {
                memory.storeBytes(
                    of: memory.load(fromByteOffset: place, as: UInt8.self),
                    toByteOffset: place &+ length &- 1, as: UInt8.self)
            }

            if isFirst {
                isFirst = false
            } else if next < Self.codeCount {
                next &+= 1
            }
            if next >= 1 &<< width, width < 12 { width &+= 1 }
            // The next code may be assigned already: this string and the index that follows it.
            if next < Self.codeCount {
                strings[next] =
                    UInt64(truncatingIfNeeded: length &+ 1) << 32
                    | UInt64(truncatingIfNeeded: place)
                unknown = next &+ 1
            } else {
                unknown = Self.codeCount
            }
            place &+= room
        }
        return place &- 256
    }
}
