extension Renderer {
    /// Lays captions on a picture that stands in memory: what a render does beside reading and
    /// writing the picture, for benchmarks.
    ///
    /// - Parameters:
    ///   - pixels: 8-bit RGB, row-major, from the top left.
    ///   - size: of the picture.
    /// - Returns: where the words stand.
    package func lay(
        _ captions: [Caption], onto pixels: inout [UInt8], size: PixelSize
    ) throws(RenderError) -> [CaptionLayout] {
        precondition(pixels.count == 3 * size.pixelCount)
        let typesetter = Typesetter(fonts: FontLibrary())
        var words: [TypesetCaption] = []
        for caption in captions {
            if let caption = try typesetter.typeset(caption, in: size) { words.append(caption) }
        }
        let overlay = Overlay(words.map(CaptionInk.init))
        let layout = PixelLayout(channels: .rgb, bitDepth: 8)
        try pixels.withUnsafeMutableBufferPointer { buffer throws(RenderError) in
            guard let start = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
            try overlay.forEachTile(in: PixelRect(x: 0, y: 0, size: size)) {
                tile throws(RenderError) in
                blend(tile, onto: start, firstRow: 0, layout: layout, width: size.width)
            }
        }
        return words.map(\.layout)
    }
}
