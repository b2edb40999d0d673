/// Something about a meme that its maker may not have intended.
public enum RenderWarning: Hashable, Codable, Sendable {
    /// The caption had to shrink to a font size, in pixels, that is hard to read.
    case illegible(text: String, fontSize: Double)
    /// No available font has glyphs for these characters, so a box is drawn for each. `package` is the
    /// Debian package of a font that has them, if one is known.
    case missingGlyphs(characters: String, package: String?)
    /// The chosen font has no glyphs for these characters, so another one draws them.
    case otherFont(characters: String, font: String, other: String)
    /// The font's glyphs have colors that can't be painted, so they are drawn in that of the text.
    case colorsLeftOut(font: String)
    /// The text held invalid UTF-8 or characters without meaning, which were removed.
    case invalidText(text: String)
    /// The text did not fit at its minimum size, so its end is cut off.
    case shortened(text: String)
    /// Transparent pixels were composited onto the background, because the format has no alpha channel.
    case flattened(ImageFormat, background: Color)
    /// The picture is truncated; the meme shows the part that could be decoded.
    case damaged
    /// The picture is an animated AVIF, of which only the first frame can be read.
    case framesLeftOut(ImageFormat)
    /// A part of the original isn't in the meme.
    case lost(PictureLoss)
    /// A picture that is laid on the meme is animated, and only its first frame was used.
    case stillPicture(ImageFormat)
    /// The animation has fewer frames than the requested number; the meme shows the last.
    case missingFrame(Int, of: Int)
    /// The caption has times at which it appears or disappears, but the meme is still, so it always
    /// shows.
    case untimed(text: String)
    /// The caption has no fill, outline or shadow that could be seen.
    case invisible(text: String)
    /// The colors of the caption hardly differ from that of the box behind it, of the bar or frame that it stands
    /// in, or of the picture there.
    case faint(text: String)
    /// The characters of the caption are in a font here, but have no ink.
    case blank(text: String)
    /// The letters of the caption cover those of another one.
    case overlapping(text: String, other: String)
    /// The lines of the caption are so near that letters of one cover those of the next.
    case colliding(text: String)
}

extension RenderWarning: CustomStringConvertible {
    public var description: String {
        switch self {
        case .illegible(let text, let fontSize):
            "the letters of “\(excerpt(of: text))” are hard to read at \(size(fontSize))"
        case .missingGlyphs(let characters, _):
            "no font here has a glyph for \(excerpt(of: named(characters)))"
        case .otherFont(let characters, let font, let other):
            "\(font) has no glyph for \(excerpt(of: named(characters))): it is drawn in \(other)"
        case .colorsLeftOut(let font):
            "\(font) has colors that can't be painted: its letters are drawn without them"
        case .invalidText(let text):
            "“\(excerpt(of: text))” held what is no text, such as bytes that aren't UTF-8: "
                + "it was left out"
        case .shortened(let text):
            "“\(excerpt(of: text))” doesn't fit at its minimum size: the end of it was left out"
        case .flattened(let format, let background):
            "\(format.name) holds no transparency: the picture was laid on \(background)"
        case .damaged:
            "the picture is damaged: what could not be read is missing"
        case .framesLeftOut(let format):
            "only the first frame of the animated \(format.name) was used"
        case .lost(let loss):
            "\(loss)"
        case .stillPicture(let format):
            "only the first frame of the animated \(format.name) in the meme was used"
        case .missingFrame(let frame, let count):
            count == 1
                ? "there is no frame \(frame): the picture doesn't move"
                : "there is no frame \(frame): the picture has \(count), and the last is shown"
        case .untimed(let text):
            "“\(excerpt(of: text))” is always seen: the meme doesn't move, so words can't come or go"
        case .invisible(let text):
            "“\(excerpt(of: text))” can't be seen: its fill, its outline and its shadow are clear"
        case .faint(let text):
            "“\(excerpt(of: text))” is hard to make out: its colors are nearly that behind it"
        case .blank(let text):
            "“\(excerpt(of: text))” can't be seen: its characters have no ink"
        case .overlapping(let text, let other):
            "“\(excerpt(of: text))” covers a part of “\(excerpt(of: other))”"
        case .colliding(let text):
            "the lines of “\(excerpt(of: text))” cover each other"
        }
    }
}

private func size(_ fontSize: Double) -> String {
    if fontSize < 1.5 { return "no more than a pixel" }
    let whole = fontSize.rounded()
    return Int(exactly: whole).map { "\($0) pixels" } ?? "\(whole.short) pixels"
}

/// Lists characters; those that are invisible are written as code points.
private func named(_ characters: String) -> String {
    characters.map { character in
        guard let scalar = character.unicodeScalars.first else { return "" }
        switch scalar.properties.generalCategory {
        case .privateUse, .unassigned, .format, .nonspacingMark, .spacingMark, .enclosingMark:
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + " "
        default: return String(character)
        }
    }.joined()
}

/// The beginning of a text, on one line and without terminal escape sequences.
private func excerpt(of text: String) -> String {
    let start = text.prefix(61).map { $0.isWhitespace ? " " : $0 }.filter { !$0.isControl }
    return start.count > 60 ? String(start.prefix(59)) + "…" : String(start)
}
