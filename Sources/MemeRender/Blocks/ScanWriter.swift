/// Writes the bits of a scan.
struct ScanWriter: ~Copyable {
    private var buffer: UnsafeMutablePointer<UInt8>
    private var size = 0
    private var capacity: Int
    /// What isn't in the buffer yet, the first bit the highest.
    private var bits: UInt64 = 0
    private var count = 0

    /// - Parameter start: bytes that come before the scan.
    init(after start: [UInt8], capacity: Int) {
        self.capacity = start.count + capacity
        buffer = .allocate(capacity: self.capacity)
        append(start)
    }

    deinit {
        buffer.deallocate()
    }

    /// Makes room; ``put(_:_:)`` doesn't look whether there is any.
    ///
    /// - Parameter bits: how many will be put, at most.
    @inline(__always) mutating func reserve(bits: Int) {
        // Each byte may need a zero behind it.
        let needed = bits / 4 + 32
        if capacity &- size < needed { grow(needed) }
    }

    /// Appends the low bits of a value, 32 at most; above them there are none.
    @inline(__always) mutating func put(_ value: UInt32, _ length: Int) {
        bits |= UInt64(value) &<< UInt64(truncatingIfNeeded: 64 &- count &- length)
        count &+= length
        if count >= 32 { flush() }
    }

    /// Appends the next bits of a reader as they are.
    mutating func copy(_ length: Int, from reader: ScanReader) {
        var reader = reader
        var left = length
        reserve(bits: length)
        while left >= 32 {
            reader.prepare()
            put(UInt32(truncatingIfNeeded: reader.bits >> 32), 32)
            reader.drop(32)
            left &-= 32
        }
        if left > 0 {
            reader.prepare()
            put(UInt32(truncatingIfNeeded: reader.bits >> UInt64(64 - left)), left)
        }
    }

    /// Fills the last byte with ones and appends a marker.
    mutating func end(with marker: UInt8) {
        reserve(bits: 128)
        if count & 7 != 0 {
            let missing = 8 - count & 7
            put(1 << UInt32(missing) - 1, missing)
        }
        while count > 0 {
            putByte(UInt8(truncatingIfNeeded: bits >> 56))
            bits <<= 8
            count -= 8
        }
        append([0xff, marker])
    }

    /// All that was written and ended.
    var bytes: [UInt8] { [UInt8](UnsafeBufferPointer(start: buffer, count: size)) }

    private mutating func append(_ bytes: [UInt8]) {
        for byte in bytes {
            buffer[size] = byte
            size += 1
        }
    }

    @inline(__always) private mutating func flush() {
        let word = UInt32(truncatingIfNeeded: bits >> 32)
        bits &<<= 32
        count &-= 32
        if (~word &- 0x0101_0101) & word & 0x8080_8080 == 0 {
            UnsafeMutableRawPointer(buffer + size)
                .storeBytes(of: word.bigEndian, as: UInt32.self)
            size &+= 4
        } else {
            for shift: UInt32 in [24, 16, 8, 0] {
                putByte(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
    }

    private mutating func putByte(_ byte: UInt8) {
        buffer[size] = byte
        size &+= 1
        if byte == 0xff {
            buffer[size] = 0
            size &+= 1
        }
    }

    @inline(never) private mutating func grow(_ needed: Int) {
        let larger = max(capacity + capacity / 2, size + needed)
        let old = buffer
        buffer = .allocate(capacity: larger)
        buffer.update(from: old, count: size)
        old.deallocate()
        capacity = larger
    }
}

extension ScanWriter {
    /// Of a block: 64 codes of 16 bits with numbers of 15.
    private static let mostBits = 64 * 31

    /// Appends a block.
    ///
    /// - Parameters:
    ///   - difference: of the DC coefficient from the one before.
    ///   - block: the AC coefficients in zigzag order, from index 1.
    @inline(__always) mutating func put(
        _ difference: Int, _ block: UnsafePointer<Int16>, dc: UnsafePointer<UInt32>,
        ac: UnsafePointer<UInt32>
    ) throws(ScanError) {
        reserve(bits: Self.mostBits)
        try putDC(difference, dc)
        var zeros = 0
        for index in 1..<64 {
            let value = Int(block[index])
            if value == 0 {
                zeros &+= 1
                continue
            }
            while zeros > 15 {
                try putCode(0xf0, ac)
                zeros &-= 16
            }
            let length = Self.length(of: value)
            try putCode(zeros << 4 | length, ac)
            putNumber(value, length)
            zeros = 0
        }
        if zeros > 0 { try putCode(0, ac) }
    }

    /// Appends a block whose AC coefficients are the next of a reader.
    ///
    /// - Parameters:
    ///   - difference: of the DC coefficient from the one before.
    ///   - ac: the table to read with.
    @inline(__always) mutating func recode(
        _ reader: inout ScanReader, difference: Int, _ ac: HuffmanTable.Lookup,
        dcCodes: UnsafePointer<UInt32>, acCodes: UnsafePointer<UInt32>
    ) throws(ScanError) {
        reserve(bits: Self.mostBits)
        try putDC(difference, dcCodes)
        var index = 1
        while index < 64 {
            reader.prepare()
            let entry = ac.entry(reader.bits)
            if entry == 0 { throw .irregular }
            reader.drop(entry & 31)
            let length = entry >> 5 & 15
            try putCode((entry >> 9) << 4 | length, acCodes)
            index &+= (entry >> 9) &+ 1
            if length > 0 {
                put(UInt32(truncatingIfNeeded: reader.bits >> UInt64(64 &- length)), length)
                reader.drop(length)
            } else if entry >> 9 == 0 {
                return
            }
        }
        if index > 64 { throw .irregular }
    }

    /// Appends the difference of a DC coefficient from the one before; there must be room.
    @inline(__always) mutating func putDC(
        _ difference: Int, _ table: UnsafePointer<UInt32>
    ) throws(ScanError) {
        let length = Self.length(of: difference)
        if length > 11 { throw .missingCode }
        try putCode(length, table)
        putNumber(difference, length)
    }

    @inline(__always) private mutating func putCode(
        _ symbol: Int, _ table: UnsafePointer<UInt32>
    ) throws(ScanError) {
        let code = table[symbol]
        if code == 0 { throw .missingCode }
        put(code >> 8, Int(code & 255))
    }

    @inline(__always) private mutating func putNumber(_ value: Int, _ length: Int) {
        if length == 0 { return }
        let number = value < 0 ? value &+ (1 &<< length) &- 1 : value
        put(UInt32(truncatingIfNeeded: number), length)
    }

    /// In how many bits a number is written.
    @inline(__always) private static func length(of value: Int) -> Int {
        Int.bitWidth &- Swift.abs(value).leadingZeroBitCount
    }
}
