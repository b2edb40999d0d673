extension Typesetter {
    /// Typesets one line at a given size from a point; a line that is too long ends in an ellipsis.
    /// `nil` if there is nothing to draw.
    ///
    /// - Parameters:
    ///   - style: the style of the line. Its outline and shadow are ignored.
    ///   - origin: the pen's start, in pixels.
    ///   - width: the largest width of the line, in pixels.
    func typesetLine(
        _ text: String, style: CaptionStyle, fontSize: Double, from origin: Point, width: Double
    ) throws(RenderError) -> TypesetCaption? {
        let face = try fonts.face(for: style.font)
        guard var line = try line(text, style, face) else { return nil }
        let room = width / fontSize * Em.units
        if line.ink.width > room {
            line = try self.line("…", style, face) ?? line
            try text.shorten { part throws(RenderError) in
                guard let shorter = try self.line(part, style, face), shorter.ink.width <= room
                else { return false }
                line = shorter
                return true
            }
        }
        let unit = fontSize / Em.units
        return TypesetCaption(
            layout: CaptionLayout(
                text: text,
                lines: [
                    CaptionLayout.Line(
                        text: line.text, origin: origin, inkWidth: line.ink.width * unit,
                        glyphs: line.visual.glyphs(at: origin, unit: unit))
                ],
                fontSize: fontSize, outlineWidth: 0,
                inkBox: Rect(
                    x: origin.x + line.ink.left * unit, y: origin.y - line.ink.top * unit,
                    width: line.ink.width * unit, height: (line.ink.top - line.ink.bottom) * unit),
                fonts: []),
            style: style, fonts: line.fonts)
    }

    private struct Line {
        var text: String
        var visual: VisualLine
        var fonts: [FittedFont]
        var ink: InkExtent { visual.ink }
    }

    private func line(
        _ text: String, _ style: CaptionStyle, _ face: FontFace
    ) throws(RenderError) -> Line? {
        guard
            let text = try CaptionText(
                Caption(text, at: .other, style: style), in: face, from: fonts, context),
            let only = text.paragraphs.first
        else { return nil }
        return Line(
            text: only.segments[...].words, visual: VisualLine(only.segments[...]),
            fonts: text.fonts.fonts)
    }
}
