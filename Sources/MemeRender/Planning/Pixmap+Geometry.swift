extension Pixmap {
    /// Decodes a picture and takes it through a recipe's geometry, without its words and
    /// what they stand on.
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

    /// The picture on its sheet.
    consuming func placed(in sheet: Sheet) -> Pixmap {
        let converter = PixelConverter(from: layout, to: sheet.layout(around: layout))
        var result = Pixmap(size: sheet.size, layout: converter.to)
        bytes.withUnsafeBytes { source in
            result.bytes.withUnsafeMutableBytes { target in
                guard let source = source.baseAddress, let target = target.baseAddress else {
                    return
                }
                sheet.paint(0..<sheet.size.height, on: target, layout: converter.to)
                sheet.lay(
                    source, as: sheet.picture.rows, on: target, firstRow: 0, converter: converter)
            }
        }
        return result
    }
}
