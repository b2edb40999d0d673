import Testing

@Suite struct EditTests {
    let environment: TestEnvironment
    let id: String

    init() async throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        id = try await environment.create(
            "cat.jpg", "--top", "old", "--bottom", "stays", "--fill", "gold", "--crop", "1:1",
            "--canvas", "30x20", "--quality", "50", "-o", "first.jpg")
    }

    @Test func whatIsNotNamedStays() async throws {
        let before = try await environment.detail(of: id)
        let run = try await environment.run("edit", id, "--top", "new")
        #expect(run.status == 0)
        let after = try await environment.detail(of: id)
        #expect(run.lines == [after.meme.shortID])
        #expect(after.meme.topText == "new")
        #expect(after.meme.bottomText == "stays")
        #expect(after.recipe.captions.map(\.style.fill) == ["#ffd700", "#ffd700"])
        #expect(after.recipe.canvas?.width == 30)
        #expect(after.recipe.quality == 50)
        #expect(after.meme.original == before.meme.original)
        #expect(after.meme.memed != before.meme.memed)
        #expect(after.meme.created == before.meme.created)
        #expect(try await environment.memes().count == 1)
        #expect(try environment.files == ["cat.jpg", "first.jpg"])
    }

    @Test func severalAreChangedAlike() async throws {
        let other = try await environment.create("cat.jpg", "--top", "two", "-o", "/dev/null")
        let run = try await environment.run("edit", id, other, "--fill", "red", "--json")
        #expect(try run.json(ResultsJSON<SavedJSON>.self).results.map(\.meme?.id) == [id, other])
        for id in [id, other] {
            #expect(try await environment.detail(of: id).recipe.captions[0].style.fill == "#ff0000")
        }
        // If one id is unknown, no meme is changed.
        let unknown = try await environment.run("edit", id, "zzzz", "--fill", "blue")
        #expect(unknown.status == 1)
        #expect(try await environment.detail(of: id).recipe.captions[0].style.fill == "#ff0000")
        // If one meme can't be changed, the command says so and changes the others.
        let (large, small) = ("30x30+0+0", try await environment.detail(of: id).meme.shortID)
        try environment.add("one-pixel.jpg", as: "one.jpg")
        let tiny = try await environment.create("one.jpg", "--bottom", "x", "-o", "/dev/null")
        let mixed = try await environment.run("edit", tiny, id, "--crop", large, "--top", "new")
        #expect(mixed.status == 1)
        #expect(mixed.lines == [small])
        #expect(mixed.error.contains("1 of 2 memes were not changed"))
        #expect(mixed.error.contains(tiny))
        let details = try await environment.run("show", id, tiny, "--json")
            .json(ResultsJSON<DetailJSON>.self).results
        #expect(details.map(\.meme.topText) == ["new", ""])
    }

    @Test func quietlyTheIDAloneIsPrinted() async throws {
        let create = try await environment.run(
            "create", "cat.jpg", "--top", "x", "-o", "/dev/null", "-q")
        #expect(create.lines == [try #require(try await environment.memes().first).id])
        let edit = try await environment.run("edit", id, "--top", "x", "--quiet")
        #expect(edit.lines == [id])
    }

    @Test func aStyleIsThatOfBothTexts() async throws {
        _ = try await environment.run("edit", id, "--fill", "red", "--case", "none")
        let styles = try await environment.detail(of: id).recipe.captions.map(\.style)
        #expect(styles.map(\.fill) == ["#ff0000", "#ff0000"])
        #expect(styles.map(\.letterCase) == ["none", "none"])
    }

    @Test func aStyleOfOneTextLeavesTheOther() async throws {
        _ = try await environment.run("edit", id, "--bottom-style", "fill=red")
        let styles = try await environment.detail(of: id).recipe.captions.map(\.style)
        #expect(styles.map(\.fill) == ["#ffd700", "#ff0000"])
    }

    @Test func wordsAnywhereReplaceEarlierOnesAndLookLikeTheFirst() async throws {
        _ = try await environment.run("edit", id, "--text", "a", "--text", "b@align=left")
        _ = try await environment.run("edit", id, "--text", "c@0,0,1,0.5,-15")
        var captions = try await environment.detail(of: id).recipe.captions
        #expect(captions.map(\.text) == ["old", "stays", "c"])
        #expect(captions.last?.style.fill == "#ffd700")
        #expect(captions.last?.style.angle == -15)
        #expect(captions.last?.style.alignment == "center")

        _ = try await environment.run("edit", id, "--top", "new")
        captions = try await environment.detail(of: id).recipe.captions
        #expect(captions.map(\.text) == ["new", "stays", "c"])
        #expect(captions.last?.style.angle == -15)

        _ = try await environment.run("edit", id, "--no-text")
        captions = try await environment.detail(of: id).recipe.captions
        #expect(captions.map(\.text) == ["new", "stays"])
    }

    @Test func noneTakesPartsOfAStyleBack() async throws {
        _ = try await environment.run(
            "edit", id, "--shadow", "black", "--language", "tr", "--valign", "middle",
            "--max-size", "9px", "--min-size", "1px")
        _ = try await environment.run(
            "edit", id, "--shadow", "none", "--language", "none", "--valign", "none",
            "--max-size", "none", "--min-size", "none")
        let style = try #require(try await environment.detail(of: id).recipe.captions.first?.style)
        #expect(style.shadow == nil)
        #expect(style.language == nil)
        #expect(style.verticalAlignment == nil)
        #expect(style.maximumSize == nil)
        #expect(style.minimumSize == nil)
    }

    @Test func noneTakesSettingsBack() async throws {
        let run = try await environment.run(
            "edit", id, "--crop", "none", "--canvas", "none", "--size", "none", "--quality",
            "none", "--format", "none")
        #expect(run.status == 0)
        let detail = try await environment.detail(of: id)
        #expect(detail.recipe.canvas == nil)
        #expect(detail.recipe.longestSide == nil)
        #expect(detail.recipe.quality == nil)
        #expect(detail.recipe.format == nil)
        #expect(detail.meme.size == "64x48")
    }

    @Test func aSizeTakesThePlaceOfACanvasAndTheOtherWayRound() async throws {
        _ = try await environment.run("edit", id, "--size", "20")
        #expect(try await environment.detail(of: id).meme.size == "20x20")
        _ = try await environment.run("edit", id, "--canvas", "30x20")
        #expect(try await environment.detail(of: id).meme.size == "30x20")
        _ = try await environment.run("edit", id, "--canvas", "none")
        #expect(try await environment.detail(of: id).meme.size == "48x48")
    }

    @Test func theMemeIsTheOneThatCreateWouldHaveMade() async throws {
        _ = try await environment.run("edit", id, "--top", "new", "-o", "edited.jpg")
        _ = try await environment.run(
            "create", "cat.jpg", "--top", "new", "--bottom", "stays", "--fill", "gold", "--crop",
            "1:1", "--canvas", "30x20", "--quality", "50", "-o", "created.jpg")
        #expect(try environment.bytes(of: "edited.jpg") == environment.bytes(of: "created.jpg"))
    }

    @Test func aFileIsWrittenOnRequest() async throws {
        let run = try await environment.run("edit", id, "--top", "new", "-o", "out.png")
        let meme = try await environment.detail(of: id).meme
        #expect(run.lines == ["\(meme.shortID)  out.png"])
        #expect(meme.format == "png")
        #expect(try environment.bytes(of: "out.png").count == meme.byteCount)
    }

    @Test func aFileThatExistsIsLeft() async throws {
        let before = try environment.bytes(of: "first.jpg")
        let run = try await environment.run("edit", id, "--top", "new", "-o", "first.jpg")
        #expect(run.lines.map { $0.hasSuffix("first-2.jpg") } == [true])
        #expect(try environment.bytes(of: "first.jpg") == before)
    }

    @Test func anEditThatFailsChangesNothing() async throws {
        let run = try await environment.run("edit", id, "--top", "new", "-o", "/dev/full")
        #expect(run.status == 1)
        #expect(try await environment.detail(of: id).meme.topText == "old")
    }

    @Test func aCropThatIsOutsideNamesTheMeme() async throws {
        let run = try await environment.run("edit", id, "--crop", "9x9+9999+0")
        #expect(run.status == 1)
        #expect(run.error.contains(id))
    }

    @Test func jsonTellsTheMeme() async throws {
        let run = try await environment.run("edit", id, "--top", "new", "--json")
        let saved = try run.json(SavedJSON.self)
        #expect(saved.meme?.id == id)
        #expect(saved.meme?.topText == "new")
        #expect(saved.file == nil)
    }
}
