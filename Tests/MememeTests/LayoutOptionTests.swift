import Foundation
import Testing

/// The effect of `--layout` on the recipe and the meme's size.
@Suite struct LayoutOptionTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
    }

    private func size(_ arguments: String...) async throws -> (width: Int, height: Int) {
        _ = try await environment.run(["create", "cat.jpg", "--json"] + arguments)
        let meme = try #require(try await environment.memes().first)
        return (meme.width, meme.height)
    }

    @Test func classicIsTheDefault() async throws {
        let id = try await environment.create("cat.jpg", "--top", "hi")
        #expect(try await environment.detail(of: id).recipe.layout == "classic")
    }

    @Test func aBarStandsAboveThePicture() async throws {
        #expect(try await size("--top", "hi") == (64, 48))
        let bar = try await size("--top", "hi", "--layout", "bar")
        #expect(bar.width == 64)
        #expect(bar.height > 48)
        let style = try #require(
            try await environment.detail(of: environment.memes()[0].id).recipe.captions.first
        )
        .style
        #expect(style.fill == "#000000")
        #expect(style.letterCase == "none")
        #expect(style.outlineWidth == 0)
    }

    @Test func aPosterGrowsOnAllSides() async throws {
        let poster = try await size(
            "--top", "Title", "--bottom", "Sentence.", "--layout", "demotivational")
        #expect(poster.width > 64)
        #expect(poster.height - 48 > poster.width - 64)
    }

    @Test func aHundredWordsAndOneLetterFit() async throws {
        let words = Array(repeating: "word", count: 100).joined(separator: " ")
        for layout in ["bar", "demotivational"] {
            for text in [words, "I"] {
                let run = try await environment.run(
                    "create", "cat.jpg", "--layout", layout, "--top", text, "--bottom", text)
                #expect(run.status == 0)
            }
        }
    }

    @Test func otherOptionsChangeTheLooksOfTheLayout() async throws {
        let id = try await environment.create(
            "cat.jpg", "--top", "hi", "--fill", "navy", "--layout", "bar", "--case", "upper")
        let style = try #require(try await environment.detail(of: id).recipe.captions.first).style
        #expect(style.fill == "#000080")
        #expect(style.letterCase == "upper")
        #expect(style.outlineWidth == 0)
    }

    @Test func anEditTakesAnotherLayoutWithItsLooks() async throws {
        let id = try await environment.create("cat.jpg", "--top", "hi", "--fill", "gold")
        _ = try await environment.run("edit", id, "--layout", "bar")
        let bar = try await environment.detail(of: id)
        #expect(bar.recipe.layout == "bar")
        #expect(bar.recipe.captions.map(\.style.fill) == ["#000000", "#000000"])
        #expect(bar.meme.height > 48)
        _ = try await environment.run("edit", id, "--top", "more")
        #expect(try await environment.detail(of: id).recipe.layout == "bar")
        _ = try await environment.run("edit", id, "--layout", "classic")
        let classic = try await environment.detail(of: id)
        #expect(classic.recipe.captions.map(\.style.fill) == ["#ffffff", "#ffffff"])
        #expect(classic.meme.size == "64x48")
    }

    @Test func showNamesALayoutThatIsNotTheClassic() async throws {
        let id = try await environment.create("cat.jpg", "--top", "hi", "--layout", "bar")
        #expect(try await environment.run("show", id).text.contains("layout"))
    }

    @Test func anUnknownLayoutIsRefused() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "--layout", "poster")
        #expect(run.status == 64)
        #expect(run.error.contains("classic, bar, demotivational"))
    }
}
