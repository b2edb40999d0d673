extension FontFace {
    static let missingGlyph = UInt32.max
}
