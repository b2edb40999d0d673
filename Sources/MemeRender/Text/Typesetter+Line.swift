extension Typesetter {
    /// Sets one line at a given size from a point on; what is too long ends in an ellipsis.
    /// `nil` where there is nothing to draw.
    ///
    /// - Parameters:
    ///   - origin: where the pen starts, in pixels.
    ///   - width: the most that the line may take, in pixels.
    func setLine(
        _ text: String, fontSize: Double, from origin: Point, width: Double
    ) -> CaptionLayout? {
        let characters = text.filter { !$0.isControl }
        let scale = fontSize / face.unitsPerEm
        var line = ShapedWord(String(characters), in: face)
        if line.inkRight * scale > width {
            // The longest part that fits with its ellipsis; widths grow with the part.
            var fitting = 0
            var tooLong = characters.count
            while fitting + 1 < tooLong {
                let middle = (fitting + tooLong) / 2
                let part = shortened(characters, to: middle)
                if part.inkRight * scale > width { tooLong = middle } else { fitting = middle }
            }
            line = shortened(characters, to: fitting)
        }
        guard line.inkRight > line.inkLeft else { return nil }
        return CaptionLayout(
            text: text,
            lines: [
                CaptionLayout.Line(
                    text: line.text, origin: origin,
                    inkWidth: (line.inkRight - line.inkLeft) * scale,
                    glyphs: line.positioned(at: origin, pen: 0, scale: scale))
            ],
            fontSize: fontSize, outlineWidth: 0,
            inkBox: Rect(
                x: origin.x + line.inkLeft * scale, y: origin.y - line.inkTop * scale,
                width: (line.inkRight - line.inkLeft) * scale,
                height: (line.inkTop - line.inkBottom) * scale),
            fonts: [face.name])
    }

    private func shortened(_ text: String, to count: Int) -> ShapedWord {
        var part = text.prefix(count)
        while part.last?.isWhitespace == true { part.removeLast() }
        return ShapedWord(part + "…", in: face)
    }
}

extension ShapedWord {
    /// The glyphs in pixels, for a line that starts at `origin` and a pen that has come `pen`
    /// font units from there.
    func positioned(at origin: Point, pen: Double, scale: Double) -> [PositionedGlyph] {
        var pen = pen
        return glyphs.map { glyph in
            defer { pen += glyph.advance }
            return PositionedGlyph(
                id: glyph.id,
                origin: Point(
                    x: origin.x + (pen + glyph.offset.x) * scale,
                    y: origin.y - glyph.offset.y * scale))
        }
    }
}
