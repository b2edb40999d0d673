/// A picture with what a layout puts around it: a bar, a poster's frame or a canvas, and the words
/// there.
struct Sheet {
    /// A rectangle of one color, painted beneath the picture.
    struct Area: Hashable, Sendable {
        var rectangle: PixelRect
        var color: Color
    }

    /// The size of the whole sheet.
    var size: PixelSize
    /// The rectangle of the picture.
    var picture: PixelRect
    /// The areas around the picture, in painting order.
    var areas: [Area] = []
    /// The background, if a blurred copy of the picture is beneath all areas.
    var blurredBackground: Color?
    /// Whether words cut holes into the meme, which then has to have an alpha channel.
    var hasHoles = false
    /// The captions outside the picture, by their index in the recipe.
    var words: [Int: TypesetCaption] = [:]

    /// A sheet of the picture alone.
    init(_ picture: PixelSize) {
        size = picture
        self.picture = PixelRect(x: 0, y: 0, size: picture)
    }

    /// Finds the sheet of about the largest picture that, with its surroundings, fits into a box.
    ///
    /// A sheet's size is nearly proportional to its picture's, so the second attempt nearly always fits.
    /// Rounding to whole pixels and new line breaks may take a few more.
    ///
    /// - Parameters:
    ///   - crop: the size of the picture before scaling.
    ///   - box: the size that the sheet must fit into.
    ///   - sheet: makes the sheet of a picture of a given size.
    static func fitted<Failure>(
        _ crop: PixelSize, into box: PixelSize,
        sheet: (PixelSize) throws(Failure) -> Sheet
    ) throws(Failure) -> Sheet {
        var picture = crop.fitted(into: box)
        while true {
            let sheet = try sheet(picture)
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

    /// The rectangle whose fractions a caption's box is given in.
    func ground(of layout: Recipe.Layout) -> PixelRect {
        layout == .classic ? PixelRect(x: 0, y: 0, size: size) : picture
    }

    /// The place of the picture, if something surrounds it.
    var pictureIfPart: Crop? {
        picture.size == size
            ? nil : .rectangle(x: picture.x, y: picture.y, size: picture.size)
    }

    /// Centers the sheet on a larger canvas with a background.
    func centered(
        on canvas: PixelSize, background: Color, backdrop: Recipe.Backdrop = .color
    ) -> Sheet {
        guard canvas != size else { return self }
        var sheet = self
        sheet.move(x: (canvas.width - size.width) / 2, y: (canvas.height - size.height) / 2)
        sheet.size = canvas
        switch backdrop {
        case .blur: sheet.blurredBackground = background
        case .color:
            sheet.areas.insert(
                Area(rectangle: PixelRect(x: 0, y: 0, size: canvas), color: background), at: 0)
        }
        return sheet
    }

    /// Enlarges the sheet a little if it all but fills a box, so that a fitted meme has exactly the
    /// requested size, and no sliver of the background shows above a bar.
    func filling(_ box: PixelSize) -> Sheet {
        guard let ground = areas.first?.rectangle else { return self }
        func missing(_ side: Int, of limit: Int) -> Int {
            let rest = limit - side
            return rest <= max(4, limit / 50) ? rest : 0
        }
        // A bar is always as wide as its picture, so the sheet grows above the picture only.
        let isWhole = ground.size == size
        let x = isWhole ? missing(size.width, of: box.width) : 0
        let y = missing(size.height, of: box.height)
        guard x > 0 || y > 0 else { return self }
        var sheet = self
        sheet.move(x: x / 2, y: isWhole ? y / 2 : y)
        sheet.words = words.mapValues { $0.moved(x: Double(x / 2), y: Double(y / 2)) }
        sheet.size.width += x
        sheet.size.height += y
        sheet.areas[0].rectangle = ground
        sheet.areas[0].rectangle.size.width += x
        sheet.areas[0].rectangle.size.height += y
        return sheet
    }

    private mutating func move(x: Int, y: Int) {
        picture.move(x: x, y: y)
        for index in areas.indices { areas[index].rectangle.move(x: x, y: y) }
        words = words.mapValues { $0.moved(x: Double(x), y: Double(y)) }
    }
}

extension PixelRect {
    fileprivate mutating func move(x: Int, y: Int) {
        self.x += x
        self.y += y
    }
}
