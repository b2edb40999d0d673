import Testing

@testable import MemeRender

struct CaptionFontsTests {
    private func fonts(_ text: String, language: String?) throws -> [String] {
        let folder = try FontFolder("NotoSansCJK-Bold.ttc")
        var style = CaptionStyle()
        style.language = language
        let size = PixelSize(width: 600, height: 400)
        let words = try Typesetter(fonts: folder.library)
            .typeset(Caption(text, at: .top, style: style), in: size)
        return try #require(words).layout.fonts
    }

    @Test(arguments: [nil, "en", "de-AT", "ja"])
    func kanaMakesKanjiJapanese(language: String?) throws {
        #expect(try fonts("これは漢字", language: language) == ["Noto Sans CJK JP Bold"])
    }

    @Test(
        arguments: [
            (nil, "SC"), ("en", "SC"), ("zh-Hant", "TC"), ("ja", "JP"), ("ko", "KR"),
        ] as [(String?, String)])
    func theLanguageDecidesWhatTheScriptDoesNot(language: String?, region: String) throws {
        #expect(try fonts("漢字", language: language) == ["Noto Sans CJK \(region) Bold"])
    }
}
