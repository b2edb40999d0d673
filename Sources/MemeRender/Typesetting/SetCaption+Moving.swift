extension SetCaption {
    /// The caption elsewhere on the meme, by so many pixels.
    func moved(x: Double, y: Double) -> SetCaption {
        var caption = self
        caption.layout.move(x: x, y: y)
        return caption
    }
}

extension CaptionLayout {
    /// Moves all of it by so many pixels.
    mutating func move(x: Double, y: Double) {
        for line in lines.indices {
            lines[line].origin.move(x: x, y: y)
            for glyph in lines[line].glyphs.indices {
                lines[line].glyphs[glyph].origin.move(x: x, y: y)
            }
        }
        rotation.center.move(x: x, y: y)
        inkBox.x += x
        inkBox.y += y
    }
}

extension Point {
    fileprivate mutating func move(x: Double, y: Double) {
        self.x += x
        self.y += y
    }
}
