import CCairo

/// The fonts of one caption: the requested font, and the fallbacks for characters that it lacks.
struct CaptionFonts {
    private(set) var fonts: [FittedFont]
    /// The characters that the requested font lacks and another one has: each once, by the other's index.
    private(set) var replaced: [Int: [Character]] = [:]
    /// The characters that no available font has, each once.
    private(set) var missing: [Character] = []

    private let library: FontLibrary
    private var emoji: Int??

    init(_ face: FontFace, from library: FontLibrary) {
        fonts = [FittedFont(face: face)]
        self.library = library
    }

    private var primary: FontFace { fonts[0].face }

    /// Assigns a font to each element.
    ///
    /// - Parameter language: the language of the text, if it is known.
    mutating func choose(for paragraphs: inout [Paragraph], language: String?) {
        // All characters of a script come from one font, if one font has them all.
        var lacking: [(script: hb_script_t, characters: [Character])] = []
        var choices: [Character: Int?] = [:]
        for element in paragraphs.lazy.flatMap(\.elements) {
            let character = element.character
            if character.isWordSpace || choices[character] != nil { continue }
            if character.isColorEmoji, let emoji = emojiFont(for: character) {
                choices[character] = emoji
            } else if primary.covers(character) {
                choices[character] = 0
            } else {
                choices[character] = .some(nil)
                let script = Script.family(of: element.script)
                if let index = lacking.firstIndex(where: { $0.script == script }) {
                    lacking[index].characters.append(character)
                } else {
                    lacking.append((script, [character]))
                }
            }
        }
        if !lacking.isEmpty {
            let language = Self.language(of: paragraphs, said: language)
            for group in lacking {
                let found = find(group.characters, group.script, language)
                for character in group.characters {
                    guard let font = found[character] else { continue }
                    choices[character] = font
                    replaced[font, default: []].append(character)
                }
            }
        }
        let isPlain = choices.values.allSatisfy { $0 == 0 }
        if isPlain { return }
        for paragraph in paragraphs.indices {
            for element in paragraphs[paragraph].elements.indices {
                let character = paragraphs[paragraph].elements[element].character
                paragraphs[paragraph].elements[element].font = choices[character] ?? 0
            }
            matchSigns(in: &paragraphs[paragraph])
        }
    }

    /// Signs that Chinese and Japanese share with Latin are wider there and placed differently. If a
    /// paragraph has no other letters, its signs come from the font of the Chinese or Japanese
    /// characters.
    private func matchSigns(in paragraph: inout Paragraph) {
        let letters = paragraph.elements.filter { Script.own($0.character) != nil }
        guard let font = letters.first?.font, font != 0,
            letters.allSatisfy({ $0.font == font && Script.family(of: $0.script) == HB_SCRIPT_HAN })
        else { return }
        for index in paragraph.elements.indices {
            let character = paragraph.elements[index].character
            if ["“", "”", "‘", "’", "…", "—", "·"].contains(character),
                fonts[font].face.covers(character)
            {
                paragraph.elements[index].font = font
            }
        }
    }

    private mutating func find(
        _ characters: [Character], _ script: hb_script_t, _ language: String?
    ) -> [Character: Int] {
        var found: [Character: Int] = [:]
        if let all = stand(in: characters, script, language) {
            for character in characters { found[character] = all }
            return found
        }
        for character in characters {
            if let font = characters.count > 1 ? stand(in: [character], script, language) : nil {
                found[character] = font
            } else if character.unicodeScalars.first?.properties.isEmoji == true,
                let emoji = emojiFont(for: character)
            {
                found[character] = emoji
            } else {
                missing.append(character)
            }
        }
        return found
    }

    /// The index of a font that has all of the characters: one in use, or a new fallback.
    private mutating func stand(
        in characters: [Character], _ script: hb_script_t, _ language: String?
    ) -> Int? {
        if let known = fonts.indices.dropFirst().first(where: { index in
            !fonts[index].face.hasColorGlyphs
                && characters.allSatisfy(fonts[index].face.covers)
        }) {
            return known
        }
        guard
            let face = library.fallback(
                for: characters, script: script, language: language, like: primary)
        else { return nil }
        return add(FittedFont(face: face))
    }

    private mutating func emojiFont(for character: Character) -> Int? {
        if emoji == nil {
            emoji = .some(library.emoji().map { add(Self.fit($0, to: primary)) })
        }
        guard let emoji = emoji ?? nil, fonts[emoji].face.covers(character) else { return nil }
        return emoji
    }

    private mutating func add(_ font: FittedFont) -> Int {
        fonts.append(font)
        return fonts.count - 1
    }

    /// Scales emoji to a little more than capital height and centers them on the capitals.
    private static func fit(_ emoji: FontFace, to face: FontFace) -> FittedFont {
        let capital = face.capHeight / face.unitsPerEm
        guard emoji.hasColorGlyphs, let glyph = emoji.glyph(of: "😀"),
            let bounds = emoji.outline(of: glyph).bounds, bounds.top > bounds.bottom
        else { return FittedFont(face: emoji) }
        let height = (bounds.top - bounds.bottom) / emoji.unitsPerEm
        let scale = 1.2 * capital / height
        let middle = (bounds.top + bounds.bottom) / 2 / emoji.unitsPerEm
        return FittedFont(face: emoji, scale: scale, rise: capital / 2 - middle * scale)
    }

    /// The language of a text: the declared one, unless that isn't Chinese, Japanese or Korean; then the
    /// one that the scripts suggest.
    private static func language(of paragraphs: [Paragraph], said: String?) -> String? {
        let name = said?.prefix { $0 != "-" }.lowercased() ?? ""
        if ["zh", "yue", "ja", "ko"].contains(name) { return said }
        let scripts = paragraphs.lazy.flatMap(\.elements).map(\.script)
        if scripts.contains(where: { $0 == HB_SCRIPT_HIRAGANA || $0 == HB_SCRIPT_KATAKANA }) {
            return "ja"
        }
        return scripts.contains(HB_SCRIPT_HANGUL) ? "ko" : said
    }
}
