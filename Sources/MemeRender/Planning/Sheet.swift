/// A picture with what a layout puts around it: a bar, a poster's frame or a canvas, and words there.
struct Sheet {
    /// A rectangle of one colour, beneath the picture.
    struct Area: Hashable, Sendable {
        var rectangle: PixelRect
        var color: Color
    }

    /// All of it.
    var size: PixelSize
    /// Where the picture stands.
    var picture: PixelRect
    /// What is painted around the picture, in this order.
    var areas: [Area] = []
    /// The captions that stand beside the picture, by their index in the recipe.
    var words: [Int: TypesetCaption] = [:]

    /// The picture alone.
    init(_ picture: PixelSize) {
        size = picture
        self.picture = PixelRect(x: 0, y: 0, size: picture)
    }

    /// The part that a caption's box is a fraction of.
    func ground(of layout: Recipe.Layout) -> PixelRect {
        layout == .classic ? PixelRect(x: 0, y: 0, size: size) : picture
    }

    /// The sheet in the middle of a larger one, on a background.
    func centered(on canvas: PixelSize, background: Color) -> Sheet {
        guard canvas != size else { return self }
        var sheet = self
        sheet.move(x: (canvas.width - size.width) / 2, y: (canvas.height - size.height) / 2)
        sheet.areas.insert(
            Area(rectangle: PixelRect(x: 0, y: 0, size: canvas), color: background), at: 0)
        sheet.size = canvas
        return sheet
    }

    /// The sheet made a little larger where it all but fills a box, so that a fitted meme is as
    /// large as it was to be, and no sliver of the background shows above a bar.
    func filling(_ box: PixelSize) -> Sheet {
        guard let ground = areas.first?.rectangle else { return self }
        func missing(_ side: Int, of limit: Int) -> Int {
            let rest = limit - side
            return rest <= max(4, limit / 50) ? rest : 0
        }
        // A bar is as wide as its picture, whatever happens; all that is new is above the picture.
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
