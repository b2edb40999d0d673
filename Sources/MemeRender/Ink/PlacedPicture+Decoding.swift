extension PlacedPicture {
    /// Decodes the picture and scales it to its size on the meme, in the colors of the meme. Rectangles begin at
    /// the origin.
    ///
    /// - Parameters:
    ///   - profile: the ICC profile of the meme, for RGB; `nil` for sRGB.
    ///   - moves: whether to decode all frames; otherwise the first one alone.
    ///   - body: called with each frame.
    /// - Throws: ``RenderError/inPicture(_:_:)``, or the error of the context if the render has to end.
    func forEachFitted(
        profile: [UInt8]?, moves: Bool, _ context: RenderContext,
        _ body: (Bitmap) throws(RenderError) -> Void
    ) throws(RenderError) {
        do {
            guard moves, let animation else {
                if layer.effects.isEmpty, isFittedByRows, agrees(with: profile) {
                    return try body(fittedByRows(context))
                }
                let (pixmap, part, own) = try header.upright(image, part: part, to: size, context)
                let colors = ColorProfile.agree(own, profile) ? profile : own
                return try body(fitted(pixmap, part, from: colors, to: profile, context))
            }
            try image.content.withBytes { bytes throws(RenderError) in
                let decoder = try AnimationDecoder(
                    header, bytes: bytes, acceptsDamage: context.limits.acceptsDamage, context)
                // Compared once, not for each frame.
                let own = image.colorProfile
                let colors = ColorProfile.agree(own, profile) ? profile : own
                for _ in animation.durations {
                    try context.check()
                    let stored = try Pixmap(size: header.size, layout: Animation.layout) {
                        pixels throws(RenderError) in
                        _ = try decoder.readFrame(into: pixels)
                    }
                    try body(
                        fitted(
                            stored.turned(header.orientation), part, from: colors, to: profile,
                            context))
                }
            }
        } catch {
            throw error.naming(layer.source)
        }
    }

    /// The layout of an opaque picture at its size on the meme: the channels that its header says, of 8 bits.
    var fittedLayout: PixelLayout {
        PixelLayout(channels: header.layout.channels, bitDepth: 8)
    }

    /// Decodes an opaque picture without effects, its first frame, and scales it to its size on the meme, in the colors
    /// of the meme.
    ///
    /// - Parameter profile: the ICC profile of the meme, for RGB; `nil` for sRGB.
    /// - Returns: the picture in its ``fittedLayout``.
    /// - Throws: what its decoder throws, or the error of the context if the render has to end.
    func fittedPixmap(
        profile: [UInt8]?, _ context: RenderContext
    ) throws(RenderError) -> Pixmap {
        let layout = fittedLayout
        if isFittedByRows, agrees(with: profile) {
            return try Pixmap(size: size, layout: layout) { pixels throws(RenderError) in
                try fitByRows(as: .decoded, to: pixels, context)
            }
        }
        let (pixmap, part, own) = try header.upright(image, part: part, to: size, context)
        let fitted = try pixmap.scaled(part, to: size, context)
        let isConverted = !ColorProfile.agree(own, profile)
        return (isConverted ? fitted.convertedColors(from: own, to: profile) : fitted)
            .converted(to: layout)
    }

    private func fittedByRows(_ context: RenderContext) throws(RenderError) -> Bitmap {
        let pixels = try [UInt32](count: size.pixelCount) { start throws(RenderError) in
            try fitByRows(as: .premultiplied, to: start, context)
        }
        return Bitmap(PixelRect(x: 0, y: 0, size: size), pixels)
    }

    /// Decodes the picture, and scales it as its rows come.
    private func fitByRows(
        as form: RowFitter.Form, to pixels: UnsafeMutableRawPointer, _ context: RenderContext
    ) throws(RenderError) {
        try image.content.withBytes { bytes throws(RenderError) in
            let decoder = try ImageDecoder(
                header, bytes: bytes, atLeast: RowFitter.leastSize(of: self),
                acceptsDamage: context.limits.acceptsDamage, context)
            var fitter = RowFitter(self, decodedSize: decoder.size, decoder.layout, as: form)
            var decoded = 0
            try fitter.writeUpright(to: pixels) { row throws(RenderError) in
                if decoded % 64 == 0 { try context.check() }
                decoded += 1
                try decoder.readRows(into: row, count: 1)
            }
        }
    }

    /// Scales a part of the picture, and takes it to the colors of the meme unless the profiles are equal.
    private func fitted(
        _ picture: Pixmap, _ part: Rect, from own: [UInt8]?, to profile: [UInt8]?,
        _ context: RenderContext
    ) throws(RenderError) -> Bitmap {
        var (pixmap, part) = (picture, part)
        let whole = Rect(allOf: size)
        let isConverted = own != profile
        // The fewer pixels are converted; but those that are transparent in part must be before they are mixed.
        if !layer.effects.isEmpty || isConverted && !pixmap.layout.hasAlpha {
            pixmap = try pixmap.scaled(part, to: size, context)
                .changed(by: layer.effects, context)
            part = whole
        }
        if isConverted { pixmap = pixmap.convertedColors(from: own, to: profile) }
        return Bitmap(
            PixelRect(x: 0, y: 0, size: size),
            try pixmap.premultipliedPixels(part, to: size, context))
    }

    /// The opacity of each pixel of the mask, stretched to the picture's size; `nil` if there is no mask.
    func fittedMask(_ context: RenderContext) throws(RenderError) -> [UInt8]? {
        guard let mask, case .alpha(let name) = layer.mask else { return nil }
        let part = Rect(allOf: mask.header.uprightSize)
        do {
            let (pixmap, scaled, _) = try mask.header.upright(
                mask.image, part: part, to: size, context)
            return Bitmap(
                PixelRect(x: 0, y: 0, size: size),
                try pixmap.premultipliedPixels(scaled, to: size, context)
            ).alphas
        } catch {
            throw error.naming(name)
        }
    }
}

extension ImageHeader {
    /// Decodes a picture in no more detail than a size needs, and turns it upright; of an animation the first
    /// frame.
    ///
    /// - Parameter part: the part that will be scaled to the size, in pixels of the upright picture.
    /// - Returns: the pixels, that part in them, and their ICC profile if they have one for RGB.
    fileprivate func upright(
        _ image: EncodedImage, part: Rect, to size: PixelSize, _ context: RenderContext
    ) throws(RenderError) -> (Pixmap, part: Rect, profile: [UInt8]?) {
        try image.content.withBytes { bytes throws(RenderError) in
            let decoder = try ImageDecoder(
                self, bytes: bytes, atLeast: leastSize(showing: part, at: size),
                acceptsDamage: context.limits.acceptsDamage, context)
            let profile = decoder.metadata.iccProfile(
                for: PixelLayout(channels: .rgb, bitDepth: 8))
            let stored = try Pixmap(decoding: decoder)
            try context.check()
            let pixmap = stored.turned(orientation)
            return (pixmap, decoded(part, in: pixmap.size), profile)
        }
    }

    /// The least size, as it is stored, that has the detail of a part of the picture at another size.
    ///
    /// - Parameter part: in pixels of the upright picture.
    func leastSize(showing part: Rect, at size: PixelSize) -> PixelSize {
        func least(_ side: Int, _ scale: Double) -> Int {
            min(side, max(1, Int((Double(side) * min(scale, 1)).rounded(.up))))
        }
        return PixelSize(
            width: least(uprightSize.width, Double(size.width) / part.width),
            height: least(uprightSize.height, Double(size.height) / part.height)
        ).turned(orientation)
    }

    /// A part of the upright picture in the pixels of one that was decoded smaller.
    func decoded(_ part: Rect, in size: PixelSize) -> Rect {
        let x = Double(size.width) / Double(uprightSize.width)
        let y = Double(size.height) / Double(uprightSize.height)
        return Rect(
            x: part.x * x, y: part.y * y, width: part.width * x, height: part.height * y)
    }
}
