import Testing

@testable import MemeRender

struct CleanTextTests {
    @Test func linesAreKeptAndTrimmed() {
        #expect(
            CleanText(" \n\n a \n\n b\t c\r\nd\u{2028}e \n").lines == ["a", "", "b  c", "d", "e"])
    }

    @Test func controlsAreDropped() {
        let clean = CleanText("a\u{7}\u{1b}[0m\u{0}b\u{9d}")
        #expect(clean.lines == ["a[0mb"])
        #expect(!clean.heldInvalidText)
    }

    @Test func bytesThatAreNoTextAreDroppedAndTold() {
        let clean = CleanText(String(decoding: [0x61, 0xff, 0xfe, 0x62], as: UTF8.self))
        #expect(clean.lines == ["ab"])
        #expect(clean.heldInvalidText)
        #expect(CleanText("\u{fffd}").lines.isEmpty)
    }

    @Test(
        arguments: [
            ("😀", true), ("👨‍👩‍👧", true), ("👍🏽", true), ("🇩🇪", true), ("1️⃣", true), ("❤️", true),
            ("❤", false), ("☺", false), ("1", false), ("#", false), ("A", false),
            ("😀\u{fe0e}", false), ("🏳\u{200d}🌈", true), ("🏳", false),
            ("©", false), ("日", false),
        ] as [(Character, Bool)])
    func emojiAreTold(character: Character, isEmoji: Bool) {
        #expect(character.isColorEmoji == isEmoji)
    }
}
