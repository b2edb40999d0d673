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

extension Character {
    fileprivate var isDash: Bool {
        if let ascii = asciiValue { return ascii == UInt8(ascii: "-") }
        return ["–", "—", "―"].contains(self)
    }
}
