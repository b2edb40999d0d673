extension StringProtocol {
    /// The width in columns of a terminal: two for East Asian wide characters and emoji, none for
    /// combining marks.
    package var displayWidth: Int {
        reduce(0) { $0 + $1.displayWidth }
    }

    /// The longest prefix that fits into this many columns, with an ellipsis if text is cut off.
    package func cut(to width: Int) -> String {
        guard displayWidth > width else { return String(self) }
        var room = width - 1
        let kept = prefix { character in
            room -= character.displayWidth
            return room >= 0
        }
        return width < 1 ? "" : kept + "…"
    }

    /// Pads the text with spaces to this many columns.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
    }
}

extension Character {
    /// The width that terminals give a character: that of its widest scalar.
    package var displayWidth: Int {
        // U+FE0F requests the emoji form of a character that also has a text form.
        if unicodeScalars.contains("\u{fe0f}") { return 2 }
        return unicodeScalars.map(\.displayWidth).max() ?? 0
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: 0
        default: isWide ? 2 : 1
        }
    }

    /// East_Asian_Width W or F (Unicode Standard Annex #11), by blocks, and emoji.
    private var isWide: Bool {
        switch value {
        case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x4dbf, 0x4e00...0xa4cf,
            0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19,
            0xfe30...0xfe6f, 0xff01...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18dff,
            0x1aff0...0x1b2ff, 0x1f1e6...0x1f1ff, 0x20000...0x3fffd:
            true
        default:
            properties.isEmojiPresentation
        }
    }
}
