/// Sets a caption: finds its lines, its size and the place of each glyph.
///
/// Widths scale with the font size, so the largest size that fits follows by arithmetic from
/// each number of lines; no size is ever tried. The largest size wins, then the fewest lines; a
/// gain in size that nobody sees is no reason for another line.
struct Typesetter {
    let fonts: FontLibrary

    init(fonts: FontLibrary) {
        self.fonts = fonts
    }

    /// The largest font size of a caption in a picture, in pixels, however few its words.
    static let largestFontSize = FontSize.fraction(0.11)

    /// The font size, in pixels, below which a caption is hard to read: on a screen as wide as a
    /// phone's, letters of this share of the picture are as high as small print.
    static func leastLegibleFontSize(in picture: PixelSize) -> Double {
        max(8, FontSize.fraction(0.02).pixels(on: picture))
    }

    /// What turned words keep from the edge of the picture unless their box is nearer to it, as a
    /// part of each side.
    private static let margin = 0.02

    /// Sets a caption in its own box on a picture; `nil` where it has no words.
    ///
    /// - Throws: ``RenderError/unknownFont(_:similar:)``,
    ///   ``RenderError/unusableFont(path:reason:)``, or what a render's watch says.
    func typeset(_ caption: Caption, in picture: PixelSize) throws(RenderError) -> TypesetCaption? {
        let whole = Rect(
            x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
        return try typeset(caption, in: caption.box.pixels(on: picture), of: picture, within: whole)
    }

    /// Sets a caption in a box; `nil` where it has no words.
    ///
    /// - Parameters:
    ///   - box: where the ink goes before it is turned, in pixels.
    ///   - picture: what font sizes are fractions of.
    ///   - bounds: the picture, in pixels, which turned ink may not leave.
    func typeset(
        _ caption: Caption, in box: Rect, of picture: PixelSize, within bounds: Rect
    ) throws(RenderError) -> TypesetCaption? {
        let face = try fonts.face(for: caption.style.font)
        let limits = SizeLimits(of: caption.style, in: picture)
        let text = CaptionText(caption, in: face, from: fonts)
        guard let text else { return nil }
        var warnings: [RenderWarning] = []
        if text.heldInvalidText { warnings.append(.invalidText(text: caption.text)) }

        var fitted = try fit(text, in: box, limits)
        if let minimum = limits.minimum, fitted.fontSize < minimum {
            fitted = try shortened(fitted, caption, face, in: box, limits, to: minimum)
            warnings.append(.shortened(text: caption.text))
        }
        let layout = place(
            fitted, caption: caption, in: box, within: bounds.inset(by: Self.margin).union(box))

        if layout.fontSize < limits.legible {
            warnings.append(.illegible(text: caption.text, fontSize: layout.fontSize))
        }
        warnings += missingGlyphs(fitted.text.fonts.missing)
        return TypesetCaption(
            layout: layout, style: caption.style, fonts: fitted.text.fonts.fonts,
            warnings: warnings)
    }

    private func missingGlyphs(_ characters: [Character]) -> [RenderWarning] {
        // One warning for each package that would help.
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

/// The sizes between which a caption is typeset, in pixels.
struct SizeLimits {
    let maximum: Double
    let minimum: Double?
    let legible: Double

    init(of style: CaptionStyle, in picture: PixelSize) {
        let least = style.minimumSize?.pixels(on: picture)
        // The usual maximum gives way to a minimum that was asked for.
        let maximum =
            style.maximumSize?.pixels(on: picture)
            ?? max(Typesetter.largestFontSize.pixels(on: picture), least ?? 0)
        self.maximum = maximum
        minimum = least.map { min($0, maximum) }
        legible = Typesetter.leastLegibleFontSize(in: picture)
    }
}
