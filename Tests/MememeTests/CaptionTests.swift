import Foundation
import Testing

/// Captions at any place, each with its own style.
@Suite struct CaptionTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rocket.jpg", as: "cat.jpg")
    }

    private func captions(
        of arguments: [String], environment variables: [String: String] = [:]
    ) async throws -> [DetailJSON.Recipe.Caption] {
        let run = try await environment.run(
            ["create", "cat.jpg", "--json"] + arguments, environment: variables)
        let id = try #require(try run.json(SavedJSON.self).meme?.id)
        return try await environment.detail(of: id).recipe.captions
    }

    @Test func wordsAnywhereNeedNoOthers() async throws {
        let captions = try await captions(of: [
            "--text", "me@10%,20%,30%,40%", "--text", "you@0.5,0.5,0.25,0.25,-15,fill=gold",
        ]).filter { $0.role == "other" }
        #expect(captions.map(\.text) == ["me", "you"])
        #expect(captions.map(\.box.x) == [0.1, 0.5])
        #expect(captions.map(\.box.height) == [0.4, 0.25])
        #expect(captions.map(\.style.angle) == [0, -15])
        #expect(captions.map(\.style.fill) == ["#ffffff", "#ffd700"])
    }

    @Test func theInkIsWhereThePlaceIs() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--json", "--text", "me@10%,20%,30%,40%")
        let caption = try #require(try run.json(SavedJSON.self).captions.first)
        // The picture is 640×427.
        #expect(caption.inkBox.x >= 64)
        #expect(caption.inkBox.y >= 85.4)
        #expect(caption.inkBox.x + caption.inkBox.width <= 256)
        #expect(caption.inkBox.y + caption.inkBox.height <= 256.2)
    }

    @Test func aStyleOfOneCaptionComesAfterThatOfAll() async throws {
        let captions = try await captions(of: [
            "--top", "a", "--bottom", "b", "--text", "c@fill=red", "--text", "d", "--fill", "gold",
            "--top-style", "fill=teal,align=left", "--bottom-style", "case=none",
        ])
        #expect(captions.map(\.text) == ["a", "b", "c", "d"])
        #expect(captions.map(\.style.fill) == ["#008080", "#ffd700", "#ff0000", "#ffd700"])
        #expect(captions.map(\.style.alignment) == ["left", "center", "center", "center"])
        #expect(captions.map(\.style.letterCase) == ["upper", "none", "upper", "upper"])
    }

    @Test func everyOptionReachesTheRecipe() async throws {
        let style = try #require(
            try await captions(of: [
                "--top", "a", "--outline", "auto", "--shadow", "red,0.1,-0.2,0.3", "--language",
                "tr", "--valign", "middle", "--angle", "-5", "--max-size", "48px", "--min-size",
                "0.01", "--line-spacing", "1.5", "--letter-spacing", "-0.1",
            ]).first?.style)
        #expect(style.outline == "auto")
        #expect(style.shadow?.color == "#ff0000")
        #expect(style.shadow?.y == -0.2)
        #expect(style.language == "tr")
        #expect(style.verticalAlignment == "middle")
        #expect(style.angle == -5)
        #expect(style.maximumSize == "48px")
        #expect(style.minimumSize == "0.01")
        #expect(style.lineSpacing == 1.5)
        #expect(style.letterSpacing == -0.1)
    }

    @Test func theLanguageIsThatOfTheLocaleUnlessNamed() async throws {
        let locale = ["LANG": "tr_TR.UTF-8"]
        let ofLocale = try await captions(of: ["--top", "a", "--text", "b"], environment: locale)
        #expect(ofLocale.map(\.style.language) == ["tr-TR", "tr-TR", "tr-TR"])
        let inLayout = try await captions(
            of: ["--top", "a", "--text", "b", "--layout", "bar"], environment: locale)
        #expect(inLayout.map(\.style.language) == ["tr-TR", "tr-TR", "tr-TR"])
        let named = try await captions(
            of: ["--top", "a", "--language", "none"], environment: locale)
        #expect(named.map(\.style.language) == [nil, nil])
        #expect(try await captions(of: ["--top", "a"]).map(\.style.language) == [nil, nil])
    }

    @Test func eachCaptionIsReported() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--json", "--no-save", "--bottom", #"one\ntwo"#, "--text",
            "far too many words for so small a place@0.4,0.4,0.04,0.02")
        let saved = try run.json(SavedJSON.self)
        #expect(saved.captions.map(\.role) == ["bottom", "other"])
        let bottom = try #require(saved.captions.first)
        #expect(bottom.text == "one\ntwo")
        #expect(bottom.lines.map(\.text) == ["ONE", "TWO"])
        #expect(bottom.fonts.count == 1)
        #expect(bottom.fontSize > 20)
        #expect(bottom.angle == 0)
        #expect(bottom.warnings.isEmpty)
        let small = try #require(saved.captions.last)
        #expect(small.fontSize < 10)
        #expect(small.warnings.count == 1)
        #expect(saved.warnings == small.warnings)
        #expect(run.errorLines == ["mememe: warning: \(small.warnings[0])"])
    }

    @Test func wordsAnywhereAreListedFoundAndShown() async throws {
        let id = try await environment.create(
            "cat.jpg", "--top", "hello", "--text", "quite unlikely@0,0.5,1,0.25")
        _ = try await environment.create("cat.jpg", "--top", "another")
        let found = try await environment.run("list", "--search", "unlik", "--json")
        let memes = try found.json(MemeListJSON.self).memes
        #expect(memes.map(\.id) == [id])
        #expect(memes.map(\.otherText) == ["quite unlikely"])
        #expect(try await environment.run("list").text.contains("quite unlikely"))
        let shown = try await environment.run("show", id).text
        #expect(shown.contains("quite unlikely@0,0.5,1,0.25"))
    }

    @Test func theTableHasNoColumnForWordsThatNoMemeHas() async throws {
        _ = try await environment.create("cat.jpg", "--top", "hello")
        #expect(try await environment.run("list").lines.first?.hasSuffix("BOTTOM") == true)
    }

    @Test func looksThatDifferAreShownWithEachCaption() async throws {
        let id = try await environment.create(
            "cat.jpg", "--top", "a", "--bottom", "b", "--top-style", "fill=gold")
        let lines = try await environment.run("show", id).lines
        #expect(lines.contains { $0.hasPrefix("top style") && $0.contains("fill=#ffd700") })
        #expect(lines.contains { $0.hasPrefix("bottom style") && !$0.contains("fill") })
    }

    @Test func theLanguageDecidesAboutCapitals() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--json", "--no-save", "--top", "istanbul", "--bottom", "istanbul",
            "--bottom-style", "language=tr")
        #expect(
            try run.json(SavedJSON.self).captions.map { $0.lines.map(\.text) }
                == [["ISTANBUL"], ["İSTANBUL"]])
    }

    @Test func theAngleIsReported() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--json", "--no-save", "--text", "hi@25%,25%,50%,50%,-15")
        #expect(try run.json(SavedJSON.self).captions.map(\.angle) == [-15])
    }

    @Test func controlCharactersAreNotDrawn() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--json", "--no-save", "--top", "a\tb\u{1b}[1mc\u{7}")
        let caption = try #require(try run.json(SavedJSON.self).captions.first)
        #expect(caption.lines.map(\.text) == ["A B[1MC"])
        #expect(caption.warnings.isEmpty)
    }

    @Test func bytesThatAreNoTextAreLeftOutAndTold() async throws {
        let run = try await environment.run(
            ["-c", #"exec "$0" create cat.jpg --json --no-save --top "$(printf 'a\377b')""#]
                + [TestEnvironment.executable.path],
            executable: URL(fileURLWithPath: "/bin/sh"))
        #expect(run.status == 0)
        let saved = try run.json(SavedJSON.self)
        #expect(saved.captions.map { $0.lines.map(\.text) } == [["AB"]])
        #expect(saved.warnings.count == 1)
        #expect(saved.warnings.first?.contains("UTF-8") == true)
    }
}
