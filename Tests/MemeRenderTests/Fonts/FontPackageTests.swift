import Testing

@testable import MemeRender

struct FontPackageTests {
    @Test(
        arguments: [
            ("😀", "fonts-noto-color-emoji"), ("🇵🇱", "fonts-noto-color-emoji"),
            ("❤", "fonts-noto-color-emoji"), ("漢", "fonts-noto-cjk"), ("ひ", "fonts-noto-cjk"),
            ("カ", "fonts-noto-cjk"), ("ｶ", "fonts-noto-cjk"), ("한", "fonts-noto-cjk"),
            ("ㄅ", "fonts-noto-cjk"), ("「", "fonts-noto-cjk"), ("！", "fonts-noto-cjk"),
            ("س", "fonts-noto-core"), ("ש", "fonts-noto-core"), ("न", "fonts-noto-core"),
            ("ไ", "fonts-noto-core"), ("Ⴀ", "fonts-noto-core"), ("𓀀", "fonts-noto-core"),
            ("∑", "fonts-noto-core"), ("5", "fonts-noto-core"), ("é", "fonts-noto-core"),
            ("\u{e000}", nil), ("\u{10fffd}", nil), ("\u{378}", nil), ("\u{7}", nil),
            ("\u{11e00}", nil),
        ] as [(String, String?)])
    func thePackageWithAFont(text: String, package: String?) throws {
        #expect(debianPackage(forMissing: try #require(text.unicodeScalars.first)) == package)
    }
}
