/// The structure of a GIF and its frames, parsed without decompressing any (GIF89a, 17 to 26).
///
/// It accepts what browsers accept: frames outside the screen, a missing trailer, bytes after the
/// trailer.
struct GIFFile {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The size of the logical screen. A side of 0 is replaced by that of the first frame.
    let size: PixelSize
    /// The global color table, for frames without a local one.
    let palette: GIFPalette
    /// The place of the global color table; empty if there is none.
    let paletteBytes: Range<Int>

    /// Parses the header.
    ///
    /// - Throws: ``RenderError/truncated(_:)``, or ``RenderError/corrupt(_:reason:)`` if there is no
    ///   frame, or if both the screen and the frame are empty.
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

    /// The length of the signature and the logical screen descriptor.
    static let headerLength = 13

    /// The frames in order; there is at least one.
    var frames: GIFFrameIterator { GIFFrameIterator(bytes, from: paletteBytes.upperBound) }

    /// The first frame.
    var first: GIFFrame? {
        var frames = frames
        return frames.next()
    }

    /// Checks that the file contains the end of its last frame, without decompressing anything.
    ///
    /// - Throws: ``RenderError/truncated(_:)``.
    func checkEnd() throws(RenderError) {
        var frames = frames
        while let frame = frames.next() {
            if frame.isCut { throw .truncated(.gif) }
        }
        if frames.isCut { throw .truncated(.gif) }
    }

    /// The color table of a frame.
    func palette(of frame: GIFFrame) -> GIFPalette {
        frame.paletteBytes.isEmpty ? palette : GIFPalette(bytes, frame.paletteBytes)
    }

    /// The part of a frame that is on the screen.
    func visiblePart(of frame: GIFFrame) -> GIFArea {
        GIFArea(
            left: min(frame.x, size.width), top: min(frame.y, size.height),
            right: min(frame.x + frame.width, size.width),
            bottom: min(frame.y + frame.height, size.height))
    }

    /// How many times the animation plays; 0 is forever. Without a loop extension, once.
    ///
    /// Browsers read the extension's number as repetitions, so the animation plays once more than that.
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

    /// The durations and the loop count.
    var animation: Animation {
        var durations: [Int] = []
        var frames = frames
        while let frame = frames.next() { durations.append(10 * frame.delay) }
        return Animation(durations: durations, loopCount: loopCount)
    }
}
