/// What a GIF says of itself and of its frames, found without decompressing any (GIF89a, 17 to 26).
///
/// It takes what browsers take: frames outside the screen, a missing end, bytes behind the end.
struct GIFFile {
    let bytes: UnsafeBufferPointer<UInt8>
    /// Of the logical screen; where it has no side of its own, that of the first frame.
    let size: PixelSize
    /// The palette of frames that have none of their own.
    let palette: GIFPalette
    /// Where that is in the file; empty where there is none.
    let paletteBytes: Range<Int>

    /// - Throws: ``RenderError/truncated(_:)``, or ``RenderError/corrupt(_:reason:)`` where there is
    ///   no frame, or none with an area on a screen without one.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(RenderError) {
        self.bytes = bytes
        guard let width = bytes.integer(at: 6, count: 2, littleEndian: true),
            let height = bytes.integer(at: 8, count: 2, littleEndian: true),
            let flags = bytes.integer(at: 10, count: 1), bytes.count >= Self.headerLength
        else { throw .truncated(.gif) }
        let count = flags & 0x80 == 0 ? 0 : 2 << (flags & 7)
        paletteBytes = Self.headerLength..<Self.headerLength + 3 * count
        guard paletteBytes.upperBound <= bytes.count else { throw .truncated(.gif) }
        palette = count == 0 ? .gray : GIFPalette(bytes, paletteBytes)
        var frames = GIFFrameIterator(bytes, from: paletteBytes.upperBound)
        guard let first = frames.next() else {
            if frames.isCut { throw .truncated(.gif) }
            throw .corrupt(.gif, reason: "it has no frame")
        }
        size = PixelSize(
            width: width > 0 ? width : first.x + first.width,
            height: height > 0 ? height : first.y + first.height)
        guard size.width > 0, size.height > 0 else {
            throw .corrupt(.gif, reason: "its size is \(size)")
        }
    }

    /// The signature and the logical screen descriptor.
    static let headerLength = 13

    /// Its frames, one after the other; at least one.
    var frames: GIFFrameIterator { GIFFrameIterator(bytes, from: paletteBytes.upperBound) }

    /// The first of them.
    var first: GIFFrame? {
        var frames = frames
        return frames.next()
    }

    /// Makes sure that the file goes on to the end of its last frame; nothing is decompressed.
    ///
    /// - Throws: ``RenderError/truncated(_:)``.
    func checkEnd() throws(RenderError) {
        var frames = frames
        while let frame = frames.next() {
            if frame.isCut { throw .truncated(.gif) }
        }
        if frames.isCut { throw .truncated(.gif) }
    }

    /// The palette of a frame.
    func palette(of frame: GIFFrame) -> GIFPalette {
        frame.paletteBytes.isEmpty ? palette : GIFPalette(bytes, frame.paletteBytes)
    }

    /// The part of a frame that lies on the screen.
    func visiblePart(of frame: GIFFrame) -> GIFArea {
        GIFArea(
            left: min(frame.x, size.width), top: min(frame.y, size.height),
            right: min(frame.x + frame.width, size.width),
            bottom: min(frame.y + frame.height, size.height))
    }

    /// How often it is played; without end where 0. Without the extension that says so, once.
    ///
    /// Browsers take its number as that of repetitions, so that it is played once more.
    var loopCount: Int {
        for `extension` in GIFExtensions(bytes, paletteBytes.upperBound..<bytes.count) {
            guard `extension`.isLoop, let block = `extension`.blocks(of: bytes).dropFirst().first,
                block.count == 3, bytes[block.lowerBound] & 7 == 1,
                let count = bytes.integer(
                    at: block.lowerBound + 1, count: 2, littleEndian: true)
            else { continue }
            return count == 0 ? 0 : count + 1
        }
        return 1
    }

    /// What holds for all frames.
    var animation: Animation {
        var durations: [Int] = []
        var frames = frames
        while let frame = frames.next() { durations.append(10 * frame.delay) }
        return Animation(durations: durations, loopCount: loopCount)
    }
}
