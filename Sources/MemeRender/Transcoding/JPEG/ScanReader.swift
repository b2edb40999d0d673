/// Reads the bits of a scan, between two markers.
///
/// Copies of it go on from the same place.
struct ScanReader {
    private(set) var next: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    /// The next bits, the first of them the highest; what is below ``count`` is zero.
    private(set) var bits: UInt64 = 0
    private var count = 0
    /// How many bits were brought into ``bits``, and how many of those were made up behind the end.
    private var filled = 0
    private var padding = 0

    init(_ next: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
        self.next = next
        self.end = end
    }

    /// How many bits were read.
    var position: Int { filled &- count }

    /// Whether all bits were there, and no more than fill the last byte are left.
    var isAtEnd: Bool {
        let left = filled - padding - position
        return left >= 0 && left < 8 && (next == end || next.pointee == 0xff)
    }

    /// The one that ``isAtEnd`` is before; `nil` at the end of the bytes. Bytes of 0xff may fill the
    /// room before it.
    var marker: UInt8? { afterFill.flatMap { end - $0 > 0 ? $0.pointee : nil } }

    /// What begins behind the marker.
    var afterMarker: ScanReader? { afterFill.map { ScanReader($0 + 1, end: end) } }

    private var afterFill: UnsafePointer<UInt8>? {
        var place = next
        while place < end, place.pointee == 0xff { place += 1 }
        return place < end ? place : nil
    }

    /// Sees to it that there are 32 bits, with zeros behind the end.
    @inline(__always) mutating func prepare() {
        if count < 32 { fill() }
    }

    @inline(__always) mutating func drop(_ length: Int) {
        bits &<<= UInt64(truncatingIfNeeded: length)
        count &-= length
    }

    @inline(__always) private mutating func fill() {
        if end - next >= 4 {
            let word = UInt32(
                bigEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt32.self))
            // Four bytes at once, where none of them is 0xff.
            if (~word &- 0x0101_0101) & word & 0x8080_8080 == 0 {
                bits |= UInt64(word) &<< UInt64(truncatingIfNeeded: 32 &- count)
                count &+= 32
                filled &+= 32
                next += 4
                return
            }
        }
        fillByByte()
    }

    @inline(never) private mutating func fillByByte() {
        while count <= 56 {
            var byte: UInt64 = 0
            if next < end && next[0] != 0xff {
                byte = UInt64(next[0])
                next += 1
            } else if end - next > 1 && next[1] == 0 {
                // A zero is stuffed behind 0xff, so that it is no marker.
                byte = 0xff
                next += 2
            } else {
                padding += 8
            }
            bits |= byte << UInt64(56 - count)
            count += 8
            filled += 8
        }
    }
}

extension ScanReader {
    /// Reads the difference of a block's DC coefficient.
    @inline(__always) mutating func readDC(_ table: HuffmanTable.Lookup) throws(ScanError) -> Int {
        prepare()
        let entry = table.entry(bits)
        // 11 bits are the most (T.81, table F.1).
        if entry == 0 || entry >> 5 > 11 { throw .irregular }
        drop(entry & 31)
        return readNumber(entry >> 5)
    }

    /// Passes over a block's AC coefficients.
    @inline(__always) mutating func skipAC(_ table: HuffmanTable.Lookup) throws(ScanError) {
        var index = 1
        while index < 64 {
            prepare()
            let step = table.step(bits)
            let next = index &+ step &>> 8
            if step == 0 || next > 64 {
                // A long code, or the block ends among those of the step.
                let entry = table.entry(bits)
                drop((entry & 31) &+ (entry >> 5 & 15))
                if entry >> 5 == 0 {
                    if entry == 0 { throw .irregular }
                    return
                }
                index &+= (entry >> 9) &+ 1
                if index > 64 { throw .irregular }
                continue
            }
            drop(step & 31)
            if step & 32 != 0 { return }
            index = next
        }
    }

    /// Reads a block's AC coefficients, in their zigzag order, over zeros.
    @inline(__always) mutating func readAC(
        _ table: HuffmanTable.Lookup, into block: UnsafeMutablePointer<Int16>
    ) throws(ScanError) {
        var index = 1
        while index < 64 {
            prepare()
            let entry = table.entry(bits)
            if entry == 0 { throw .irregular }
            drop(entry & 31)
            let length = entry >> 5 & 15
            index &+= entry >> 9
            if length == 0 {
                // Either sixteen zeros or nothing but zeros follow.
                if entry >> 9 == 0 { return }
                index &+= 1
                continue
            }
            if index > 63 { throw .irregular }
            block[index] = Int16(truncatingIfNeeded: readNumber(length))
            index &+= 1
        }
        if index > 64 { throw .irregular }
    }

    /// A number of so many bits, of which those that begin with 0 are below zero (T.81, F.2.2.1).
    @inline(__always) private mutating func readNumber(_ length: Int) -> Int {
        if length == 0 { return 0 }
        let number = Int(bits >> UInt64(truncatingIfNeeded: 64 &- length))
        drop(length)
        return number < 1 &<< (length &- 1) ? number &- (1 &<< length) &+ 1 : number
    }
}

/// Why a scan can't be taken over bit by bit.
enum ScanError: Error {
    /// It is damaged, or otherwise than most are.
    case irregular
    /// A block with ink needs a code that the scan's tables don't have.
    case missingCode
}
