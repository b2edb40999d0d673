/// Reads the bits of a scan between two markers.
///
/// A copy continues from the same position.
struct ScanReader {
    private(set) var next: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    /// The next bits, the first one highest; bits beyond ``count`` are zero.
    private(set) var bits: UInt64 = 0
    private var count = 0
    /// The number of bits ever added to ``bits``, and how many of them were padding after the end.
    private var filled = 0
    private var padding = 0

    init(_ next: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
        self.next = next
        self.end = end
    }

    /// The number of bits read.
    var position: Int { filled &- count }

    /// Whether all bits were real, and at most those that pad the last byte are left.
    var isAtEnd: Bool {
        let left = filled - padding - position
        return left >= 0 && left < 8 && (next == end || next.pointee == 0xff)
    }

    /// The marker at the end of the data; `nil` at the end of the bytes. Fill bytes of 0xff may precede
    /// it.
    var marker: UInt8? { afterFill.flatMap { end - $0 > 0 ? $0.pointee : nil } }

    /// A reader of the data after the marker.
    var afterMarker: ScanReader? { afterFill.map { ScanReader($0 + 1, end: end) } }

    private var afterFill: UnsafePointer<UInt8>? {
        var place = next
        while place < end, place.pointee == 0xff { place += 1 }
        return place < end ? place : nil
    }

    /// Ensures that 32 bits are available, padded with zeros after the end.
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
            // Four bytes at once, if none of them is 0xff.
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
                // A stuffed zero after 0xff shows that it isn't a marker.
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
        // At most 11 bits (T.81, table F.1).
        if entry == 0 || entry >> 5 > 11 { throw .irregular }
        drop(entry & 31)
        return readNumber(entry >> 5)
    }

    /// Skips a block's AC coefficients.
    @inline(__always) mutating func skipAC(_ table: HuffmanTable.Lookup) throws(ScanError) {
        var index = 1
        while index < 64 {
            prepare()
            let step = table.step(bits)
            let next = index &+ step &>> 8
            if step == 0 || next > 64 {
                // The code is long, or the block ends within the coefficients of the step.
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

    /// Reads a block's AC coefficients in zigzag order. The block must be zeroed.
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
                // Either 16 zeros, or zeros to the end of the block.
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

    /// Reads a signed number of `length` bits; one that starts with 0 is negative (T.81, F.2.2.1).
    @inline(__always) private mutating func readNumber(_ length: Int) -> Int {
        if length == 0 { return 0 }
        let number = Int(bits >> UInt64(truncatingIfNeeded: 64 &- length))
        drop(length)
        return number < 1 &<< (length &- 1) ? number &- (1 &<< length) &+ 1 : number
    }
}

/// Why a scan can't be rewritten bit by bit.
enum ScanError: Error {
    /// The scan is damaged or uses rare features.
    case irregular
    /// A block with ink needs a code that the scan's tables lack.
    case missingCode
    /// The render has to end. This says nothing about the scan.
    case ended
}
