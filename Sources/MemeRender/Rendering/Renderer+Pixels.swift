extension Renderer {
    /// Decodes a picture, turns it upright and, if it is asked for, scales it.
    ///
    /// - Parameters:
    ///   - image: the picture.
    ///   - longestSide: the length of its longest side, in pixels; `nil` for its own.
    func pixels(of image: EncodedImage, longestSide: Int?) throws(RenderError) -> Pixmap {
        let task = RenderTask.pixels(longestSide: longestSide)
        if let pixels = try byWorkers(task, on: image, [:], \.pixels) { return pixels }
        return try inContext { context throws(RenderError) in
            try Pixmap(showing: image, longestSide: longestSide, context)
        }
    }

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
