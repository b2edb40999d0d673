extension FontFace {
    static let missingGlyph = UInt32.max
    var hasColorBitmaps: Bool { false }
    func covers(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { glyph(of: $0) != nil }
    }
}
