extension Pixmap {
    /// Decodes the whole picture, as stored.
    init(decoding decoder: borrowing ImageDecoder) throws(RenderError) {
        try self.init(
            size: decoder.size, layout: decoder.layout, isBlank: !decoder.writesAllPixels
        ) { pixels throws(RenderError) in
            try decoder.readAll(into: pixels)
        }
    }
}
