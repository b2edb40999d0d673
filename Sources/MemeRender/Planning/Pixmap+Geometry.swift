extension Pixmap {
    /// Decodes a picture and turns it upright, without any words.
    ///
    /// - Parameter longestSide: the longest side to scale it to, in pixels; `nil` to keep its size.
    init(
        showing image: EncodedImage, longestSide: Int? = nil, _ context: RenderContext
    ) throws(RenderError) {
        let header = try ImageHeader(of: image, context)
        try context.limits.check(header)
        var recipe = Recipe()
        recipe.longestSide = longestSide
        let area = try SourceArea(
            of: recipe, size: header.size, orientation: header.orientation, format: image.format)
        let geometry = try Geometry(area, Sheet(area.fitted), as: image.format, context.limits)
        self = try context.holding(RenderPrice.decoding(header, geometry)) {
            () throws(RenderError) in
            try image.content.withBytes { bytes throws(RenderError) in
                let decoder = try ImageDecoder(
                    header, bytes: bytes, atLeast: geometry.leastDecodedSize,
                    acceptsDamage: context.limits.acceptsDamage, context)
                return try geometry.apply(to: Pixmap(decoding: decoder), context)
            }
        }
    }

    /// The picture on its sheet, which has these colors if the picture is of high dynamic range.
    consuming func placed(
        in sheet: Sheet, colors: HighRangeColors? = nil, _ context: RenderContext
    ) throws(RenderError) -> Pixmap {
        let copy: BlurredCopy? =
            if let background = sheet.blurredBackground {
                try BlurredCopy(of: self, covering: sheet.size, on: background, context)
            } else { nil }
        let converter = PixelConverter(from: layout, to: sheet.layout(around: layout))
        var result = Pixmap(size: sheet.size, layout: converter.to)
        bytes.withUnsafeBytes { source in
            result.bytes.withUnsafeMutableBytes { target in
                guard let source = source.baseAddress, let target = target.baseAddress else {
                    return
                }
                copy?.draw(on: target, layout: converter.to)
                sheet.paint(
                    0..<sheet.size.height, on: target, layout: converter.to, colors: colors)
                sheet.place(
                    source, as: sheet.picture.rows, on: target, firstRow: 0, converter: converter)
            }
        }
        return result
    }
}
