/// What a recipe does to the place of pixels: turn, crop, scale, centre on a canvas.
struct Geometry: Hashable, Sendable {
    let orientation: Orientation
    /// The original's size once it stands upright.
    let upright: PixelSize
    /// The part of the upright picture that is used.
    let crop: PixelRect
    /// The size to which that part is scaled.
    let picture: PixelSize
    /// The size of the meme.
    let meme: PixelSize

    /// Works out every size before a pixel is read.
    ///
    /// - Throws: ``RenderError/tooManyPixels(_:limit:)``, ``RenderError/sideTooLong(_:_:)``,
    ///   ``RenderError/cropOutside(_:of:)`` or ``RenderError/invalidRecipe(reason:)``.
    init(
        of recipe: Recipe, size: PixelSize, orientation: Orientation, format: ImageFormat,
        limits: RenderLimits
    ) throws(RenderError) {
        self.orientation = orientation
        upright = size.turned(orientation)
        crop =
            if let crop = recipe.crop {
                try crop.rectangle(in: upright)
            } else {
                PixelRect(x: 0, y: 0, size: upright)
            }
        if let canvas = recipe.canvas {
            guard canvas.width > 0, canvas.height > 0 else {
                throw .invalidRecipe(reason: "a canvas of \(canvas) pixels has no area")
            }
            meme = canvas
            picture = crop.size.fitted(into: canvas)
        } else if let side = recipe.longestSide {
            guard side > 0 else {
                throw .invalidRecipe(reason: "a longest side of \(side) pixels is no size")
            }
            picture = crop.size.fitted(into: PixelSize(width: side, height: side))
            meme = picture
        } else {
            picture = crop.size
            meme = picture
        }
        for size in [size, meme] where size.pixelCount > limits.maximumPixels {
            throw .tooManyPixels(size, limit: limits.maximumPixels)
        }
        guard meme.longestSide <= format.longestSide else { throw .sideTooLong(meme, format) }
    }

    var isScaled: Bool { picture != crop.size }

    /// Whether every pixel keeps its place.
    var isIdentity: Bool {
        orientation == .up && picture == upright && crop.size == upright && meme == upright
    }

    /// Where the scaled picture stands on the meme: in its middle.
    var offset: (x: Int, y: Int) {
        ((meme.width - picture.width) / 2, (meme.height - picture.height) / 2)
    }

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
    func apply(to stored: consuming Pixmap, background: Color) throws(RenderError) -> Pixmap {
        var pixmap = stored.turned(orientation)
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
        if picture != meme {
            pixmap = pixmap.centered(on: meme, at: offset, background: background)
        }
        return pixmap
    }
}
