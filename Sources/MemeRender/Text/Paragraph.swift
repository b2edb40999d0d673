import CCairo

/// A typed line as characters with their Unicode properties.
struct Paragraph {
    struct Element {
        var character: Character
        /// The place in the text, as UTF-8 offsets.
        var range: Range<Int>
        var level: UInt8
        /// The script of the run that the element belongs to. A sign has the script of its neighbors.
        var script: hb_script_t
        /// The index of the caption's font that draws it; `nil` if none can.
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
                // Signs before the first letter take its script.
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

    /// Each element of a range by itself, with the spaces after it.
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

    /// The segments between line break opportunities, in order. Phrases don't end within what is typed
    /// without a space, such as a number, an address or a hyphenated word.
    func segments(_ detail: LineBreaks.Detail) -> [Range<Int>] {
        let marks = LineBreaks.marks(in: text, detail)
        var segments: [Range<Int>] = []
        var start = 0
        for (index, element) in elements.enumerated().dropFirst()
        where marks[element.range.lowerBound] && !isHeld(index)
            && (detail == .characters || !isWithinToken(index))
        {
            segments.append(start..<index)
            start = index
        }
        if start < elements.count { segments.append(start..<elements.count) }
        return segments
    }
}
