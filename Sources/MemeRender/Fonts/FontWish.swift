import CCairo

/// The requirements for a fallback font.
struct FontWish {
    var scalars: [Unicode.Scalar]
    /// The region whose forms of Chinese characters to use; `nil` for other scripts.
    var region: HanRegion?
    var traits: FontTraits

    /// The distance of a face from the requirements, compared component by component, smaller is better;
    /// `nil` if the face lacks one of the characters.
    func distance(of pattern: FontPattern) -> [Int]? {
        guard pattern.has(scalars), pattern.isOpenType, pattern.hasOutlines,
            let family = pattern.family
        else { return nil }
        return [
            pattern.hasColor ? 1 : 0,
            region?.distance(of: pattern, family: family) ?? 0,
            distance(of: FontKind(pattern, family: family)),
            pattern.isUpright ? 0 : 1,
            // 80 is regular, 210 black.
            traits.isHeavy ? 210 - min(pattern.weight, 210) : abs(pattern.weight - 80),
            // Each Noto family is drawn for its script. Other fonts only include it.
            family.hasPrefix("Noto") ? 0 : 1,
            abs(pattern.width - Int(traits.width)),
            // UI variants are squeezed in height to fit menus.
            family.hasSuffix(" UI") ? 1 : 0,
            // A named instance ranks before the variable font as a whole.
            pattern.isVariable ? 1 : 0,
        ]
    }

    private func distance(of kind: FontKind) -> Int {
        switch kind {
        case .sans: traits.isSerif ? 2 : 0
        case .serif: traits.isSerif ? 0 : 2
        case .unknown: 1
        case .monospaced: 3
        }
    }
}

/// What a family's name says about its letters.
enum FontKind {
    case sans, serif, monospaced, unknown

    init(_ pattern: FontPattern, family: String) {
        func says(_ words: [String]) -> Bool { words.contains { family.contains($0) } }
        self =
            if pattern.isMonospaced || says(["Mono", "Typewriter", "Typist"]) {
                .monospaced
            } else if says(["Serif", "Mincho", "Ming", "Song", "Batang", "Naskh", "Nastaliq"]) {
                .serif
            } else if says(["Sans", "Gothic", "Hei"]) {
                .sans
            } else {
                .unknown
            }
    }
}
