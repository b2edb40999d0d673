extension Recipe {
    /// Warnings about words that hardly differ in color from the box behind them, or from the bar or the frame that
    /// they stand in. Those on a picture are looked at when it is decoded: see ``LostWords``.
    ///
    /// - Parameter sheet: the sheet of the meme.
    func faintWords(on sheet: Sheet) -> [RenderWarning] {
        captions.compactMap { caption in
            let style = caption.style
            let isFramed = layout.frames(caption.role) && !style.cutsOut
            let ground = style.visibleTextBackground ?? (isFramed ? sheet.areas.first?.color : nil)
            guard let ground, ground.alpha == 255, style.isFaint(on: ground),
                caption.hasInkOfItsColor
            else { return nil }
            return .faint(text: caption.text)
        }
    }
}

extension Caption {
    /// Whether it has more than emoji, which have colors of their own.
    var hasInkOfItsColor: Bool { text.contains { !$0.isWhitespace && !$0.isColorEmoji } }
}

extension CaptionStyle {
    /// The least contrast of words that can be made out. For large letters to be read with ease, WCAG 2.2 asks for 3.
    private static let leastContrast = 1.5

    /// Whether neither letters nor outline nor shadow stand out from a color.
    func isFaint(on ground: Color) -> Bool {
        // Letters that are cut out of a box show the picture.
        if fill.alpha == 0 { return false }
        func standsOut(_ color: Color) -> Bool {
            color.laid(on: ground).contrast(to: ground) >= Self.leastContrast
        }
        // A gradient has to be seen at both ends.
        let letters = [fill, gradient].compactMap(\.self)
        let around = [
            outlineWidth > 0 ? outline.color(against: fill) : nil, visibleShadow?.color,
        ].compactMap(\.self)
        return !letters.allSatisfy(standsOut) && !around.contains(where: standsOut)
    }
}

extension Color {
    /// The contrast to another color (WCAG 2.2), from 1 to 21. Alpha is ignored.
    fileprivate func contrast(to other: Color) -> Double {
        let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (high + 0.05) / (low + 0.05)
    }
}
