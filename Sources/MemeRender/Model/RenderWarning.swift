/// Something about a meme that its maker may not have meant.
public enum RenderWarning: Hashable, Sendable {
    /// The caption had to shrink to so few pixels that it is hard to read.
    case illegible(text: String, fontSize: Double)
    /// No font here has a glyph for these characters; a box stands for each. `package` is the
    /// Debian package of a font that has, where one is known.
    case missingGlyphs(characters: String, package: String?)
    /// The text held bytes that are no UTF-8, or characters that mean nothing; they were left out.
    case invalidText(text: String)
    /// The text did not fit at its minimum size; the end of it is missing.
    case shortened(text: String)
    /// Transparency was laid on the background, because the format holds none.
    case flattened(ImageFormat, background: Color)
    /// The picture ends too early; the meme shows what there was.
    case damaged
    /// The picture moves, and only its first frame could be read: an animated PNG or AVIF.
    case framesLeftOut(ImageFormat)
    /// Something of the original isn't in the meme.
    case lost(PictureLoss)
    /// There are fewer frames than the number of the one that was asked for; the last is shown.
    case missingFrame(Int, of: Int)
    /// The words have a time at which they come or go, but the meme doesn't move: they are always
    /// seen.
    case untimed(text: String)
    /// The words have neither a fill nor an outline nor a shadow that could be seen.
    case invisible(text: String)
}

extension RenderWarning: CustomStringConvertible {
    public var description: String {
        switch self {
        case .illegible(let text, let fontSize):
            "the letters of “\(excerpt(of: text))” are hard to read at \(size(fontSize)): "
                + "use fewer words or a larger picture"
        case .missingGlyphs(let characters, let package):
            "no font here has a glyph for \(excerpt(of: named(characters))): "
                + (package.map { "install \($0), or choose a font with --font" }
                    ?? "choose a font that has, with --font")
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
            "only the first frame of the animated \(format.name) was used: convert it to a GIF or a "
                + "WebP to keep the others"
        case .lost(let loss):
            "\(loss)"
        case .missingFrame(let frame, let count):
            count == 1
                ? "there is no frame \(frame): the picture doesn't move"
                : "there is no frame \(frame): the picture has \(count), and the last is shown"
        case .untimed(let text):
            "“\(excerpt(of: text))” is always seen: the meme doesn't move, so words can't come or go"
        case .invisible(let text):
            "“\(excerpt(of: text))” can't be seen: its fill, its outline and its shadow are clear"
        }
    }
}

private func size(_ fontSize: Double) -> String {
    fontSize < 1.5 ? "no more than a pixel" : "\(Int(fontSize.rounded())) pixels"
}

/// Characters, each that can't be seen by its number.
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

/// The start of a text, on one line and without what a terminal would take for commands.
private func excerpt(of text: String) -> String {
    let start = text.prefix(61).map { $0.isWhitespace ? " " : $0 }.filter { !$0.isControl }
    return start.count > 60 ? String(start.prefix(59)) + "…" : String(start)
}
