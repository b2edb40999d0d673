import Testing

@testable import MemeRender

struct LZWTests {
    /// Indexes of each number of bits: noise, runs, and both alternating.
    static let cases: [(bits: Int, kind: String)] = (2...8).flatMap { bits in
        ["noise", "runs", "turns", "one", "none"].map { (bits, $0) }
    }

    static func indexes(_ bits: Int, _ kind: String) -> [UInt8] {
        var seed: UInt32 = 7
        func noise() -> UInt8 {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return UInt8(seed >> UInt32(32 - bits))
        }
        return switch kind {
        case "noise": (0..<10_000).map { _ in noise() }
        case "runs": (0..<60_000).map { UInt8($0 / 9_000 % (1 << bits)) }
        case "turns":
            (0..<30_000).map { $0 / 5_000 % 2 == 0 ? noise() : UInt8($0 % 3) }
        case "one": [1]
        default: []
        }
    }

    @Test(arguments: cases) func whatIsCompressedComesBack(_ bits: Int, _ kind: String) throws {
        let indexes = Self.indexes(bits, kind)
        let encoder = LZWEncoder()
        // The second round reuses the encoder's memory.
        for _ in 0..<2 {
            encoder.begin(indexBits: bits)
            indexes.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return }
                let half = buffer.count / 2
                encoder.encode(start, count: half)
                encoder.encode(start + half, count: buffer.count - half)
            }
            encoder.end()
        }
        var data: [UInt8] = []
        encoder.withData { data = Array($0) }
        #expect(try PlainGIF.decompressed(data, bits: bits, count: indexes.count) == indexes)
        #expect(decompressed(data, bits: bits, count: indexes.count) == indexes)
    }

    @Test(arguments: cases, [0, 1, 50])
    func whatOthersCompressedComesBack(
        _ sample: (bits: Int, kind: String), _ clearsAfter: Int
    ) throws {
        // Few enough that the table doesn't fill up, even if each code is only an index or two.
        let indexes = Array(
            Self.indexes(sample.bits, sample.kind).prefix(sample.kind == "noise" ? 6_000 : 2_000))
        let data = HandmadeGIF.compressed(indexes, bits: sample.bits, clearsAfter: clearsAfter)
        #expect(decompressed(data, bits: sample.bits, count: indexes.count) == indexes)
    }

    /// The encoder doesn't clear its table before it is full, so its data are no longer than the
    /// reference encoder's.
    @Test func compressedIsNoLongerThanOthersMakeIt() {
        let indexes = Self.indexes(4, "turns")
        let encoder = LZWEncoder()
        encoder.begin(indexBits: 4)
        encoder.encode(indexes, count: indexes.count)
        encoder.end()
        var count = 0
        encoder.withData { count = $0.count }
        let others = HandmadeGIF.compressed(indexes, bits: 4, clearsAfter: 4094)
        #expect(count <= others.count + others.count / 100)
    }

    private func decompressed(_ data: [UInt8], bits: Int, count: Int) -> [UInt8] {
        var bytes = [UInt8(bits)]
        data.withUnsafeBufferPointer { bytes.append(subBlocks: $0) }
        let frame = GIFFrame(
            x: 0, y: 0, width: count, height: 1, isInterlaced: false, start: 0, descriptor: 0,
            paletteBytes: 0..<0, data: 0, end: bytes.count)
        let decoder = LZWDecoder()
        bytes.withUnsafeBufferPointer { decoder.read(frame, of: $0, count: count) }
        #expect(!decoder.isDamaged)
        return Array(UnsafeBufferPointer(start: decoder.indexes, count: decoder.count))
    }
}
