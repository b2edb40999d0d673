import TestSupport
import Testing

@testable import MemeRender

/// What users can count on of the size of a caption, over many lengths and pictures.
struct FitTests {
    private let typesetter = Typesetter(fonts: FontLibrary(installed: nil))

    private static let pictures = [
        PixelSize(width: 800, height: 600), PixelSize(width: 500, height: 500),
        PixelSize(width: 400, height: 700), PixelSize(width: 1600, height: 500),
        PixelSize(width: 240, height: 180), PixelSize(width: 200, height: 600),
    ]

    private func layout(
        _ text: String, at role: Caption.Role = .top, on picture: PixelSize
    ) throws -> CaptionLayout {
        try #require(try typesetter.typeset(Caption(text, at: role), in: picture)).layout
    }

    private func size(_ text: String, on picture: PixelSize) throws -> Double {
        try layout(text, on: picture).fontSize
    }

    // MARK: - A letter more

    @Test(
        arguments: [
            "one does not simply walk into mordor without having read the map beforehand",
            "when you finally fix the bug that has haunted you for three weeks, and it was a comma",
            "I am a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o",
            "supercalifragilistic is a word that nobody ever uses in a sentence, incomprehensibly so",
            "state-of-the-art, user-friendly, zero-cost and end-to-end: well-tested no-nonsense memes",
            "https://example.com/a/b/c/d?e=f&g=h#i is where #all-of-the-memes are kept 24/7, 9,000 up",
            String(repeating: "a", count: 120),
            "WAIT WHAT? NO" + String(repeating: "o", count: 110),
            "internationalization and telecommunications-infrastructures characterizationlessness",
        ], pictures)
    func theSizeNeverGrowsWithALetterMore(text: String, picture: PixelSize) throws {
        var last = Double.infinity
        for end in text.indices.dropFirst() where !text[..<end].hasSuffix(" ") {
            let now = try size(String(text[..<end]), on: picture)
            #expect(now <= last * (1 + 1e-9), "\(text[..<end])")
            last = now
        }
    }

    @Test(arguments: 1...60)
    func theSizeNeverGrowsWithAWordMore(seed: Int) throws {
        let words = [
            "I", "am", "one", "does", "not", "simply", "memes", "tests", "production", "friday",
            "deployment", "incomprehensibilities", "9/10", "AVATAR", "WAW", "illicit", "mmm",
        ]
        var state = UInt64(seed)
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let picture = PixelSize(width: 200 + random(1000), height: 200 + random(1000))
        var text = "x"
        var last = Double.infinity
        for _ in 0..<25 {
            text += " " + words[random(words.count)]
            let now = try size(text, on: picture)
            #expect(now <= last * (1 + 1e-9), "\(text) on \(picture)")
            last = now
        }
    }

    /// Words of all lengths, of which some become too long for a line letter by letter.
    @Test(arguments: 1...60)
    func theSizeNeverGrowsWhileWordsBecomeTooLong(seed: Int) throws {
        var numbers = SplitMix(seed: UInt64(seed))
        func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
        let picture = PixelSize(width: random(100...600), height: random(100...1200))
        let letters = "abdehiklmnorstuwgpqj"
        var text = ""
        var last = Double.infinity
        for _ in 0..<random(1...4) {
            for _ in 0..<random(1...30) {
                text.append(letters.randomElement(using: &numbers) ?? "a")
                let now = try size(text, on: picture)
                #expect(now <= last * (1 + 1e-9), "\(text) on \(picture)")
                last = now
            }
            text.append(random(0...3) == 0 ? "-" : " ")
        }
    }

    // MARK: - Lines

    @Test(arguments: [
        "9/10", "You: Stop talking like that", "24/7", "#these-memes", "1,000,000",
    ])
    func whatFitsNearlyAsLargeStaysOnOneLine(text: String) throws {
        #expect(try layout(text, on: PixelSize(width: 900, height: 600)).lines.count == 1)
    }

    @Test func twoLinesAreTakenWhereTheyAreAFifthLarger() throws {
        let picture = PixelSize(width: 800, height: 600)
        let text = "one does not simply walk into mordor"
        let lines = try layout(text, on: picture)
        let oneLine = try layout(
            text.split(separator: " ").joined(separator: "\u{a0}"), on: picture)
        #expect(lines.lines.count == 2)
        #expect(oneLine.lines.count == 1)
        #expect(lines.fontSize > oneLine.fontSize)
    }

    @Test(arguments: [
        ("100% #THESE-MEMES of ours here", "#THESE-MEMES"),
        ("state-of-the-art user-friendly memes", "STATE-OF-THE-ART"),
        ("look at https://example.com/a-b?c=d today", "HTTPS://EXAMPLE.COM/A-B?C=D"),
        ("call 555-0123-4567 any time of day", "555-0123-4567"),
    ])
    func noLineBreaksInAHyphenatedWordAHashtagANumberOrAnAddress(
        text: String, whole: String
    ) throws {
        for width in stride(from: 500, through: 1200, by: 100) {
            let layout = try layout(text, on: PixelSize(width: width, height: 600))
            #expect(layout.lines.contains { $0.text.contains(whole) }, "\(width)")
        }
    }

    @Test func aLongDashMayEndALine() throws {
        let lines = try layout(
            "an unexpected turn of events—nobody saw this one coming",
            on: PixelSize(width: 400, height: 600)
        ).lines.map(\.text)
        #expect(lines.contains { $0.hasSuffix("—") })
    }

    // MARK: - Words too long for a line

    @Test(arguments: 10...200)
    func aLongWordNeverMakesTheRestUnreadable(letters: Int) throws {
        let picture = PixelSize(width: 800, height: 600)
        let others = try size("WAIT WHAT?", on: picture)
        let all = try layout(
            "WAIT WHAT? N" + String(repeating: "O", count: letters - 1), on: picture)
        // More have no room at half of the size, of which breaking a word has to leave a fifth.
        if letters < 90 { #expect(all.fontSize >= others / 2 * (1 - 1e-9)) }
        #expect(all.fontSize >= others / 4)
    }

    @Test func aLongWordEndsInTheFewestPlaces() throws {
        let word = "SUPERCALIFRAGILISTICEXPIALIDOCIOUS"
        let lines = try layout(
            word + " even though the sound of it is", on: PixelSize(width: 200, height: 600)
        ).lines.map(\.text)
        #expect(lines.count > 2)
        #expect(lines[0] + lines[1] == word)
        #expect(abs(lines[0].count - lines[1].count) <= 2)
    }

    @Test func aLongWordBreaksAtItsHyphens() throws {
        let lines = try layout(
            "an-extraordinarily-and-unnecessarily-hyphenated-monstrosity-of-a-word",
            on: PixelSize(width: 500, height: 500)
        ).lines.map(\.text)
        #expect(lines.count > 1)
        #expect(lines.dropLast().allSatisfy { $0.hasSuffix("-") }, "\(lines)")
    }
}
