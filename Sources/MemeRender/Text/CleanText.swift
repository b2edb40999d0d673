/// The text of a caption as typed lines, without characters that can't be drawn.
struct CleanText {
    /// The typed lines; a blank line is an empty string. Blank lines before and after the text are
    /// dropped, because they would only make it smaller.
    let lines: [String]
    /// Whether the text held invalid UTF-8, which Swift reads as U+FFFD, or code points that aren't
    /// characters.
    let heldInvalidText: Bool

    var isNothingButInvalid: Bool { heldInvalidText && lines.isEmpty }

    init(_ text: String) {
        heldInvalidText = text.unicodeScalars.contains(where: \.isInvalid)
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { Self.clean($0) }
        while lines.last?.isEmpty == true { lines.removeLast() }
        lines.removeFirst(lines.firstIndex { !$0.isEmpty } ?? 0)
        self.lines = lines
    }

    /// Trims white space at both ends, replaces a tab, and what Korean keyboards type for no letter, by a space,
    /// and drops other controls.
    private static func clean(_ line: Substring) -> String {
        var clean = String.UnicodeScalarView()
        for scalar in line.unicodeScalars where !scalar.isInvalid {
            if ["\t", "\u{3164}", "\u{ffa0}"].contains(scalar) {
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

    /// Whether the character is a space at which a line may break. A no-break space isn't.
    var isSpace: Bool {
        if let ascii = asciiValue { return ascii == 0x20 || (0x9...0xd).contains(ascii) }
        return isWhitespace && !["\u{a0}", "\u{202f}", "\u{2007}"].contains(self)
    }

    /// Whether the character is drawn as a space between words. A no-break space is.
    var isWordSpace: Bool { isSpace || unicodeScalars.first == "\u{a0}" }

    /// Whether the character is drawn as a color emoji: by default, because of a variation selector, or
    /// because it is an emoji sequence (UTS #51).
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
