/// What a layout puts around a picture: the sheet on which it stands, and the words beside it.
struct Frame {
    /// A rectangle of one colour, beneath the picture.
    struct Area: Hashable, Sendable {
        var rectangle: PixelRect
        var color: Color
    }

    /// The size of the sheet.
    var size: PixelSize
    /// Where the picture stands.
    var picture: PixelRect
    /// What is painted around the picture, in this order.
    var areas: [Area] = []
    /// The captions that stand beside the picture, by their index in the recipe.
    var words: [Int: SetCaption] = [:]

    /// The picture alone.
    init(_ picture: PixelSize) {
        size = picture
        self.picture = PixelRect(x: 0, y: 0, size: picture)
    }

    /// The part of the frame's sheet that a caption's box is a fraction of.
    func ground(of layout: Recipe.Layout) -> PixelRect {
        layout == .classic ? PixelRect(x: 0, y: 0, size: size) : picture
    }

    /// The frame in the middle of a larger sheet, on a background.
    func centered(on canvas: PixelSize, background: Color) -> Frame {
        guard canvas != size else { return self }
        var frame = self
        frame.move(x: (canvas.width - size.width) / 2, y: (canvas.height - size.height) / 2)
        frame.areas.insert(
            Area(rectangle: PixelRect(x: 0, y: 0, size: canvas), color: background), at: 0)
        frame.size = canvas
        return frame
    }

    /// The frame made a little larger where it all but fills a box, so that a fitted meme is as
    /// large as it was to be, and no sliver of the background shows above a bar.
    func filling(_ box: PixelSize) -> Frame {
        guard let ground = areas.first?.rectangle else { return self }
        func missing(_ side: Int, of limit: Int) -> Int {
            let rest = limit - side
            return rest <= max(4, limit / 50) ? rest : 0
        }
        // A bar is as wide as its picture, whatever happens; all that is new is above the picture.
        let isSheet = ground.size == size
        let x = isSheet ? missing(size.width, of: box.width) : 0
        let y = missing(size.height, of: box.height)
        guard x > 0 || y > 0 else { return self }
        var frame = self
        frame.move(x: x / 2, y: isSheet ? y / 2 : y)
        frame.words = words.mapValues { $0.moved(x: Double(x / 2), y: Double(y / 2)) }
        frame.size.width += x
        frame.size.height += y
        frame.areas[0].rectangle = ground
        frame.areas[0].rectangle.size.width += x
        frame.areas[0].rectangle.size.height += y
        return frame
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
