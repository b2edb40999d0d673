internal import CShims

/// Writes bits to the IDAT chunks of a PNG, the lowest bit of each byte first.
struct BitWriter: ~Copyable {
    /// The file so far.
    private var file: GrowingFile
    /// The type and the data of the open chunk.
    private let chunk: UnsafeMutablePointer<UInt8>
    private var size = 4
    /// The capacity of a chunk, in bytes.
    private static let capacity = 128 << 10
    private var bits: UInt64 = 0
    private var count = 0

    /// - Parameter file: the file before the pixels.
    init(_ file: consuming GrowingFile) {
        self.file = file
        chunk = .allocate(capacity: 4 + Self.capacity + 8)
        for (index, letter) in "IDAT".utf8.enumerated() { chunk[index] = letter }
    }

    deinit {
        chunk.deallocate()
    }

    /// Appends the low bits of a value, at most 32. Higher bits must be zero.
    @inline(__always) mutating func put(_ value: UInt64, _ length: Int) {
        bits |= value &<< UInt64(truncatingIfNeeded: count)
        count &+= length
        if count >= 32 {
            UnsafeMutableRawPointer(chunk + size)
                .storeBytes(of: UInt32(truncatingIfNeeded: bits).littleEndian, as: UInt32.self)
            bits &>>= 32
            count &-= 32
            size &+= 4
            if size >= 4 + Self.capacity { endChunk() }
        }
    }

    /// Appends the next bits of a reader.
    mutating func copy(_ length: Int, from reader: inout BitReader) {
        var left = length
        while left >= 32 {
            reader.prepare()
            put(reader.take(32), 32)
            left &-= 32
        }
        if left > 0 {
            reader.prepare()
            put(reader.take(left), left)
        }
    }

    /// The number of bits to the next byte boundary.
    var missing: Int { -count & 7 }

    /// Pads with zeros to a byte boundary.
    mutating func align() {
        put(0, missing)
    }

    /// Appends whole bytes, at a byte boundary.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        drain()
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeBufferPointer(rebasing: rest.prefix(max(0, 4 + Self.capacity - size)))
            if let start = part.baseAddress {
                (chunk + size).update(from: start, count: part.count)
            }
            size += part.count
            rest = rest.dropFirst(part.count)
            if size >= 4 + Self.capacity { endChunk() }
        }
    }

    /// Finishes the chunk and the file.
    mutating func finish() throws(RenderError) -> PictureContent {
        align()
        drain()
        if size > 4 { endChunk() }
        file.append { $0.append(chunk: "IEND", []) }
        return try file.finish()
    }

    /// Moves whole bytes from ``bits`` to the chunk.
    private mutating func drain() {
        while count >= 8 {
            chunk[size] = UInt8(truncatingIfNeeded: bits)
            size += 1
            bits >>= 8
            count -= 8
        }
    }

    @inline(never) private mutating func endChunk() {
        file.append { $0.append(chunk: UnsafeBufferPointer(start: chunk, count: size)) }
        size = 4
    }
}
