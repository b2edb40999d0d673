/// A frame in a ``GIFTranscoder``. Jobs are decompressed and compressed in parallel, and their memory is
/// reused for later frames.
final class GIFFrameJob {
    let decoder = LZWDecoder()
    private let encoder = LZWEncoder()

    private(set) var frame: GIFFrame
    /// The number of frames before it.
    private(set) var number: Int
    /// The part of the frame that is on the screen.
    private(set) var area: GIFArea
    /// How often the frame uses each index; known after decompression, if it has a local palette.
    private(set) var counts: [Int] = []
    private(set) var isDecoded = false
    /// Whether the data are known to contain fewer indexes than the frame has pixels.
    private(set) var isBroken = false
    /// Whether a part of the frame is outside the screen, or all of it.
    var isOutside: Bool { area.isEmpty || GIFArea(frame) != area }

    /// The blocks before its data in the meme.
    var head: [UInt8] = []
    /// The range of the original that is copied instead of the frame.
    var copy: Range<Int>?
    /// The number of bits per index in the meme.
    var bits = 8
    /// The ranges of indexes that have changed.
    var changes: [Range<Int>] = []
    /// The indexes of a frame that was enlarged; otherwise empty.
    var grown: [UInt8] = []

    init(_ frame: GIFFrame, number: Int, area: GIFArea) {
        self.frame = frame
        self.number = number
        self.area = area
    }

    /// Resets the job for another frame.
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

    /// Checks that the data of a copied frame are complete.
    func check(_ bytes: UnsafeBufferPointer<UInt8>) {
        isBroken = !decoder.holds(frame, of: bytes, count: frame.pixelCount)
    }

    /// Decompresses the frame if any of it is visible.
    func decode(_ bytes: UnsafeBufferPointer<UInt8>) {
        decoder.read(frame, of: bytes, count: area.isEmpty ? 0 : frame.pixelCount)
        isDecoded = true
        guard !frame.paletteBytes.isEmpty else { return }
        // Two histograms, because increments of the same counter in a row would wait for each other.
        var sums = [UInt32](repeating: 0, count: 512)
        let indexes = decoder.indexes
        sums.withUnsafeMutableBufferPointer { sums in
            for place in 0..<decoder.count {
                sums[(place & 1) << 8 | Int(indexes[place])] &+= 1
            }
        }
        counts = (0..<256).map { Int(sums[$0] + sums[256 + $0]) }
    }

    /// Compresses the frame. Segments without changes are copied.
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
        /// The start of the indexes to compress.
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
