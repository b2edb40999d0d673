/// Typesets a caption: breaks its lines, chooses its font size and positions each glyph.
///
/// Widths scale with the font size, so the largest size that fits is computed from each number of lines,
/// not searched. The largest size wins, then the fewest lines; another line has to make the letters
/// noticeably larger.
struct Typesetter {
    let fonts: FontLibrary
    let context: RenderContext

    /// - Parameter context: that of the render which the words are for.
    init(fonts: FontLibrary, _ context: RenderContext) {
        self.fonts = fonts
        self.context = context
    }

    /// The largest default font size, as a fraction of the picture.
    static let largestFontSize = FontSize.fraction(largestFontFraction)
    static let largestFontFraction = 0.11
    /// The parts of ``leastLegibleFontSize(in:)``.
    static let leastLegiblePixels = 8.0
    static let leastLegibleFraction = 0.02

    /// The font size, in pixels, below which a caption is hard to read. On a screen as wide as a
    /// phone's, letters of this share of the picture are as high as small print.
    static func leastLegibleFontSize(in picture: PixelSize) -> Double {
        max(leastLegiblePixels, FontSize.fraction(leastLegibleFraction).pixels(on: picture))
    }

    /// The distance that rotated text keeps from the edge of the picture unless its box is nearer to it,
    /// as a fraction of each side.
    private static let margin = 0.02

    /// Typesets a caption in its own box on a picture; `nil` if it has no text.
    ///
    /// - Throws: ``RenderError/unknownFont(_:similar:)``,
    ///   ``RenderError/unusableFont(path:reason:)``, or what ends the render.
    func typeset(_ caption: Caption, in picture: PixelSize) throws(RenderError) -> TypesetCaption? {
        try typeset(
            caption, in: caption.box.pixels(on: picture), of: picture,
            within: Rect(allOf: picture))
    }

    /// Typesets a caption in a box; `nil` if it has no text.
    ///
    /// - Parameters:
    ///   - box: the box of the ink before rotation, in pixels.
    ///   - picture: the size that font sizes are fractions of.
    ///   - bounds: the picture's rectangle, in pixels; rotated ink stays inside.
    ///   - worthOfALine: by what share another line has to make the letters larger, times the number of
    ///     lines; 0 for running text, whose lines cost nothing.
    func typeset(
        _ caption: Caption, in box: Rect, of picture: PixelSize, within bounds: Rect,
        worthOfALine: Double = Typesetter.worthOfALine
    ) throws(RenderError) -> TypesetCaption? {
        let face = try fonts.face(for: caption.style.font)
        var limits = SizeLimits(of: caption.style, in: picture)
        // Lines within each other on a narrow arc have no room.
        let isRound = abs(caption.style.arc) > Self.mostArcOfLines
        limits.worthOfALine = isRound ? Self.worthOfALineOnAnArc : worthOfALine
        guard let text = try CaptionText(caption, in: face, from: fonts, context) else {
            return nil
        }
        var warnings: [RenderWarning] = []
        if text.heldInvalidText { warnings.append(.invalidText(text: caption.text)) }

        var fitted = try fit(text, in: box, limits)
        let small = try fitSmall(caption, fitted, face, in: box, limits)
        if let small { fitted = small.fitted }
        let set = small?.caption ?? caption
        if let minimum = limits.minimum, fitted.fontSize < minimum {
            fitted = try shortened(fitted, set, face, in: box, limits, to: minimum)
            warnings.append(.shortened(text: caption.text))
        }
        var layout = place(
            fitted, caption: set, in: box, within: bounds.inset(by: Self.margin).union(box))
        if small != nil {
            Self.putOnPixels(&layout, caption, in: face, box)
            layout.smallCapHeight = Self.capHeight(of: face, at: layout.fontSize)
        }
        if let tail = caption.style.tail, !layout.lines.isEmpty {
            layout.point(at: tail.on(bounds))
        }

        if layout.fontSize < limits.legible {
            warnings.append(.illegible(text: caption.text, fontSize: layout.fontSize))
        }
        warnings += missingGlyphs(fitted.text.fonts.missing)
        warnings += replacements(in: fitted.text.fonts, of: caption.style.font)
        let lines = fitted.block.lines.map(\.visual)
        if try fitted.text.metrics.collide(
            lines, pitch: fitted.block.pitch, alignment: caption.style.alignment, context)
        {
            warnings.append(.colliding(text: caption.text))
        }
        return TypesetCaption(
            layout: layout, style: caption.style, fonts: fitted.text.fonts.fonts,
            warnings: warnings)
    }

    /// What the caption's fonts draw otherwise than its maker may expect.
    private func replacements(
        in fonts: CaptionFonts, of font: FontReference
    ) -> [RenderWarning] {
        let faces = fonts.fonts.map(\.face)
        var warnings = faces.filter(\.hasUnsupportedColors).map {
            RenderWarning.colorsLeftOut(font: $0.name)
        }
        // That a bundled font, or Impact in its place, is joined by others is no surprise.
        if let primary = faces.first, !primary.isBundled, font.source != .impact {
            warnings += fonts.replaced.sorted { $0.key < $1.key }.map { index, characters in
                .otherFont(
                    characters: String(characters), font: primary.name, other: faces[index].name)
            }
        }
        return warnings
    }

    private func missingGlyphs(_ characters: [Character]) -> [RenderWarning] {
        // Emits one warning for each package to install.
        var groups: [(package: String?, characters: String)] = []
        for character in characters {
            let package = character.unicodeScalars.first.flatMap(debianPackage(forMissing:))
            if let index = groups.firstIndex(where: { $0.package == package }) {
                groups[index].characters.append(character)
            } else {
                groups.append((package, String(character)))
            }
        }
        return groups.map { .missingGlyphs(characters: $0.characters, package: $0.package) }
    }
}

/// The smallest and the largest font size of a caption, in pixels.
struct SizeLimits {
    let maximum: Double
    let minimum: Double?
    let legible: Double
    var worthOfALine = Typesetter.worthOfALine

    init(of style: CaptionStyle, in picture: PixelSize) {
        let least = style.minimumSize?.pixels(on: picture)
        // A requested minimum overrides the default maximum.
        let maximum =
            style.maximumSize?.pixels(on: picture)
            ?? max(Typesetter.largestFontSize.pixels(on: picture), least ?? 0)
        self.maximum = maximum
        minimum = least.map { min($0, maximum) }
        legible = Typesetter.leastLegibleFontSize(in: picture)
    }
}
