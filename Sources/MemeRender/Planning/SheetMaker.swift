/// Makes the sheets of a recipe's layout, for a picture of any size.
struct SheetMaker {
    let recipe: Recipe
    /// Pictures whose blocks of so many pixels a side ought to stay whole; 1 where there are none.
    ///
    /// A JPEG whose blocks stand in the meme as they stood in the original loses next to nothing
    /// when it is encoded with the original's tables again.
    var blockSide = 1
    let typesetter: Typesetter

    func sheet(around picture: PixelSize) throws(RenderError) -> Sheet {
        switch recipe.layout {
        case .classic: Sheet(picture)
        case .bar: try bar(above: picture)
        case .demotivational: try poster(around: picture)
        }
    }

    /// Sets the captions of some roles one below another.
    ///
    /// Where they take more room than there is, all of them shrink alike.
    ///
    /// - Parameters:
    ///   - roles: which captions, and in which order.
    ///   - room: where they may stand. Their capitals begin at its top.
    ///   - largest: the font size, in pixels, where there is room enough.
    ///   - gap: between a caption's last baseline and the next one's capitals, in ems of the next.
    ///   - slack: how far accents may rise above the room, and descenders hang out of it, in
    ///     pixels.
    func column(
        of roles: [Caption.Role], in room: Rect, of picture: PixelSize, largest: Double,
        gap: Double, slack: Double
    ) throws(RenderError) -> WordColumn {
        let order = roles.flatMap { role in
            recipe.captions.indices.filter { recipe.captions[$0].role == role }
        }
        var part = 1.0
        var height = Double.infinity
        while true {
            var column = WordColumn(top: room.y, slack: slack)
            for index in order {
                try RenderWatch.check()
                let caption = recipe.captions[index]
                    .fitted(to: room, of: picture, largest: largest, part: part)
                if let words = try typesetter.typeset(caption, in: room, of: picture, within: room)
                {
                    column.append(words, index: index, gap: gap)
                }
            }
            // Words that are at their minimum size end the shrinking, or all but end it.
            guard column.height > room.height * 1.001, column.height < height * 0.999 else {
                return column
            }
            height = column.height
            // Words that fill a width have an area that follows the square of their size.
            part *= min(0.97, (room.height / height).squareRoot())
        }
    }
}

extension Caption {
    /// The caption at no more than a part of the largest font size, in pixels, that it may have.
    fileprivate func fitted(
        to room: Rect, of picture: PixelSize, largest: Double, part: Double
    ) -> Caption {
        let own = style.maximumSize?.pixels(on: picture) ?? .infinity
        // A recipe may ask for letters that are larger than any room.
        let least = min(style.minimumSize?.pixels(on: picture) ?? 0, room.height)
        var caption = self
        caption.style.maximumSize = .pixels(max(least, min(largest, own) * part))
        // In the middle, where it is turned, so that a turn moves it nowhere.
        if style.angle != 0 { caption.style.verticalAlignment = .middle }
        caption.style.minimumSize = style.minimumSize.map { _ in .pixels(least) }
        return caption
    }
}
