/// Compresses the indexes of frames (LZW; GIF89a, appendix F), and copies data that are compressed
/// already.
///
/// The 4,096 codes are in a hash table of twice as many slots, which fits in a processor's first-level
/// cache.
final class LZWEncoder {
    private var memory: UnsafeMutablePointer<UInt8>
    private var capacity = 0
    /// Where the next byte goes, and the bits that don't fill it yet.
    private var place = 0
    private var bits: UInt64 = 0
    private var bitCount = 0

    private var indexBits = 8
    private var width = 9
    private var next = 0
    /// The code of the current string; -1 if there is none.
    private var prefix = -1
    /// The hash table: the code of a string, and above it the key, which is the code of the string
    /// without its last index, and that index.
    private let table: UnsafeMutablePointer<UInt32>

    private static let tableSize = 8192
    private static let slack = 16

    init() {
        memory = .allocate(capacity: Self.slack)
        table = .allocate(capacity: Self.tableSize)
        table.initialize(repeating: 0, count: Self.tableSize)
    }

    deinit {
        memory.deallocate()
        table.deallocate()
    }

    /// Begins a frame.
    ///
    /// - Parameter indexBits: the number of bits per index, 2 to 8.
    func begin(indexBits: Int) {
        self.indexBits = indexBits
        place = 0
        bits = 0
        bitCount = 0
        prefix = -1
        width = indexBits + 1
        reserve(bits: 12)
        put(UInt64(1 << indexBits), width)
        forget()
    }

    /// Compresses the next indexes.
    func encode(_ indexes: UnsafePointer<UInt8>, count: Int) {
        guard count > 0 else { return }
        // At most a code for each index, and a clear code every 3,000 or more.
        reserve(bits: 12 * (count + count / 2048 + 2))
        let table = table
        let clear = 1 << indexBits
        var index = 0
        var prefix = prefix
        if prefix < 0 {
            prefix = Int(indexes[0])
            index = 1
        }
        var width = width
        var next = next
        while index < count {
            let pixel = indexes[index]
            index &+= 1
            let key = UInt32(truncatingIfNeeded: prefix) << 8 | UInt32(pixel)
            var slot = Int(truncatingIfNeeded: (key &* 0x9e37_79b1) >> 19)
            var entry = table[slot]
            while entry != 0, entry >> 12 != key {
                slot = (slot &+ 1) & (Self.tableSize &- 1)
                entry = table[slot]
            }
            if entry != 0 {
                prefix = Int(truncatingIfNeeded: entry & 0xfff)
                continue
            }
            put(UInt64(truncatingIfNeeded: prefix), width)
            table[slot] = key << 12 | UInt32(truncatingIfNeeded: next)
            if next >= 1 &<< width { width &+= 1 }
            next &+= 1
            prefix = Int(pixel)
            if next == 4096 {
                put(UInt64(truncatingIfNeeded: clear), width)
                forget()
                width = self.width
                next = self.next
            }
        }
        self.prefix = prefix
        self.width = width
        self.next = next
    }

    /// Ends the current string and emits a clear code, so that what follows decodes independently.
    func clear() {
        finishString()
        guard hasCodes else { return }
        reserve(bits: 12)
        put(UInt64(1 << indexBits), width)
        forget()
    }

    /// Copies codes of another frame's data: from after a clear code up to the next clear code, or up to
    /// and including the end code.
    ///
    /// - Parameter data: the data; 8 bytes after the range must be readable.
    func copy(_ data: UnsafePointer<UInt8>, bits range: Range<Int>) {
        reserve(bits: range.count)
        let data = UnsafeRawPointer(data)
        var bit = range.lowerBound
        while bit < range.upperBound {
            let count = min(56, range.upperBound &- bit)
            let word = data.loadUnaligned(fromByteOffset: bit >> 3, as: UInt64.self).littleEndian
            put(word >> UInt64(bit & 7) & (1 << UInt64(count) &- 1), count)
            bit &+= count
        }
    }

    /// Emits the end code, unless it was copied.
    func end() {
        finishString()
        reserve(bits: 12)
        put(UInt64(1 << indexBits + 1), width)
    }

    /// Calls `body` with the compressed data.
    func withData(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if bitCount > 0 { memory[place] = UInt8(truncatingIfNeeded: bits) }
        body(UnsafeBufferPointer(start: memory, count: place + (bitCount + 7) / 8))
    }

    /// Whether any code was emitted since the table was cleared.
    private var hasCodes = false

    private func finishString() {
        guard prefix >= 0 else { return }
        put(UInt64(prefix), width)
        hasCodes = true
        prefix = -1
        if next >= 1 << width, width < 12 { width += 1 }
    }

    /// Clears the table.
    private func forget() {
        table.update(repeating: 0, count: Self.tableSize)
        width = indexBits + 1
        next = 1 << indexBits + 2
        hasCodes = false
    }

    @inline(__always)
    private func put(_ value: UInt64, _ count: Int) {
        bits |= value &<< UInt64(truncatingIfNeeded: bitCount)
        bitCount &+= count
        UnsafeMutableRawPointer(memory).storeBytes(
            of: bits.littleEndian, toByteOffset: place, as: UInt64.self)
        place &+= bitCount >> 3
        bits &>>= UInt64(truncatingIfNeeded: bitCount & ~7)
        bitCount &= 7
    }

    private func reserve(bits count: Int) {
        let needed = place + count / 8 + 2
        guard needed > capacity else { return }
        let old = memory
        capacity = needed + needed / 2
        memory = .allocate(capacity: capacity + Self.slack)
        memory.update(from: old, count: place)
        old.deallocate()
    }
}
