extension Renderer {
    /// Draws captions on pixels in memory: a render without decoding and encoding, for benchmarks.
    ///
    /// - Parameters:
    ///   - captions: the captions.
    ///   - pixels: 8-bit RGB, row-major, from the top left corner.
    ///   - size: the size of the picture.
    /// - Returns: the layouts of the captions.
    package func lay(
        _ captions: [Caption], onto pixels: inout [UInt8], size: PixelSize
    ) throws(RenderError) -> [CaptionLayout] {
        precondition(pixels.count == 3 * size.pixelCount)
        let context = RenderContext(limits, stop: stop, staysOnThread: staysOnThread)
        let typesetter = Typesetter(fonts: FontLibrary(), context)
        var words: [TypesetCaption] = []
        for caption in captions {
            if let caption = try typesetter.typeset(caption, in: size) { words.append(caption) }
        }
        let ink = try InkLayers(words, context)
        let layout = PixelLayout(channels: .rgb, bitDepth: 8)
        try pixels.withUnsafeMutableBufferPointer { buffer throws(RenderError) in
            guard let start = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
            try ink.blend(onto: start, 0..<size.height, width: size.width, layout, context)
        }
        return words.map(\.layout)
    }
}
