/// Reads the bits of bytes that lie in several runs, the lowest bit of each byte first.
struct BitReader {
    private let runs: [UnsafeBufferPointer<UInt8>]
    private var run = 0
    private var next: UnsafePointer<UInt8>
    private var end: UnsafePointer<UInt8>
    /// How many bytes the runs before ``next``'s have, less the address at which its own begins.
    private var base: Int
    /// The next bits, the first of them the lowest. Above ``count`` there may be some that are read
    /// again.
    private(set) var bits: UInt64 = 0
    private var count = 0
    /// How many bytes were made up behind the end.
    private var padding = 0

    /// - Parameter runs: none of them is empty.
    /// - Returns: `nil` where there are none.
    init?(_ runs: [UnsafeBufferPointer<UInt8>]) {
        guard let first = runs.first, let start = first.baseAddress else { return nil }
        self.runs = runs
        next = start
        end = start + first.count
        base = -Int(bitPattern: start)
    }

    /// How many bits were read.
    @inline(__always) var position: Int {
        (base &+ Int(bitPattern: next) &+ padding) &* 8 &- count
    }

    /// Whether all bits were read, and no more.
    var isAtEnd: Bool {
        run == runs.count - 1 && next == end && count == padding * 8
    }

    /// Sees to it that there are 56 bits, with zeros behind the end; it may be asked for again.
    @inline(__always) mutating func prepare() {
        if end - next >= 8 {
            let word = UInt64(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
            bits |= word &<< UInt64(truncatingIfNeeded: count)
            next += (63 &- count) &>> 3
            count |= 56
        } else {
            fillByByte()
        }
    }

    @inline(never) private mutating func fillByByte() {
        bits &= 1 &<< UInt64(count) &- 1
        // Never 64, for which a word can't be shifted.
        while count < 56 {
            if next == end { moveOn() }
            if next < end {
                bits |= UInt64(next.pointee) << UInt64(count)
                next += 1
            } else {
                padding += 1
            }
            count += 8
        }
    }

    /// Goes to the next run, if there is one.
    private mutating func moveOn() {
        guard run + 1 < runs.count, let start = runs[run + 1].baseAddress else { return }
        base += Int(bitPattern: next) - Int(bitPattern: start)
        run += 1
        next = start
        end = start + runs[run].count
    }

    @inline(__always) mutating func drop(_ length: Int) {
        bits &>>= UInt64(truncatingIfNeeded: length)
        count &-= length
    }

    /// Some bits, of which there must be enough.
    @inline(__always) mutating func take(_ length: Int) -> UInt64 {
        let value = bits & (1 &<< UInt64(length) &- 1)
        drop(length)
        return value
    }

    /// Passes over a code and the bits that follow it, as an entry of an ``InflateTable`` says.
    ///
    /// - Returns: its value.
    @inline(__always) mutating func takeValue(_ entry: UInt32) -> Int {
        let code = UInt64(entry & 255)
        let extra = UInt64(entry >> 8 & 31)
        let added = bits &>> code & (1 &<< extra &- 1)
        drop(Int(code &+ extra))
        return Int(entry >> 16) &+ Int(added)
    }

    /// Goes on to a whole byte.
    mutating func align() {
        drop(count & 7)
    }

    /// Copies whole bytes.
    ///
    /// - Returns: whether there were as many.
    mutating func copyBytes(_ length: Int, to target: UnsafeMutablePointer<UInt8>) -> Bool {
        var target = target
        var left = length
        while left > 0, count > 0 {
            target.pointee = UInt8(truncatingIfNeeded: bits)
            drop(8)
            target += 1
            left -= 1
        }
        // What is above the count would be read again.
        if count == 0 { bits = 0 }
        if padding > 0, count < padding * 8 { return false }
        while left > 0 {
            if next == end { moveOn() }
            let part = min(left, end - next)
            if part == 0 { return false }
            target.update(from: next, count: part)
            next += part
            target += part
            left -= part
        }
        return true
    }
}
