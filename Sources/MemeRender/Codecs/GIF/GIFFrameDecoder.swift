/// Reads the frames of an animated GIF, each as it is seen.
final class GIFFrameDecoder {
    let animation: Animation
    /// Whether damage was met so far.
    private(set) var isDamaged = false

    private let file: GIFFile
    private let acceptsDamage: Bool
    private var frames: GIFFrameIterator
    private var number = 0
    private var canvas: GIFCanvas
    private let decoder = LZWDecoder()

    /// - Throws: ``RenderError/truncated(_:)`` or ``RenderError/corrupt(_:reason:)``.
    convenience init(
        _ bytes: UnsafeBufferPointer<UInt8>, acceptsDamage: Bool
    ) throws(RenderError) {
        let file = try GIFFile(bytes)
        self.init(file, animation: file.animation, acceptsDamage: acceptsDamage)
    }

    init(_ file: GIFFile, animation: Animation, acceptsDamage: Bool) {
        self.file = file
        self.animation = animation
        self.acceptsDamage = acceptsDamage
        frames = file.frames
        canvas = GIFCanvas(file.size)
    }

    /// Reads the next frame: RGBA of 8 bits, tightly packed.
    ///
    /// - Returns: how long it is shown, in milliseconds; `nil` where there is none any more.
    func readFrame(into pixels: UnsafeMutableRawPointer) throws(RenderError) -> Int? {
        guard let frame = try drawFrame() else { return nil }
        canvas.pixels.withUnsafeBytes { source in
            guard let start = source.baseAddress else { return }
            pixels.copyMemory(from: start, byteCount: source.count)
        }
        return 10 * frame.delay
    }

    /// Draws the frames up to one of a number, from 0, or the last.
    func draw(to number: Int) throws(RenderError) -> [UInt32] {
        for _ in 0...max(0, number) {
            if try drawFrame() == nil { break }
        }
        return canvas.pixels
    }

    private func drawFrame() throws(RenderError) -> GIFFrame? {
        guard let frame = frames.next() else {
            if frames.isCut {
                guard acceptsDamage else { throw .truncated(.gif) }
                isDamaged = true
            }
            return nil
        }
        try RenderWatch.check()
        number += 1
        let area = file.visiblePart(of: frame)
        canvas.begin(frame, in: area)
        try decoder.read(frame, number, of: file, acceptsDamage: acceptsDamage)
        if decoder.isDamaged { isDamaged = true }
        canvas.draw(
            decoder.indexes, count: decoder.count, of: frame,
            colors: file.palette(of: frame).table(transparent: frame.transparent))
        return frame
    }
}

extension LZWDecoder {
    /// Decompresses what is to be seen of a frame.
    ///
    /// - Parameter number: its own, for the message.
    func read(
        _ frame: GIFFrame, _ number: Int, of file: GIFFile, acceptsDamage: Bool
    ) throws(RenderError) {
        let area = file.visiblePart(of: frame)
        // Rows below the screen are of no use, but those of an interlaced frame come in between.
        let height =
            area.isEmpty ? 0 : frame.isInterlaced ? frame.height : area.bottom - frame.y
        let count = frame.width * height
        guard count <= file.size.mostIndexes else {
            throw .corrupt(.gif, reason: "frame \(number) is far larger than the screen")
        }
        read(frame, of: file.bytes, count: count)
        if isDamaged, !acceptsDamage { throw .missingPixels(of: frame, number) }
    }
}

extension RenderError {
    /// What is wrong where a frame has less data than pixels.
    static func missingPixels(of frame: GIFFrame, _ number: Int) -> RenderError {
        frame.isCut ? .truncated(.gif) : .corrupt(.gif, reason: "frame \(number) lacks pixels")
    }
}

extension PixelSize {
    /// How many indexes of a frame on a screen of this size are believed: memory is taken for them.
    var mostIndexes: Int { 4 * pixelCount + (1 << 24) }
}
