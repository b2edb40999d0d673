import CShims
import Testing

@testable import MemeRender

struct LineBreaksTests {
    private func parts(_ text: String, _ detail: LineBreaks.Detail = .phrases) -> [String] {
        let paragraph = Paragraph(text)
        return paragraph.segments(detail).map { range in
            String(paragraph.elements[range].map(\.character))
        }
    }

    @Test func spacesEndLines() {
        #expect(parts("One does not") == ["One ", "does ", "not"])
        #expect(parts("$3.14, 50%") == ["$3.14, ", "50%"])
    }

    @Test func aDashBetweenWordsEndsALine() {
        #expect(parts("Коля — брат") == ["Коля — ", "брат"])
        #expect(parts("yes - no") == ["yes - ", "no"])
        #expect(parts("— Да. — Нет.") == ["— ", "Да. — ", "Нет."])
        #expect(parts("—Sí —dijo") == ["—Sí ", "—dijo"])
        #expect(parts("all—or none") == ["all—", "or ", "none"])
    }

    @Test func quotationMarksStayWithTheirWords() {
        #expect(parts("il dit « oui » !") == ["il ", "dit ", "« oui » !"])
        #expect(parts("sagt »ja« und") == ["sagt ", "»ja« ", "und"])
    }

    @Test func thaiBreaksBetweenWords() {
        #expect(parts("ฉันรักประเทศไทยมากที่สุด") == ["ฉัน", "รัก", "ประเทศไทย", "มาก", "ที่สุด"])
    }

    @Test func chineseAndJapaneseBreakBetweenPhrases() {
        #expect(parts("吾輩は猫である。名前はまだ無い。").first == "吾輩は")
        #expect(parts("我愛北京天安門").contains("北京"))
        // No part starts with a full stop or ends with an opening bracket.
        for part in parts("これは「猫」です。はい。", .characters) {
            #expect(!part.hasPrefix("。") && !part.hasSuffix("「") && !part.hasPrefix("」"))
        }
        #expect(parts("吾輩は猫", .characters) == ["吾", "輩", "は", "猫"])
    }

    @Test func stretchesThatAreTooLongForPhrasesBreakBetweenCharacters() {
        #expect(parts(String(repeating: "北京", count: 100)).count == 100)
        #expect(parts(String(repeating: "北京", count: 3000)).count == 6000)
    }

    @Test func koreanBreaksBetweenWords() {
        #expect(parts("안녕하세요 세계") == ["안녕하세요 ", "세계"])
        #expect(parts("안녕", .characters) == ["안", "녕"])
    }

    @Test(arguments: ["👨‍👩‍👧‍👦", "👍🏽", "🇩🇪", "é\u{301}\u{302}", "क्षि", "1️⃣", "각"])
    func noCharacterIsBroken(character: String) {
        for detail in LineBreaks.Detail.allCases {
            #expect(parts(character + character, detail).joined() == character + character)
            #expect(parts(character + character, detail).allSatisfy { $0.hasPrefix(character) })
        }
    }

    @Test func whatICURefusesIsNoCrash() {
        // A null text whose declared length is 1.
        var marks: [UInt8] = [0, 0]
        #expect(mm_line_breaks(nil, 1, "en", &marks) != 0)
    }

    @Test(arguments: [
        "half-baked", "#these-memes", "24/7", "and/or", "https://example.com/some/where?x=1",
        "555-0123-4567", "half\u{2010}baked", "נסיון-מה",
    ])
    func whatIsTypedWithoutASpaceIsNoPhrase(text: String) {
        #expect(parts("a \(text) b") == ["a ", "\(text) ", "b"])
    }

    @Test func inDetailHyphensAndSlashesEndLines() {
        #expect(parts("half-baked", .characters) == ["half-", "baked"])
        let parts = parts("https://example.com/some/where?x=1", .characters)
        #expect(parts.first == "https://")
        #expect(parts.contains("some/"))
    }

    @Test func softHyphensSpacesWithoutWidthAndEmojiEndPhrases() {
        #expect(parts("half\u{ad}baked").count == 2)
        #expect(parts("half\u{200b}baked").count == 2)
        #expect(parts("😀😀ok").count == 3)
    }
}
