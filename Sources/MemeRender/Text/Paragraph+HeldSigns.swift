import CCairo

extension Paragraph {
    /// Whether a line must not start with an element although UAX #14 allows it. A dash between words
    /// stays with the word before it, another dash with the word after it, and quotation marks with the
    /// quoted text, even if a space is between them as in French.
    func isHeld(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        if !elements[index - 1].character.isSpace {
            return elements[index - 1].character.isDash && !isAfterWord(index - 1)
        }
        switch elements[index].character {
        case let dash where dash.isDash: return isSpace(index + 1)
        // German and Danish open a quotation with these, directly before a word.
        case "»", "›": return !isWord(index + 1)
        default:
            guard let mark = elements[..<index].lastIndex(where: { !$0.character.isSpace }),
                ["«", "‹"].contains(elements[mark].character)
            else { return false }
            // German and Danish close a quotation with these, directly after a word.
            return !isAfterWord(mark)
        }
    }

    /// Whether an element continues what is typed without a space, in a script that has spaces between
    /// its words.
    func isWithinToken(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        let (last, next) = (elements[index - 1], elements[index])
        if last.character.isSpace || last.character.endsAWord { return false }
        return ![last, next].contains { $0.standsAlone }
    }

    private func isAfterWord(_ index: Int) -> Bool {
        index > 0 && !elements[index - 1].character.isSpace
    }

    private func isSpace(_ index: Int) -> Bool {
        index < elements.count && elements[index].character.isSpace
    }

    private func isWord(_ index: Int) -> Bool {
        index < elements.count
            && (elements[index].character.isLetter || elements[index].character.isNumber)
    }
}

extension Paragraph.Element {
    /// Whether a line may break beside it without a space: in scripts written without spaces, and beside
    /// emoji.
    fileprivate var standsAlone: Bool {
        switch script {
        case HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO,
            HB_SCRIPT_THAI, HB_SCRIPT_LAO, HB_SCRIPT_KHMER, HB_SCRIPT_MYANMAR, HB_SCRIPT_TIBETAN,
            HB_SCRIPT_YI, HB_SCRIPT_JAVANESE, HB_SCRIPT_BALINESE:
            true
        default: character.isPictograph
        }
    }
}

extension Character {
    /// Whether it is made to break a line after it: a long dash, a soft hyphen, a space without width.
    fileprivate var endsAWord: Bool {
        ["–", "—", "―", "\u{ad}", "\u{200b}"].contains(self)
    }

    fileprivate var isPictograph: Bool {
        guard let first = unicodeScalars.first, !first.isASCII else { return false }
        return first.properties.isEmoji
    }

    fileprivate var isDash: Bool {
        if let ascii = asciiValue { return ascii == UInt8(ascii: "-") }
        return ["–", "—", "―"].contains(self)
    }
}
