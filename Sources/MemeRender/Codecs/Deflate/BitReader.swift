internal import CShims

/// Reads bits from bytes in several separate runs, the lowest bit of each byte first.
struct BitReader {
    private let runs: [UnsafeBufferPointer<UInt8>]
    private var run = 0
    private var state: mm_bits
    /// The number of bytes in earlier runs, minus the start address of the current run.
    private var base: Int
    /// The number of zero bytes supplied after the end.
    private var padding = 0

    /// - Parameter runs: the runs of bytes; none is empty.
    /// - Returns: `nil` if there are no runs.
    init?(_ runs: [UnsafeBufferPointer<UInt8>]) {
        guard let first = runs.first, let start = first.baseAddress else { return nil }
        self.runs = runs
        state = mm_bits(next: start, end: start + first.count, bits: 0, count: 0)
        base = -Int(bitPattern: start)
    }

    /// The first byte that wasn't read.
    private(set) var next: UnsafePointer<UInt8> {
        @inline(__always) get { state.next }
        @inline(__always) set { state.next = newValue }
    }
    /// The end of the current run.
    private var end: UnsafePointer<UInt8> { state.end }
    /// The next bits, the first one lowest. Bits above ``count`` may be present and are read again
    /// later.
    private(set) var bits: UInt64 {
        @inline(__always) get { state.bits }
        @inline(__always) set { state.bits = newValue }
    }
    private var count: Int {
        @inline(__always) get { state.count }
        @inline(__always) set { state.count = newValue }
    }

    /// Has bits read by a function in C, which leaves those after them.
    @inline(__always)
    mutating func read<Result>(_ body: (UnsafeMutablePointer<mm_bits>) -> Result) -> Result {
        withUnsafeMutablePointer(to: &state, body)
    }

    /// The number of bits read.
    @inline(__always) var position: Int {
        (base &+ Int(bitPattern: next) &+ padding) &* 8 &- count
    }

    /// Whether exactly all bits were read.
    var isAtEnd: Bool {
        run == runs.count - 1 && next == end && count == padding * 8
    }

    /// Ensures that 56 bits are available, padded with zeros after the end. Calling it again is
    /// harmless.
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
        // `count` stays below 64, because a word can't be shifted by 64.
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

    /// Continues with the next run, if there is one.
    private mutating func moveOn() {
        guard run + 1 < runs.count, let start = runs[run + 1].baseAddress else { return }
        base += Int(bitPattern: next) - Int(bitPattern: start)
        run += 1
        state.next = start
        state.end = start + runs[run].count
    }

    @inline(__always) mutating func drop(_ length: Int) {
        bits &>>= UInt64(truncatingIfNeeded: length)
        count &-= length
    }

    /// Takes some bits; at least as many must be available.
    @inline(__always) mutating func take(_ length: Int) -> UInt64 {
        let value = bits & (1 &<< UInt64(length) &- 1)
        drop(length)
        return value
    }

    /// Takes a code and its extra bits, as an entry of an ``InflateTable`` describes them.
    ///
    /// - Returns: the value.
    @inline(__always) mutating func takeValue(_ entry: UInt32) -> Int {
        let code = UInt64(entry & 255)
        let extra = UInt64(entry >> 8 & 31)
        let added = bits &>> code & (1 &<< extra &- 1)
        drop(Int(code &+ extra))
        return Int(entry >> 16) &+ Int(added)
    }

    /// Skips to a byte boundary.
    mutating func align() {
        drop(count & 7)
    }

    /// Copies whole bytes.
    ///
    /// - Returns: whether there were enough.
    mutating func copyBytes(_ length: Int, to target: UnsafeMutablePointer<UInt8>) -> Bool {
        var target = target
        var left = length
        while left > 0, count > 0 {
            target.pointee = UInt8(truncatingIfNeeded: bits)
            drop(8)
            target += 1
            left -= 1
        }
        // Bits above `count` would be read twice.
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
