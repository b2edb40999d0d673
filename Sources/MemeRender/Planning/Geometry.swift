/// The transformation of a picture's pixels to a meme's: turn, crop, scale, change, place on a sheet.
///
/// It is pure arithmetic. ``SheetMaker`` makes the sheet before it, because a sheet's size may depend on
/// words.
struct Geometry {
    let area: SourceArea
    /// What is done to the picture once it has its size.
    let effects: [Effect]
    /// The meme's sheet: the place of the picture and what surrounds it.
    let sheet: Sheet

    var orientation: Orientation { area.orientation }
    /// The size of the original once it is upright.
    var upright: PixelSize { area.upright }
    /// The part of the upright picture that the meme shows.
    var crop: PixelRect { area.crop }
    /// The size to which that part is scaled.
    var picture: PixelSize { sheet.picture.size }
    /// The size of the meme.
    var meme: PixelSize { sheet.size }

    /// - Parameters:
    ///   - effects: what is done to the picture once it has its size.
    ///   - format: the format of the meme.
    /// - Throws: ``RenderError/tooManyPixels(_:limit:)`` or ``RenderError/sideTooLong(_:_:)`` if the
    ///   meme would be too large.
    init(
        _ area: SourceArea, _ sheet: Sheet, effects: [Effect] = [], as format: ImageFormat,
        _ limits: RenderLimits
    ) throws(RenderError) {
        self.area = area
        self.sheet = sheet
        self.effects = effects
        guard meme.pixelCount <= limits.maximumPixels else {
            throw .tooManyPixels(meme, limit: limits.maximumPixels)
        }
        guard meme.longestSide <= format.longestSide else { throw .sideTooLong(meme, format) }
    }

    var isScaled: Bool { picture != crop.size }

    /// Whether the meme shows every pixel of the original unscaled and unchanged, perhaps turned upright or on a
    /// larger sheet.
    var keepsSize: Bool {
        crop.size == upright && !isScaled && !area.isRotated && effects.isEmpty
    }
    /// Whether the meme shows every pixel of the original as it is stored, perhaps on a larger sheet.
    var keepsPixels: Bool { orientation == .up && keepsSize }

    /// The smallest size, as stored, at which the decoded original has all detail that the meme shows.
    var leastDecodedSize: PixelSize {
        let scale = max(
            Double(picture.width) / Double(crop.size.width),
            Double(picture.height) / Double(crop.size.height))
        let stored = upright.turned(orientation)
        return PixelSize(
            width: min(stored.width, Int((Double(stored.width) * scale).rounded(.up))),
            height: min(stored.height, Int((Double(stored.height) * scale).rounded(.up))))
    }

    /// Takes a decoded picture through the geometry to the meme's size. The picture is as stored, and
    /// may have been decoded at a smaller size.
    func apply(
        to stored: consuming Pixmap, _ context: RenderContext
    ) throws(RenderError) -> Pixmap {
        try placed(picture(from: stored, context), context)
    }

    /// Turns, crops, scales and changes a decoded picture, without its sheet.
    func picture(
        from stored: consuming Pixmap, _ context: RenderContext
    ) throws(RenderError) -> Pixmap {
        try context.check()
        var pixmap = stored.turned(orientation)
        try context.check()
        if isScaled {
            // If the picture was decoded at a smaller size, the crop isn't in whole pixels.
            let x = Double(pixmap.size.width) / Double(upright.width)
            let y = Double(pixmap.size.height) / Double(upright.height)
            var part = Rect(
                x: Double(crop.x) * x, y: Double(crop.y) * y,
                width: Double(crop.size.width) * x, height: Double(crop.size.height) * y)
            if crop.size != upright {
                // Cuts off first, so that pixels outside the crop don't bleed into the edges nor cost
                // time and memory.
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
            pixmap = try pixmap.scaled(part, to: picture, context)
        } else if crop.size != upright {
            pixmap = pixmap.cropped(to: crop)
        }
        return effects.isEmpty ? pixmap : try pixmap.changed(by: effects, context)
    }

    /// Places a picture of the size of ``picture`` on the sheet.
    func placed(
        _ picture: consuming Pixmap, colors: HighRangeColors? = nil, _ context: RenderContext
    ) throws(RenderError) -> Pixmap {
        sheet.isBare ? picture : try picture.placed(in: sheet, colors: colors, context)
    }
}
