extension Paragraph {
    /// Whether a line must not start with an element although Unicode's rules allow it: dashes
    /// between words stay with those before them, other dashes with what they stand before, and
    /// quotation marks with what they hold, also where French puts a space between.
    func isHeld(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        if !elements[index - 1].character.isSpace {
            return elements[index - 1].character.isDash && !isAfterWord(index - 1)
        }
        switch elements[index].character {
        case let dash where dash.isDash: return isSpace(index + 1)
        // In German and Danish these open, right before a word.
        case "»", "›": return !isWord(index + 1)
        default:
            guard let mark = elements[..<index].lastIndex(where: { !$0.character.isSpace }),
                ["«", "‹"].contains(elements[mark].character)
            else { return false }
            // In German and Danish these close, right after a word.
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
