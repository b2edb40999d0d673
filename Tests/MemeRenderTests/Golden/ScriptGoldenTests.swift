import MemeConcurrency
import Testing

@testable import MemeRender

/// Captions in the world's scripts. Each uses only named fonts, so the result doesn't depend on other
/// installed fonts.
struct ScriptGoldenTests {
    /// A golden image with a top and a bottom caption.
    struct Sample: CustomTestStringConvertible {
        var name: String
        /// The files of the allowed fallback fonts.
        var fonts: [String]
        var top: String
        var bottom: String

        init(_ name: String, in fonts: String..., top: String, bottom: String) {
            self.name = name
            self.fonts = fonts
            self.top = top
            self.bottom = bottom
        }

        var testDescription: String { name }
    }

    /// A style in the bundled font, even if Impact is installed.
    private let style = CaptionStyle(font: .family(BundledFont.standIn.family))

    private func expect(
        _ recipe: Recipe, in fonts: [String] = [], named name: String,
        channels: PixelLayout.Channels = .gray, height: Int = 160, warnings: [RenderWarning] = []
    ) throws {
        // The folder must exist as long as fonts may be opened.
        let folder = try FontFolder(fonts)
        try withExtendedLifetime(folder) {
            let rendering = try Renderer().render(
                recipe, on: Golden.sky(width: 320, height: height, channels), in: folder.library,
                .unlimited, provenance: Future(on: .caller) { nil })
            #expect(rendering.warnings == warnings)
            try Golden.expect(rendering.image, named: "script-" + name)
        }
    }

    @Test(
        arguments: [
            Sample(
                "arabic", in: "NotoSansArabic-Bold.ttf",
                top: "عندما تعمل الشيفرة كما يجب من أول مرة", bottom: "بِسْمِ ٱللَّٰهِ، ولا أحد يعرف لماذا"
            ),
            Sample(
                "bidi", in: "NotoSansArabic-Bold.ttf", "NotoSansHebrew-Bold.ttf",
                top: "Version 2.0 (beta) של התוכנה", bottom: "قال (Swift 6) إنه أسرع 100% [مؤكد]"),
            Sample(
                "chinese", in: "NotoSansCJK-Bold.ttc",
                top: "当代码第一次就能运行的时候", bottom: "没有人知道为什么，“代码”……我也不敢问！"),
            Sample(
                "emoji", in: "NotoColorEmoji.ttf", top: "👨‍👩‍👧‍👦 👍🏽 🇯🇵 1️⃣ ❤️", bottom: "Me 😂 vs. 🔥 👩🏿‍🚀"),
            Sample(
                "hebrew", in: "NotoSansHebrew-Bold.ttf",
                top: "כשהקוד עובד בפעם הראשונה", bottom: "שָׁלוֹם עֲלֵיכֶם, אף אחד לא יודע למה"),
            Sample(
                "hindi", in: "NotoSansDevanagari-Bold.ttf",
                top: "जब पूरा कोड पहली ही बार में चल जाए", bottom: "क्षमा कर्म ज्ञान श्रृंगार विद्यार्थी त्रिकोण"),
            Sample(
                "japanese", in: "NotoSansCJK-Bold.ttc",
                top: "テストが一発で通ったときの顔", bottom: "変だ。「バグ」か、「『仕様』です。」か。"),
            Sample(
                "korean", in: "NotoSansCJK-Bold.ttc",
                top: "코드가 한 번에 돌아갈 때", bottom: "아무도 이유를 모른다, 왜 되는 거지?"),
            Sample(
                "tamil", in: "NotoSansTamil-Bold.ttf",
                top: "முதல் முறையே வேலை செய்கிறது", bottom: "ஸ்ரீ கொடுத்தான் பௌ க்ஷ மொழி நூறு"),
            Sample(
                "thai", in: "NotoSansThai-Bold.ttf",
                top: "เมื่อโค้ดทำงานได้ในครั้งแรกที่รันแล้วทุกคนงง", bottom: "ไม่มีใครรู้ว่าทำไม น้ำ ปู่ ญู่ กี๊ ป้ำ"),
        ])
    func standingIn(_ sample: Sample) throws {
        try expect(
            Recipe(top: sample.top, bottom: sample.bottom, style: style), in: sample.fonts,
            named: sample.name, channels: sample.name == "emoji" ? .rgb : .gray)
    }

    @Test(
        arguments: [
            Sample(
                "cyrillic", top: "Когда тесты прошли",
                bottom: "но забыл запушить — Ёлки, Їжак, Ўсё"),
            Sample(
                "greek", top: "Όταν περνάει με την πρώτη", bottom: "κάτι πάει στραβά, Οδυσσέας ΐ"),
            Sample(
                "one-word",
                top:
                    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
                bottom: ""),
            Sample("three-lines", top: "one\ntwo\nthree", bottom: ""),
        ])
    func bundled(_ sample: Sample) throws {
        try expect(
            Recipe(top: sample.top, bottom: sample.bottom, style: style), named: sample.name)
    }

    @Test func latin() throws {
        var style = style
        style.letterCase = .none
        try expect(
            Recipe(
                top: "AVATAR To WAY. first office waffle",
                bottom: "Zażółć gęślą jaźń, Tiếng Việt đổi ẫ", style: style),
            named: "latin")
    }

    @Test func hundredWords() throws {
        let words = """
            When you finally fix the bug that has haunted you for three weeks and it turns out that \
            the whole time it was a missing comma in a file that nobody had touched since the summer \
            before last when the only person who understood it left for a job in another town where \
            they write everything by hand on paper because there the computers are not allowed and \
            so nobody could ask her why it had ever worked at all which is how you came to spend \
            your birthday reading the history of one single line that said only fix
            """
        #expect(words.split(separator: " ").count == 100)
        try expect(
            Recipe(captions: [Caption(words, at: .other, style: style)]), named: "hundred-words",
            height: 105)
    }

    @Test func oneLetter() throws {
        try expect(Recipe(captions: [Caption("Q", at: .other, style: style)]), named: "one-letter")
    }

    @Test func missing() throws {
        try expect(
            Recipe(bottom: "private \u{e000}\u{e001} use", style: style), named: "missing",
            warnings: [.missingGlyphs(characters: "\u{e000}\u{e001}", package: nil)])
    }

    @Test func shadow() throws {
        var style = style
        style.shadow = Shadow(x: 0.08, y: 0.1, blur: 0.06)
        style.angle = -12
        try expect(
            Recipe(captions: [Caption("Shadow & turned", at: .other, style: style)]),
            named: "shadow")
    }

    @Test func boxes() throws {
        let places: [(words: String, box: Box, angle: Double)] = [
            ("left", Box(x: 0.02, y: 0.1, width: 0.3, height: 0.5), -30),
            ("middle one", Box(x: 0.35, y: 0.4, width: 0.3, height: 0.4), 0),
            ("right side", Box(x: 0.65, y: 0.35, width: 0.33, height: 0.5), 25),
        ]
        let captions = places.map { place in
            var style = style
            style.angle = place.angle
            return Caption(place.words, at: .other, in: place.box, style: style)
        }
        try expect(Recipe(captions: captions), named: "boxes")
    }
}
