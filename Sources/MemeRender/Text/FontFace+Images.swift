extension FontFace {
    static let missingGlyph = UInt32.max
    func covers(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { glyph(of: $0) != nil }
    }
}
