@testable import MemeRender

extension TypesetCaption {
    /// Typesets a line by hand, so that a test determines each glyph's position.
    ///
    /// - Parameters:
    ///   - parts: words with their fonts, from left to right.
    ///   - fontSize: in pixels.
    ///   - start: the left end of the baseline.
    ///   - angle: clockwise, about the center of the words.
    init(
        _ parts: [(text: String, font: FittedFont)], fontSize: Double, from start: Point,
        style: CaptionStyle = CaptionStyle(), angle: Double = 0
    ) {
        var glyphs: [PositionedGlyph] = []
        var pen = start.x
        for (index, part) in parts.enumerated() {
            let scale = fontSize * part.font.scale / part.font.face.unitsPerEm
            for glyph in part.font.face.shape(part.text) {
                glyphs.append(
                    PositionedGlyph(
                        font: index, id: glyph.id, origin: Point(x: pen, y: start.y)))
                pen += glyph.advance * scale
            }
        }
        self.init(
            glyphs: glyphs, fonts: parts.map(\.font), fontSize: fontSize, style: style,
            rotation: Rotation(
                angle: angle,
                center: Point(x: (start.x + pen) / 2, y: start.y - fontSize / 3)))
    }

    /// Uses glyphs as given, with an ink box that is far too large.
    init(
        glyphs: [PositionedGlyph], fonts: [FittedFont], fontSize: Double,
        style: CaptionStyle = CaptionStyle(), rotation: Rotation = Rotation()
    ) {
        let origin = glyphs.first?.origin ?? Point(x: 0, y: 0)
        let line = CaptionLayout.Line(text: "", origin: origin, inkWidth: 0, glyphs: glyphs)
        self.init(
            layout: CaptionLayout(
                text: "", lines: [line], fontSize: fontSize,
                outlineWidth: style.outlineWidth * fontSize, rotation: rotation,
                inkBox: Rect(x: -10_000, y: -10_000, width: 20_000, height: 20_000), fonts: []),
            style: style, fonts: fonts)
    }
}

extension CaptionInk {
    /// The ink on a picture, premultiplied ARGB.
    func ink(on size: PixelSize) -> [UInt32] {
        var tile = InkTile()
        guard tile.draw(self, in: PixelRect(x: 0, y: 0, size: size)) else {
            return [UInt32](repeating: 0, count: size.pixelCount)
        }
        return tile.pixels
    }
}
