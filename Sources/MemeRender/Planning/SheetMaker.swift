/// Makes the sheet of a recipe's layout for a picture of any size.
struct SheetMaker {
    let recipe: Recipe
    /// The side of the blocks, in pixels, that the picture's offset on the sheet should be a multiple
    /// of; 1 if there are none.
    ///
    /// If the blocks of a JPEG keep their grid on the sheet, encoding them with the original's
    /// quantization tables loses next to nothing.
    var blockSide = 1
    let typesetter: Typesetter

    /// Makes the sheet of a meme. Only this function relates sizes to words and words to sizes: the
    /// height of a bar follows from its words, their width is that of the picture, and the picture
    /// shares a box with the bar.
    ///
    /// - Parameter format: the format of the meme.
    /// - Throws: the errors of ``Typesetter/typeset(_:in:of:within:)``.
    func sheet(for area: SourceArea, as format: ImageFormat) throws(RenderError) -> Sheet {
        func sheet(around picture: PixelSize) throws(RenderError) -> Sheet {
            var maker = self
            let keepsBlocks = format == .jpeg && picture == area.upright && recipe.crop == nil
            maker.blockSide = keepsBlocks ? 16 : 1
            return try maker.sheet(around: picture)
        }
        guard let box = area.box else { return try sheet(around: area.crop.size) }
        let fitted = try Sheet.fitted(area.crop.size, into: box) { picture throws(RenderError) in
            try typesetter.context.check()
            return try sheet(around: picture)
        }
        return recipe.canvas == nil
            ? fitted
            : fitted.centered(
                on: box, background: recipe.background, backdrop: recipe.backdrop)
    }

    func sheet(around picture: PixelSize) throws(RenderError) -> Sheet {
        switch recipe.layout {
        case .classic: Sheet(picture)
        case .bar: try bar(above: picture)
        case .demotivational: try poster(around: picture)
        }
    }

    /// Typesets the captions of some roles one below another.
    ///
    /// If they take more room than there is, all of them shrink by the same factor.
    ///
    /// - Parameters:
    ///   - roles: the captions' roles, from top to bottom.
    ///   - room: the rectangle of the column. The capitals of the first caption begin at its top.
    ///   - picture: the size of the picture, in pixels, to which font sizes are relative.
    ///   - largest: the font size, in pixels, if there is room enough.
    ///   - gap: the distance of a caption's last baseline from the next caption's capitals, in ems of
    ///     the next.
    ///   - slack: how far accents may rise above the room and descenders may hang below it, in pixels.
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
                try typesetter.context.check()
                let caption = recipe.captions[index]
                    .fitted(to: room, of: picture, largest: largest, part: part)
                if let words = try typesetter.typeset(
                    caption, in: room, of: picture, within: room, worthOfALine: 0)
                {
                    column.append(words, index: index, gap: gap)
                }
            }
            // If the words have reached their minimum size, shrinking has no or little effect, so it
            // ends.
            guard column.height > room.height * 1.001, column.height < height * 0.999 else {
                return column
            }
            height = column.height
            // Words that fill a width cover an area that is proportional to the square of their size.
            part *= min(0.97, (room.height / height).squareRoot())
        }
    }
}

extension Caption {
    /// The caption with its font size limited to a fraction of the largest that it may have, in pixels.
    fileprivate func fitted(
        to room: Rect, of picture: PixelSize, largest: Double, part: Double
    ) -> Caption {
        let own = style.maximumSize?.pixels(on: picture) ?? .infinity
        // A recipe may ask for a minimum size that is higher than the room.
        let least = min(style.minimumSize?.pixels(on: picture) ?? 0, room.height)
        var caption = self
        caption.style.maximumSize = .pixels(max(least, min(largest, own) * part))
        // A turned caption is centered, so that the turn doesn't move it.
        if style.angle != 0 { caption.style.verticalAlignment = .middle }
        caption.style.minimumSize = style.minimumSize.map { _ in .pixels(least) }
        return caption
    }
}
