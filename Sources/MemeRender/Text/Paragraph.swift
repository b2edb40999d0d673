import CCairo

/// A typed line, taken apart into characters and what Unicode says of each.
struct Paragraph {
    struct Element {
        var character: Character
        /// In the text, in UTF-8.
        var range: Range<Int>
        var level: UInt8
        /// The script of the run that it belongs to, which for signs is that of their neighbours.
        var script: hb_script_t
        /// Which of the caption's fonts draws it; `nil` where none can.
        var font: Int?
    }

    let text: String
    let isRightToLeft: Bool
    var elements: [Element]

    init(_ text: String) {
        self.text = text
        let bidi = BidiLevels(of: text.unicodeScalars)
        isRightToLeft = bidi.isRightToLeft
        elements = []
        elements.reserveCapacity(text.utf8.count)
        var offset = 0
        var scalar = 0
        var script = HB_SCRIPT_COMMON
        for character in text {
            let own = Script.own(character)
            if let own {
                // Signs before the first letter go with it.
                if script == HB_SCRIPT_COMMON {
                    for index in elements.indices { elements[index].script = own }
                }
                script = own
            }
            let end = offset + character.utf8.count
            elements.append(
                Element(
                    character: character, range: offset..<end, level: bidi[scalar],
                    script: script, font: 0))
            offset = end
            scalar += character.unicodeScalars.count
        }
    }

    /// Each of some elements by itself, with the spaces after it.
    func characters(in range: Range<Int>) -> [Range<Int>] {
        var characters: [Range<Int>] = []
        for index in range {
            if elements[index].character.isSpace, let last = characters.popLast() {
                characters.append(last.lowerBound..<index + 1)
            } else {
                characters.append(index..<index + 1)
            }
        }
        return characters
    }

    /// The elements that no line break parts, in their order.
    func segments(_ detail: LineBreaks.Detail) -> [Range<Int>] {
        let marks = LineBreaks.marks(in: text, detail)
        var segments: [Range<Int>] = []
        var start = 0
        for (index, element) in elements.enumerated().dropFirst()
        where marks[element.range.lowerBound] && !isHeld(index) {
            segments.append(start..<index)
            start = index
        }
        if start < elements.count { segments.append(start..<elements.count) }
        return segments
    }
}
