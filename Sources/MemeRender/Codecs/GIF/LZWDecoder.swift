/// Decompresses the indexes of frames (GIF89a, appendix F), and keeps its memory from one to the
/// next.
///
/// What a code stands for has been written before, in one piece: so a table holds where and how
/// long, and nothing is followed or turned round.
final class LZWDecoder {
    /// What lies between two codes that clear the table: it is told by nothing before it.
    struct Segment {
        /// Where in the data its first code is, behind the one that clears.
        var bit: Int
        /// How many indexes there are before it.
        var pixel: Int
    }

    /// How many indexes are there; those of a damaged frame that aren't are 0.
    private(set) var count = 0
    /// Whether the data ended or made no sense before all that were asked for were there.
    private(set) var isDamaged = false
    private(set) var segments: [Segment] = []
    /// Behind the code that ends the data; `nil` where it doesn't follow the last index.
    private(set) var endBit: Int?
    /// How many bits an index has, 1 to 8.
    private(set) var indexBits = 8

    /// The data, out of their sub-blocks.
    private(set) var data: UnsafeMutablePointer<UInt8>
    private(set) var byteCount = 0
    private var dataCapacity = 0

    /// First the 256 indexes, as which they stand for themselves.
    private var memory: UnsafeMutablePointer<UInt8>
    /// How many indexes it has memory for.
    private(set) var capacity = 0
    /// Of each code where it stands in the memory, and how long it is in the upper half.
    private let strings: UnsafeMutablePointer<UInt64>

    /// So many bytes more may be read or written behind an end.
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

    /// The indexes as they are stored; they may be changed.
    var indexes: UnsafeMutablePointer<UInt8> { memory + 256 }

    /// Decompresses a frame.
    ///
    /// - Parameter wanted: how many indexes are there at most.
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

    /// Marks the indexes that a frame uses, without decompressing it: what is met first behind a
    /// code that clears stands for itself.
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

    /// Whether a frame's data are as many indexes as it has pixels, found without decompressing it: by
    /// how many indexes each code stands for.
    ///
    /// - Parameter wanted: how many pixels it has.
    func holds(_ frame: GIFFrame, of bytes: UnsafeBufferPointer<UInt8>, count wanted: Int) -> Bool {
        let indexBits = Int(bytes[frame.data])
        guard (1...8).contains(indexBits) else { return wanted == 0 }
        gather(frame, of: bytes)
        let data = UnsafeRawPointer(data)
        let bitCount = 8 &* byteCount
        let clear = 1 << indexBits
        // Of each code how long it is.
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

    /// The code of so many bits that begins at a bit, which is then the one behind it.
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

    /// Takes the data out of their sub-blocks.
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

    /// - Returns: how many indexes there were, up to those that are wanted.
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
        /// The next code that gets a meaning, and the first that has none.
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
            // The string before with its own first index: that was written only now.
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
            // The next code may already be that of this string and the index that follows it.
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
