extension SheetMaker {
    /// A sheet with a frame and a thin line around the picture, and the title and the sentence below it.
    ///
    /// Its measures follow the geometric mean of the picture's sides, so that the frame of a wide or a
    /// tall picture is as strong as that of a square one.
    func poster(around picture: PixelSize) throws(RenderError) -> Sheet {
        let unit = (Double(picture.width) * Double(picture.height)).squareRoot()
        let line = max(1, Int((0.004 * unit).rounded()))
        let gap = max(1, Int((0.007 * unit).rounded()))
        let margin = 0.085 * unit
        // Rounds to the nearest JPEG block and not up, because doubling a margin would be visible.
        let inset = Int(max(margin, 2).rounded()) + line + gap
        let top = max(line + gap + 1, inset.rounded(to: blockSide))
        // If the picture is very narrow, the words need more width than it has.
        let width = max(picture.width + 2 * top, picture.height / 2)
        let left = ((width - picture.width) / 2).rounded(to: blockSide)

        var sheet = Sheet(picture)
        sheet.picture.x = left
        sheet.picture.y = top
        sheet.size.width = picture.width + 2 * left
        let words = try words(
            below: Double(top + picture.height + gap + line), of: picture, unit: unit,
            margin: margin, width: Double(sheet.size.width))
        sheet.words = words.captions
        sheet.size.height =
            words.bottom.map { Int(($0 + margin).rounded(.up)) } ?? top + picture.height + top
        sheet.areas = [
            Sheet.Area(
                rectangle: PixelRect(x: 0, y: 0, size: sheet.size), color: recipe.background),
            Sheet.Area(rectangle: sheet.picture.grown(by: gap + line), color: .white),
            Sheet.Area(rectangle: sheet.picture.grown(by: gap), color: recipe.background),
        ]
        return sheet
    }

    /// Typesets the title and the sentence, of which either may be missing, and returns the last
    /// baseline.
    private func words(
        below edge: Double, of picture: PixelSize, unit: Double, margin: Double, width: Double
    ) throws(RenderError) -> (captions: [Int: TypesetCaption], bottom: Double?) {
        // Keeps within the line around the picture, so that the words don't look wider than it.
        let side = 1.3 * margin
        func column(
            of role: Caption.Role, from top: Double, height: Double, largest: Double
        ) throws(RenderError) -> WordColumn {
            try self.column(
                of: [role],
                in: Rect(x: side, y: top, width: width - 2 * side, height: height),
                of: picture, largest: largest, gap: 0.85, slack: 0.02 * unit)
        }
        // The title has at most two lines of capitals, unless it has to shrink.
        let titleSize = max(9, 0.115 * unit)
        let title = try column(
            of: .top, from: edge + 0.075 * unit, height: 1.75 * titleSize, largest: titleSize)
        let sentence = try column(
            of: .bottom, from: title.isEmpty ? edge + 0.06 * unit : title.bottom + 0.055 * unit,
            height: 0.5 * unit, largest: max(8, 0.045 * unit))
        let last = sentence.isEmpty ? title : sentence
        return (
            title.captions.merging(sentence.captions) { first, _ in first },
            last.isEmpty ? nil : last.bottom
        )
    }
}

extension Int {
    /// The nearest multiple of a step if that is at least two steps; otherwise the number itself.
    fileprivate func rounded(to step: Int) -> Int {
        self < 2 * step ? self : (self + step / 2) / step * step
    }
}
