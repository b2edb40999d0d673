/// What a recipe does to the place of pixels: turn, crop, scale, surround with a sheet.
struct Geometry {
    let orientation: Orientation
    /// The original's size once it stands upright.
    let upright: PixelSize
    /// The part of the upright picture that is used.
    let crop: PixelRect
    /// The meme: where the picture stands on it, and what is around.
    let sheet: Sheet

    /// The size to which the part that is used is scaled.
    var picture: PixelSize { sheet.picture.size }
    /// The size of the meme.
    var meme: PixelSize { sheet.size }

    /// Works out every size before a pixel is read.
    ///
    /// - Parameter framed: gives the sheet of a picture of a size; by default it is the picture alone.
    /// - Throws: ``RenderError/tooManyPixels(_:limit:)``, ``RenderError/sideTooLong(_:_:)``,
    ///   ``RenderError/cropOutside(_:of:)`` or ``RenderError/invalidRecipe(reason:)``; and what
    ///   `framed` throws.
    init(
        of recipe: Recipe, size: PixelSize, orientation: Orientation, format: ImageFormat,
        limits: RenderLimits,
        framed: (PixelSize) throws(RenderError) -> Sheet = { Sheet($0) }
    ) throws(RenderError) {
        self.orientation = orientation
        upright = size.turned(orientation)
        crop =
            if let crop = recipe.crop {
                try crop.rectangle(in: upright)
            } else {
                PixelRect(x: 0, y: 0, size: upright)
            }
        let box = try recipe.box()
        // Before a sheet is made, so that it never has to reckon with a size that nothing holds.
        let least = box ?? crop.size
        guard least.longestSide <= format.longestSide else { throw .sideTooLong(least, format) }
        if let box {
            let fitted = try Self.fit(crop.size, into: box, framed: framed)
            sheet =
                recipe.canvas == nil
                ? fitted : fitted.centered(on: box, background: recipe.background)
        } else {
            sheet = try framed(crop.size)
        }
        guard meme.pixelCount <= limits.maximumPixels else {
            throw .tooManyPixels(meme, limit: limits.maximumPixels)
        }
        guard meme.longestSide <= format.longestSide else { throw .sideTooLong(meme, format) }
    }

    /// The sheet of about the largest picture that fits into a box with what is around it.
    ///
    /// A sheet follows its picture's size all but exactly, so that the second is nearly always the
    /// one; pixels are whole and lines break anew, so that there may be a few more.
    private static func fit(
        _ crop: PixelSize, into box: PixelSize,
        framed: (PixelSize) throws(RenderError) -> Sheet
    ) throws(RenderError) -> Sheet {
        var picture = crop.fitted(into: box)
        while true {
            try RenderWatch.check()
            let sheet = try framed(picture)
            if sheet.size.fits(into: box) || picture.longestSide == 1 {
                return sheet.filling(box)
            }
            let part = min(
                Double(box.width) / Double(sheet.size.width),
                Double(box.height) / Double(sheet.size.height))
            let side = Int(Double(picture.longestSide) * part)
            let longest = max(1, min(picture.longestSide - 1, side))
            picture = crop.fitted(into: PixelSize(width: longest, height: longest))
        }
    }

    var isScaled: Bool { picture != crop.size }

    /// Whether all pixels are used, perhaps turned, or on a larger sheet.
    var keepsSize: Bool { crop.size == upright && !isScaled }
    /// Whether all pixels are used as they are stored, perhaps on a larger sheet.
    var keepsPixels: Bool { orientation == .up && keepsSize }

    /// The least size, as stored, at which the original holds all detail that the meme shows.
    var leastDecodedSize: PixelSize {
        let scale = max(
            Double(picture.width) / Double(crop.size.width),
            Double(picture.height) / Double(crop.size.height))
        let stored = upright.turned(orientation)
        return PixelSize(
            width: min(stored.width, Int((Double(stored.width) * scale).rounded(.up))),
            height: min(stored.height, Int((Double(stored.height) * scale).rounded(.up))))
    }

    /// Takes a decoded picture, as it is stored and perhaps decoded smaller, to the meme's size.
    func apply(to stored: consuming Pixmap) throws(RenderError) -> Pixmap {
        framed(try picture(from: stored))
    }

    /// Turns, crops and scales a decoded picture.
    func picture(from stored: consuming Pixmap) throws(RenderError) -> Pixmap {
        try RenderWatch.check()
        var pixmap = stored.turned(orientation)
        try RenderWatch.check()
        if isScaled {
            // A picture that was decoded smaller has a crop of fractions of pixels.
            let x = Double(pixmap.size.width) / Double(upright.width)
            let y = Double(pixmap.size.height) / Double(upright.height)
            var part = Rect(
                x: Double(crop.x) * x, y: Double(crop.y) * y,
                width: Double(crop.size.width) * x, height: Double(crop.size.height) * y)
            if crop.size != upright {
                // What is cut off must not shine through at the edges, nor cost time and memory.
                let left = Int(part.x)
                let top = Int(part.y)
                let right = min(pixmap.size.width, Int(part.maxX.rounded(.up)))
                let bottom = min(pixmap.size.height, Int(part.maxY.rounded(.up)))
                pixmap = pixmap.cropped(
                    to: PixelRect(
                        x: left, y: top,
                        size: PixelSize(width: right - left, height: bottom - top)))
                part.x -= Double(left)
                part.y -= Double(top)
            }
            pixmap = try pixmap.scaled(part, to: picture)
        } else if crop.size != upright {
            pixmap = pixmap.cropped(to: crop)
        }
        return pixmap
    }

    /// Puts a picture of the size of ``picture`` on the sheet.
    func framed(_ picture: consuming Pixmap) -> Pixmap {
        sheet.isBare ? picture : picture.placed(in: sheet)
    }
}

extension Recipe {
    /// The box into which the meme is fitted, if any.
    /// - Throws: ``RenderError/invalidRecipe(reason:)`` where it has no area.
    fileprivate func box() throws(RenderError) -> PixelSize? {
        if let canvas {
            guard canvas.width > 0, canvas.height > 0 else {
                throw .invalidRecipe(reason: "a canvas of \(canvas) pixels has no area")
            }
            return canvas
        }
        guard let side = longestSide else { return nil }
        guard side > 0 else {
            throw .invalidRecipe(reason: "a longest side of \(side) pixels is no size")
        }
        return PixelSize(width: side, height: side)
    }
}
