/// The words of a caption as the lines that were typed, without what can't be drawn.
struct CleanText {
    /// One for each typed line; empty where it was blank. Blank lines around the text are gone,
    /// which would only shrink it.
    let lines: [String]
    /// Whether the text held bytes that are no UTF-8, which Swift reads as U+FFFD, or code points
    /// that are no characters.
    let heldInvalidText: Bool

    var isNothingButInvalid: Bool { heldInvalidText && lines.isEmpty }

    init(_ text: String) {
        heldInvalidText = text.unicodeScalars.contains(where: \.isInvalid)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { Self.clean($0) }
        let isBlank: (String) -> Bool = \.isEmpty
        self.lines = Array(lines.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }

    /// White space at both ends is dropped, a tab becomes a space, other controls nothing.
    private static func clean(_ line: Substring) -> String {
        var clean = String.UnicodeScalarView()
        for scalar in line.unicodeScalars where !scalar.isInvalid {
            if scalar == "\t" {
                clean.append(" ")
            } else if (0x20..<0x7f).contains(scalar.value)
                || scalar.properties.generalCategory != .control
            {
                clean.append(scalar)
            }
        }
        let start = clean.drop(while: \.properties.isWhitespace)
        let end = start.lastIndex { !$0.properties.isWhitespace }
        guard let end else { return "" }
        return String(Substring(start[...end]))
    }
}

extension Unicode.Scalar {
    fileprivate var isInvalid: Bool {
        value == 0xfffd || value & 0xfffe == 0xfffe || (0xfdd0...0xfdef).contains(value)
    }
}

extension Character {
    var isControl: Bool {
        unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }

    /// Whether it is a space that words may be set apart by, and not one that holds them together.
    var isSpace: Bool {
        if let ascii = asciiValue { return ascii == 0x20 || (0x9...0xd).contains(ascii) }
        return isWhitespace && !["\u{a0}", "\u{202f}", "\u{2007}"].contains(self)
    }

    /// Whether it is drawn as a space between words: also where it holds them together.
    var isWordSpace: Bool { isSpace || unicodeScalars.first == "\u{a0}" }

    /// Whether it is to be drawn as a colour picture: by itself, because a variation selector asks
    /// for it, or because it is a sequence that only exists as one (UTS #51).
    var isColorEmoji: Bool {
        let scalars = unicodeScalars
        guard asciiValue == nil, let first = scalars.first else { return false }
        if first.properties.isEmojiPresentation { return !scalars.contains("\u{fe0e}") }
        guard first.properties.isEmoji else { return false }
        return scalars.dropFirst().contains {
            $0 == "\u{fe0f}" || $0 == "\u{20e3}" || $0.properties.isEmojiModifier
                || $0.properties.isEmojiPresentation
        }
    }
}
