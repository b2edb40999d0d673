extension Paragraph {
    /// Whether an element is a full-width sign to set at half width: if two such signs meet, as in `。「`,
    /// the blank half of one is dropped (JIS X 4051).
    func isHalfWidth(_ index: Int) -> Bool {
        switch SquareSign(elements[index].character) {
        case .closing:
            index + 1 < elements.count && SquareSign(elements[index + 1].character) != nil
        case .opening: index > 0 && SquareSign(elements[index - 1].character) == .opening
        case nil: false
        }
    }
}

/// A full-width sign of Chinese and Japanese with a blank half: the second half of a closing sign, the
/// first half of an opening one.
private enum SquareSign {
    case opening, closing

    init?(_ character: Character) {
        // A quick test, because most characters are neither and comparing them one by one takes time.
        guard let first = character.unicodeScalars.first, first.value >= 0x2018 else { return nil }
        switch character {
        case "「", "『", "（", "【", "《", "〈", "〔", "［", "｛", "〖", "〘", "“", "‘": self = .opening
        case "」", "』", "）", "】", "》", "〉", "〕", "］", "｝", "〗", "〙", "”", "’", "、", "。", "，", "．",
            "：", "；":
            self = .closing
        default: return nil
        }
    }
}
