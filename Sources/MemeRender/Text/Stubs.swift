import CCairo
extension FontLibrary {
    func fallback(
        for characters: [Character], script: hb_script_t, language: String?, like: FontFace
    ) -> FontFace? { nil }
    func emoji() -> FontFace? { nil }
}
