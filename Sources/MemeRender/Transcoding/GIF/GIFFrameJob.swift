/// A frame on its way through a ``GIFTranscoder``: it is decompressed and compressed beside others,
/// and keeps its memory for the next.
final class GIFFrameJob {
    let decoder = LZWDecoder()
    private let encoder = LZWEncoder()

    private(set) var frame: GIFFrame
    /// How many there are before it.
    private(set) var number: Int
    /// The part of it that is on the screen.
    private(set) var area: GIFArea
    /// How often it has each index, once it is decompressed, and where its palette is its own.
    private(set) var counts: [Int] = []
    private(set) var isDecoded = false
    /// Whether its data are fewer indexes than it has pixels, so far as was looked.
    private(set) var isBroken = false
    /// Whether any of it lies beside the screen, or nothing of it is to be seen.
    var isOutside: Bool { area.isEmpty || GIFArea(frame) != area }

    /// What comes before its data in the meme.
    var head: [UInt8] = []
    /// What stands for the whole of it, in the original.
    var copy: Range<Int>?
    /// How many bits its indexes have in the meme.
    var bits = 8
    /// Parts of the data that are no longer what they were.
    var changes: [Range<Int>] = []
    /// The indexes of a frame that grew, or none.
    var grown: [UInt8] = []

    init(_ frame: GIFFrame, number: Int, area: GIFArea) {
        self.frame = frame
        self.number = number
        self.area = area
    }

    /// Takes up another frame.
    func reuse(for frame: GIFFrame, number: Int, area: GIFArea) {
        self.frame = frame
        self.number = number
        self.area = area
        isDecoded = false
        isBroken = false
        head.removeAll(keepingCapacity: true)
        copy = nil
        changes.removeAll(keepingCapacity: true)
        grown = []
    }

    /// Looks whether the data of a frame that is copied are all there.
    func check(_ bytes: UnsafeBufferPointer<UInt8>) {
        isBroken = !decoder.holds(frame, of: bytes, count: frame.pixelCount)
    }

    /// Decompresses the frame, if any of it is to be seen.
    func decode(_ bytes: UnsafeBufferPointer<UInt8>) {
        decoder.read(frame, of: bytes, count: area.isEmpty ? 0 : frame.pixelCount)
        isDecoded = true
        guard !frame.paletteBytes.isEmpty else { return }
        // Two rows of sums, because equal indexes that follow each other would wait for each other.
        var sums = [UInt32](repeating: 0, count: 512)
        let indexes = decoder.indexes
        sums.withUnsafeMutableBufferPointer { sums in
            for place in 0..<decoder.count {
                sums[(place & 1) << 8 | Int(indexes[place])] &+= 1
            }
        }
        counts = (0..<256).map { Int(sums[$0] + sums[256 + $0]) }
    }

    /// Compresses the frame; what didn't change is copied.
    func encode() {
        if copy != nil { return }
        encoder.begin(indexBits: bits)
        if !grown.isEmpty {
            grown.withUnsafeBufferPointer { indexes in
                if let start = indexes.baseAddress {
                    encoder.encode(start, count: indexes.count)
                }
            }
            return encoder.end()
        }
        let count = frame.pixelCount
        guard bits == decoder.indexBits, !decoder.isDamaged, let endBit = decoder.endBit else {
            encoder.encode(decoder.indexes, count: count)
            return encoder.end()
        }
        let segments = decoder.segments
        var change = 0
        /// Where the indexes begin that are to be compressed.
        var start: Int?
        for (number, segment) in segments.enumerated() {
            let isLast = number + 1 == segments.count
            let next =
                isLast ? LZWDecoder.Segment(bit: endBit, pixel: count) : segments[number + 1]
            while change < changes.count, changes[change].upperBound <= segment.pixel {
                change += 1
            }
            if change < changes.count, changes[change].lowerBound < next.pixel {
                start = start ?? segment.pixel
                continue
            }
            if let first = start {
                encoder.encode(decoder.indexes + first, count: segment.pixel - first)
                encoder.clear()
                start = nil
            }
            encoder.copy(decoder.data, bits: segment.bit..<next.bit)
        }
        guard let first = start else { return }
        encoder.encode(decoder.indexes + first, count: count - first)
        encoder.end()
    }

    /// Appends the frame to the meme.
    func write(to output: inout [UInt8], from bytes: UnsafeBufferPointer<UInt8>) {
        output += head
        if let copy {
            output += bytes[copy]
        } else {
            output.append(UInt8(bits))
            encoder.withData { output.append(subBlocks: $0) }
        }
    }
}
