/// The frames of an animated PNG, found without decoding them (PNG 3rd edition, 4.9, 11.3.4).
///
/// It is valid as long as the bytes that it was made of.
struct PNGAnimation {
    struct Frame {
        /// Its part of the picture.
        var place: PixelRect
        /// Its duration in milliseconds.
        var duration: Int
        /// The same as the file says it: see ``PNGAnimationFile/append(_:at:delay:disposal:isBlended:)``.
        var delay: [UInt8]
        var disposal: Disposal
        /// Whether it is composited source-over; otherwise it replaces what is there.
        var isBlended: Bool
        /// The part of the file with the chunks that hold its pixels, among others.
        fileprivate(set) var chunks: Range<Int>
    }

    /// What happens to a frame's part of the picture before the next frame.
    enum Disposal: Int {
        case keep, clear, restore
    }

    let size: PixelSize
    /// At least one. Those after a fault in the file aren't among them.
    let frames: [Frame]
    /// How many times the animation plays; 0 is forever.
    let loopCount: Int
    /// Whether the file declares more frames than it has.
    let isTruncated: Bool
    private let bytes: UnsafeBufferPointer<UInt8>
    /// What a PNG of each frame has between its size and its pixels: the rest of IHDR, PLTE and tRNS.
    private let header: [UInt8]
    private let tables: [UInt8]

    /// - Returns: `nil` if the file has no animation, or no frame that could be shown.
    /// - Throws: what ends the render.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ context: RenderContext) throws(RenderError) {
        var chunks = PNGChunks(bytes)
        guard let first = chunks.next(), first.isNamed("IHDR"), first.payload.count == 13,
            let width = first.payload.integer(at: 0, count: 4),
            let height = first.payload.integer(at: 4, count: 4)
        else { return nil }
        size = PixelSize(width: width, height: height)
        var tables: [UInt8] = []
        var declared: (frames: Int, plays: Int)?
        var frames: [Frame] = []
        var sequence = 0
        var hasPixels = false
        // A frame whose pixels haven't come yet.
        var announced: Frame?
        func addPixels(to end: Int) {
            if let frame = announced.take() { frames.append(frame) }
            guard let last = frames.indices.last else { return }
            frames[last].chunks = frames[last].chunks.lowerBound..<end
        }
        var count = 0
        while let chunk = chunks.next() {
            try context.check(now: &count)
            if chunk.isNamed("IDAT") {
                guard declared != nil else { return nil }
                hasPixels = true
                addPixels(to: chunks.offset)
            } else if chunk.isNamed("acTL"), !hasPixels, declared == nil, chunk.isIntact,
                let frames = chunk.payload.integer(at: 0, count: 4),
                let plays = chunk.payload.integer(at: 4, count: 4)
            {
                declared = (frames, plays)
            } else if chunk.isNamed("PLTE") || chunk.isNamed("tRNS"), !hasPixels {
                tables.append(chunk: chunk.covered)
            } else if chunk.isNamed("fcTL"), declared != nil {
                guard chunk.isIntact, chunk.payload.integer(at: 0, count: 4) == sequence,
                    let frame = Frame(chunk.payload, in: size, from: chunks.offset),
                    // The static picture is the first frame only if it is all of it.
                    hasPixels || frame.place.size == size
                else { break }
                sequence += 1
                announced = frame
            } else if chunk.isNamed("fdAT") {
                guard hasPixels, announced != nil || !frames.isEmpty,
                    chunk.payload.integer(at: 0, count: 4) == sequence
                else { break }
                sequence += 1
                addPixels(to: chunks.offset)
            } else if chunk.isNamed("IEND") {
                break
            }
        }
        guard let declared, !frames.isEmpty else { return nil }
        self.bytes = bytes
        self.frames = frames
        self.tables = tables
        header = Array(first.payload.dropFirst(8))
        loopCount = declared.plays
        isTruncated = declared.frames > frames.count
    }

    /// Whether no pixel of any frame can be transparent.
    ///
    /// - Parameter isTransparent: whether pixels in the file can be.
    func isOpaque(_ isTransparent: Bool) -> Bool {
        !isTransparent && frames[0].place.size == size
            && frames.dropLast().enumerated().allSatisfy { index, frame in
                frame.disposal == .keep || frame.disposal == .restore && index > 0
            }
    }

    /// Whether the chunks of a frame are as they were written.
    func isIntact(_ frame: Frame) -> Bool {
        chunks(of: frame).allSatisfy(\.isIntact)
    }

    /// The chunks that hold a frame's pixels, among others.
    private func chunks(of frame: Frame) -> some Sequence<PNGChunks.Chunk> {
        PNGChunks(bytes, from: frame.chunks.lowerBound).lazy
            .prefix { $0.name.startIndex < frame.chunks.upperBound }
    }

    /// A PNG with one frame alone.
    func file(of frame: Frame) -> [UInt8] {
        var file = Array(bytes.prefix(8))
        var header = Array("IHDR".utf8)
        header.append(frame.place.size.width, bytes: 4)
        header.append(frame.place.size.height, bytes: 4)
        file.append(chunk: header + self.header)
        file += tables
        for chunk in chunks(of: frame) {
            if chunk.isNamed("IDAT") {
                file.append(chunk: chunk.covered)
            } else if chunk.isNamed("fdAT"), chunk.payload.count > 4 {
                file.append(chunk: Array("IDAT".utf8) + chunk.payload.dropFirst(4))
            }
        }
        file.append(chunk: "IEND", [])
        return file
    }
}

extension PNGAnimation.Frame {
    /// Reads fcTL; `nil` if the frame isn't within the picture.
    ///
    /// - Parameter start: where the chunks of its pixels start.
    fileprivate init?(
        _ control: Slice<UnsafeBufferPointer<UInt8>>, in size: PixelSize, from start: Int
    ) {
        guard control.count == 26, let width = control.integer(at: 4, count: 4),
            let height = control.integer(at: 8, count: 4),
            let x = control.integer(at: 12, count: 4),
            let y = control.integer(at: 16, count: 4),
            let numerator = control.integer(at: 20, count: 2),
            let parts = control.integer(at: 22, count: 2),
            let disposal = control.integer(at: 24, count: 1).flatMap(
                PNGAnimation.Disposal.init(rawValue:)),
            let blending = control.integer(at: 25, count: 1), blending < 2,
            width > 0, height > 0, x + width <= size.width, y + height <= size.height
        else { return nil }
        place = PixelRect(x: x, y: y, size: PixelSize(width: width, height: height))
        // A denominator of zero means hundredths of a second.
        let denominator = parts == 0 ? 100 : parts
        duration = (1000 * numerator + denominator / 2) / denominator
        delay = Array(control.dropFirst(20).prefix(4))
        self.disposal = disposal
        isBlended = blending == 1
        chunks = start..<start
    }
}
