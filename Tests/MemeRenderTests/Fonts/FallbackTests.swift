import CCairo
import Foundation
import Testing

@testable import MemeRender

struct FallbackTests {
    private func choice(
        _ text: String, _ script: hb_script_t, _ language: String? = nil,
        like family: String = "Mememe Headline", of fonts: FontFolder
    ) throws -> String? {
        let like = try fonts.library.face(for: .family(family))
        return fonts.library.fallback(
            for: Array(text), script: script, language: language, like: like)?.name
    }

    @Test func aBoldSansIsChosen() throws {
        let fonts = try FontFolder(
            "NotoSansArabic-Bold.ttf", "NotoSansArabic-Regular.ttf", "NotoNaskhArabic-Bold.ttf")
        #expect(try choice("سلام", HB_SCRIPT_ARABIC, of: fonts) == "Noto Sans Arabic Bold")
    }

    @Test func aRegularSerifIsMatched() throws {
        let fonts = try FontFolder(
            "NotoSansHebrew-Regular.ttf", "NotoSerifHebrew-Regular.ttf", "NotoSerifHebrew-Bold.ttf")
        #expect(
            try choice("שלום", HB_SCRIPT_HEBREW, like: "Liberation Serif", of: fonts)
                == "Noto Serif Hebrew")
    }

    @Test func whatThereIsIsTaken() throws {
        let fonts = try FontFolder("NotoSerifThai-Regular.ttf")
        #expect(try choice("ภาษาไทย", HB_SCRIPT_THAI, of: fonts) == "Noto Serif Thai")
    }

    @Test func allOfTheCharactersAreCoveredOrNone() throws {
        let fonts = try FontFolder("NotoSansTamil-Bold.ttf", "NotoSansThai-Bold.ttf")
        #expect(try choice("தமிழ்", HB_SCRIPT_TAMIL, of: fonts) == "Noto Sans Tamil Bold")
        #expect(try choice("தக่", HB_SCRIPT_TAMIL, of: fonts) == nil)
        #expect(try choice("漢", HB_SCRIPT_HAN, of: fonts) == nil)
    }

    @Test(
        arguments: [
            ("漢字", HB_SCRIPT_HAN, nil, "SC"), ("漢字", HB_SCRIPT_HAN, "zh", "SC"),
            ("漢字", HB_SCRIPT_HAN, "ja", "JP"), ("漢字", HB_SCRIPT_HAN, "ja-JP", "JP"),
            ("漢字", HB_SCRIPT_HAN, "ko", "KR"), ("漢字", HB_SCRIPT_HAN, "zh-Hant", "TC"),
            ("漢字", HB_SCRIPT_HAN, "zh-TW", "TC"), ("漢字", HB_SCRIPT_HAN, "zh-HK", "HK"),
            ("漢字", HB_SCRIPT_HAN, "zh-Hant-HK", "HK"), ("漢字", HB_SCRIPT_HAN, "en", "SC"),
            ("ひら", HB_SCRIPT_HIRAGANA, nil, "JP"), ("カナ", HB_SCRIPT_KATAKANA, "zh", "JP"),
            ("한국", HB_SCRIPT_HANGUL, nil, "KR"), ("ㄅㄆ", HB_SCRIPT_BOPOMOFO, nil, "TC"),
        ] as [(String, hb_script_t, String?, String)])
    func theLanguageChoosesTheFormsOfHan(
        text: String, script: hb_script_t, language: String?, version: String
    ) throws {
        let fonts = try FontFolder("NotoSansCJK-Bold.ttc", "NotoSansCJK-Regular.ttc")
        #expect(
            try choice(text, script, language, of: fonts) == "Noto Sans CJK \(version) Bold")
    }

    @Test func theBundledFontsGoFirst() throws {
        let fonts = try FontFolder("NotoSans-Bold.ttf")
        #expect(
            try choice("Привет", HB_SCRIPT_CYRILLIC, like: "Comic Neue", of: fonts)
                == "Liberation Sans Bold")
        #expect(
            try choice("Привіт", HB_SCRIPT_CYRILLIC, like: "Bebas Neue", of: fonts)
                == "Mememe Headline Black")
    }

    @Test func theSameFontIsOpenedOnce() throws {
        let fonts = try FontFolder("NotoSansThai-Bold.ttf")
        let like = try FontFace.bundled()
        func thai(_ text: String) -> FontFace? {
            fonts.library.fallback(
                for: Array(text), script: HB_SCRIPT_THAI, language: nil, like: like)
        }
        #expect(thai("ภาษา") === thai("ไทย"))
        #expect(thai("ไทย") != nil)
    }

    @Test(arguments: [
        ("noto sans thai", "Bold"), ("Noto Sans Thai Regular", ""), ("Noto Sans Thai Bold", "Bold"),
    ])
    func aFaceHasItsFamilysNameOrItsOwn(name: String, style: String) throws {
        let folder = try FontFolder("NotoSansThai-Bold.ttf", "NotoSansThai-Regular.ttf")
        let face = try folder.library.face(for: .family(name))
        #expect(face.name == "Noto Sans Thai \(style)".trimmingCharacters(in: .whitespaces))
    }

    @Test func aFontThatIsSimilarIsNamedOnce() throws {
        let folder = try FontFolder("NotoSansThai-Bold.ttf")
        #expect(
            throws: RenderError.unknownFont(
                "liberated serif", similar: ["Liberation Serif", "Liberation Sans"])
        ) {
            try folder.library.face(for: .family("liberated serif"))
        }
        #expect(
            throws: RenderError.unknownFont(
                "Noto Sans Thai Italic",
                similar: ["Noto Sans Thai"])
        ) { try folder.library.face(for: .family("Noto Sans Thai Italic")) }
    }

    @Test func privateUseIsNobodysBusiness() throws {
        let fonts = try FontFolder("Inter.var.ttf")
        #expect(try choice("\u{e000}", HB_SCRIPT_UNKNOWN, of: fonts) == nil)
    }

    @Test func emojiAreInColour() throws {
        let fonts = try FontFolder("NotoColorEmoji.ttf", "NotoSansThai-Bold.ttf")
        let emoji = try #require(fonts.library.emoji())
        #expect(emoji.name == "Noto Color Emoji")
        #expect(emoji.hasColorGlyphs)
        #expect(emoji.unitsPerEm == 2048)
        #expect(emoji.covers("😀"))
        #expect(emoji.covers("👩🏽‍🚀"))
        #expect(!emoji.covers("क"))
        #expect(fonts.library.emoji() === emoji)
    }

    @Test func digitsDontComeFromTheEmoji() throws {
        let fonts = try FontFolder("NotoColorEmoji.ttf")
        #expect(try choice("😀", HB_SCRIPT_COMMON, of: fonts) == nil)
    }

    @Test func whereThereAreNoEmojiThereIsNone() throws {
        #expect(try FontFolder("NotoSansThai-Bold.ttf").library.emoji() == nil)
        #expect(FontLibrary(installed: nil).emoji() == nil)
    }

    @Test func whatCanBeComposedIsCovered() throws {
        let face = try FontFace.bundled()
        #expect(face.covers("e\u{301}"))
        #expect(face.covers("\u{2011}"))  // A non-breaking hyphen, which has no glyph of its own.
        #expect(face.covers("a\u{200d}"))
        #expect(!face.covers("ก"))
        #expect(!face.covers("😀"))
    }
}
