extension Pixmap {
    /// Decodes a picture and takes it through a recipe's geometry, without its words and their
    /// frame.
    init(
        rendering recipe: Recipe, on image: EncodedImage, limits: RenderLimits
    ) throws(RenderError) {
        let header = try ImageHeader(of: image)
        try limits.check(header)
        let geometry = try Geometry(
            of: recipe, size: header.size, orientation: header.orientation, format: image.format,
            limits: limits)
        self = try limits.holding(RenderPrice.decoding(header, geometry)) {
            () throws(RenderError) in
            try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
                let decoder = try ImageDecoder(
                    header, bytes: bytes, atLeast: geometry.leastDecodedSize,
                    acceptsDamage: limits.acceptsDamage)
                return try geometry.apply(to: Pixmap(decoding: decoder))
            }
        }
    }

    /// The picture in its frame.
    consuming func placed(in frame: Frame) -> Pixmap {
        let converter = PixelConverter(from: layout, to: frame.layout(around: layout))
        var result = Pixmap(size: frame.size, layout: converter.to)
        bytes.withUnsafeBytes { source in
            result.bytes.withUnsafeMutableBytes { target in
                guard let source = source.baseAddress, let target = target.baseAddress else {
                    return
                }
                frame.paint(0..<frame.size.height, on: target, layout: converter.to)
                frame.lay(
                    source, as: frame.picture.rows, on: target, firstRow: 0, converter: converter)
            }
        }
        return result
    }
}
