/// Writes the bits of a scan.
struct ScanWriter: ~Copyable {
    private var buffer: UnsafeMutablePointer<UInt8>
    private var size = 0
    private var capacity: Int
    /// Whether the writer allocated the buffer and frees it.
    private var isOwner: Bool
    /// The bits that aren't in the buffer yet, the first one highest.
    private var bits: UInt64 = 0
    private var count = 0

    /// - Parameter capacity: the initial capacity in bytes.
    init(capacity: Int) {
        self.capacity = capacity
        isOwner = true
        buffer = .allocate(capacity: capacity)
    }

    /// Starts in memory that the caller owns.
    private init(in room: UnsafeMutableBufferPointer<UInt8>, at start: UnsafeMutablePointer<UInt8>)
    {
        capacity = room.count
        isOwner = false
        buffer = start
    }

    deinit {
        if isOwner { buffer.deallocate() }
    }

    /// Returns the bytes that `body` writes, without a copy if `capacity` suffices.
    ///
    /// - Parameters:
    ///   - start: the bytes before them.
    ///   - capacity: the expected number of bytes.
    /// - Throws: the error of `body`.
    static func bytes(
        after start: [UInt8], capacity: Int,
        _ body: (inout ScanWriter) throws(ScanError) -> Void
    ) throws(ScanError) -> [UInt8] {
        var longer: [UInt8]?
        var failure: ScanError?
        let bytes = [UInt8](unsafeUninitializedCapacity: start.count + capacity) { room, count in
            guard let place = room.baseAddress else { return }
            var writer = ScanWriter(in: room, at: place)
            writer.append(start)
            do throws(ScanError) {
                try body(&writer)
            } catch {
                failure = error
                return
            }
            if writer.isOwner {
                longer = [UInt8](UnsafeBufferPointer(start: writer.buffer, count: writer.size))
            } else {
                count = writer.size
            }
        }
        if let failure { throw failure }
        return longer ?? bytes
    }

    /// Makes room, because ``put(_:_:)`` doesn't check.
    ///
    /// - Parameter bits: the largest number of bits that follow.
    @inline(__always) mutating func reserve(bits: Int) {
        // Each byte may need a stuffed zero after it.
        let needed = bits / 4 + 32
        if capacity &- size < needed { grow(needed) }
    }

    /// Appends the low bits of a value, at most 32. Higher bits must be zero.
    @inline(__always) mutating func put(_ value: UInt32, _ length: Int) {
        bits |= UInt64(value) &<< UInt64(truncatingIfNeeded: 64 &- count &- length)
        count &+= length
        if count >= 32 { flush() }
    }

    /// Appends the next bits of a reader unchanged.
    mutating func copy(_ length: Int, from reader: ScanReader) {
        var reader = reader
        var left = length
        while left >= 32 {
            // Reserves room in steps, because reserving for stuffing everywhere would take twice the
            // memory.
            let words = min(left / 32, 1024)
            reserve(bits: 32 * words)
            for _ in 0..<words {
                reader.prepare()
                put(UInt32(truncatingIfNeeded: reader.bits >> 32), 32)
                reader.drop(32)
            }
            left &-= 32 &* words
        }
        if left > 0 {
            reserve(bits: left)
            reader.prepare()
            put(UInt32(truncatingIfNeeded: reader.bits >> UInt64(64 - left)), left)
        }
    }

    /// Pads the last byte with ones and appends a marker.
    mutating func end(with marker: UInt8) {
        fill()
        append([0xff, marker])
    }

    private mutating func fill() {
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
    }

    /// Appends all bits of another writer, which must have been empty at its start and contain no
    /// markers.
    mutating func append(_ other: consuming ScanWriter) {
        let whole = UnsafeBufferPointer(start: other.buffer, count: other.size)
        // A stuffed zero after 0xff is no bit of the scan.
        let stuffed = whole.reduce(0) { $0 + ($1 == 0xff ? 1 : 0) }
        let length = 8 * (other.size - stuffed) + other.count
        other.fill()
        copy(length, from: ScanReader(other.buffer, end: other.buffer + other.size))
    }

    private mutating func append(_ bytes: [UInt8]) {
        if capacity - size < bytes.count { grow(bytes.count) }
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
        if isOwner { old.deallocate() }
        isOwner = true
        capacity = larger
    }
}

extension ScanWriter {
    /// The most bits of a block: 64 codes of 16 bits with numbers of 15.
    private static let mostBits = 64 * 31

    /// Appends a block.
    ///
    /// - Parameters:
    ///   - difference: the DC coefficient minus the previous one.
    ///   - block: the AC coefficients in zigzag order, from index 1.
    @inline(__always) mutating func put(
        _ difference: Int, _ block: UnsafePointer<Int16>, dc: UnsafePointer<UInt32>,
        ac: UnsafePointer<UInt32>
    ) throws(ScanError) {
        reserve(bits: Self.mostBits)
        try putDC(difference, dc)
        // Most coefficients are zero, so four are looked at at once. The DC coefficient counts as zero.
        var last = 0
        for word in 0..<16 {
            var four = UInt64(
                littleEndian: UnsafeRawPointer(block).loadUnaligned(
                    fromByteOffset: 8 &* word, as: UInt64.self))
            if word == 0 { four &= ~0xffff }
            while four != 0 {
                let place = four.trailingZeroBitCount &>> 4
                four &= ~(0xffff &<< UInt64(truncatingIfNeeded: 16 &* place))
                let index = 4 &* word &+ place
                var zeros = index &- last &- 1
                last = index
                while zeros > 15 {
                    try putCode(0xf0, ac)
                    zeros &-= 16
                }
                try putCode(zeros, Int(block[index]), ac)
            }
        }
        if last < 63 { try putCode(0, ac) }
    }

    /// Appends a run of zeros and the number after it. A DC difference has no run.
    @inline(__always) private mutating func putCode(
        _ zeros: Int, _ value: Int, _ table: UnsafePointer<UInt32>
    ) throws(ScanError) {
        let length = Self.length(of: value)
        let code = table[zeros << 4 | length]
        if code == 0 { throw .missingCode }
        let number = value < 0 ? value &+ (1 &<< length) &- 1 : value
        put(
            (code >> 8) &<< UInt32(truncatingIfNeeded: length)
                | UInt32(truncatingIfNeeded: number), Int(code & 255) &+ length)
    }

    /// Appends a block whose AC coefficients come from a reader.
    ///
    /// - Parameters:
    ///   - difference: the DC coefficient minus the previous one.
    ///   - ac: the table for reading.
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

    /// Appends a DC difference. There must be room.
    @inline(__always) mutating func putDC(
        _ difference: Int, _ table: UnsafePointer<UInt32>
    ) throws(ScanError) {
        if Self.length(of: difference) > 11 { throw .missingCode }
        try putCode(0, difference, table)
    }

    @inline(__always) private mutating func putCode(
        _ symbol: Int, _ table: UnsafePointer<UInt32>
    ) throws(ScanError) {
        let code = table[symbol]
        if code == 0 { throw .missingCode }
        put(code >> 8, Int(code & 255))
    }

    /// The number of bits of a number in the scan.
    @inline(__always) private static func length(of value: Int) -> Int {
        Int.bitWidth &- Swift.abs(value).leadingZeroBitCount
    }
}
