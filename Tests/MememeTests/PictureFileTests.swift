import Testing

/// Commands that take a meme's file instead of its id.
@Suite struct PictureFileTests {
    let environment: TestEnvironment
    private let id: String

    init() async throws {
        environment = try TestEnvironment()
        try environment.add("rocket.jpg", as: "cat.jpg")
        id = try await environment.create(
            "cat.jpg", "--top", "hello", "--bottom", "two\\nlines", "--fill", "gold", "-o",
            "meme.jpg")
    }

    private func otherStore() -> [String: String] { ["MEMEME_STORE": environment.path("other")] }

    @Test func aFileTellsWhatItSaysWhereverItIs() async throws {
        let run = try await environment.run("show", "meme.jpg", environment: otherStore())
        #expect(run.status == 0)
        let original = try await environment.detail(of: id).meme.original
        for fact in ["hello", "two⏎lines", "#ffd700", "640×427 JPEG", "\(original), not in this"] {
            #expect(run.text.contains(fact))
        }
        #expect(!run.text.contains("created"))
    }

    @Test func asJSONToo() async throws {
        let meme = try await environment.detail(of: id).meme
        let run = try await environment.run("show", "./meme.jpg", "--json")
        let detail = try run.json(PictureDetailJSON.self)
        #expect(detail.meme == meme)
        #expect(detail.text == "hello\ntwo lines")
        #expect(detail.recipe?.captions.map(\.text) == ["hello", "two\nlines"])
        #expect(detail.original == meme.original)
        #expect(detail.hasOriginal)
        #expect(detail.byteCount == meme.byteCount)
        let input = try await environment.run(
            "show", "-", "--json", input: environment.bytes(of: "meme.jpg"),
            environment: otherStore())
        let elsewhere = try input.json(PictureDetailJSON.self)
        #expect(elsewhere.file == "standard input")
        #expect(elsewhere.meme == nil)
        #expect(!elsewhere.hasOriginal)
    }

    @Test func aPictureThatIsNoMemeSaysSo() async throws {
        let run = try await environment.run("show", "cat.jpg")
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.error.contains("cat.jpg: this picture doesn't say that it is a meme"))
        let edit = try await environment.run("edit", "cat.jpg", "--top", "new")
        #expect(edit.status == 1)
        #expect(edit.error == run.error)
    }

    @Test func whatSaysNothingIsKnownByItsPicture() async throws {
        let id = try await environment.create(
            "cat.jpg", "--top", "x", "--no-metadata", "-o", "x.jpg")
        let run = try await environment.run("show", "x.jpg")
        #expect(run.status == 0)
        #expect(run.text.contains(id))
        #expect(run.text.contains("created"))
    }

    @Test func aFileWithoutASlashOrAnExtensionIsFoundWhereNoIDIs() async throws {
        try environment.write(environment.bytes(of: "meme.jpg"), to: "un-named")
        #expect(try await environment.run("show", "un-named").status == 0)
        #expect(try await environment.run("show", "unknown").error.contains("no meme has the id"))
    }

    @Test func theMemeThatAFileShowsIsEdited() async throws {
        let run = try await environment.run("edit", "meme.jpg", "--top", "new")
        #expect(run.status == 0)
        #expect(try await environment.memes().map(\.topText) == ["new"])
        #expect(try await environment.detail(of: id).meme.topText == "new")
    }

    @Test func aFileOfAFormerStateMakesANewMeme() async throws {
        _ = try await environment.run("edit", id, "--top", "new", "--fill", "red")
        let run = try await environment.run("edit", "meme.jpg", "--bottom", "other", "-o", "b.jpg")
        #expect(run.status == 0)
        let memes = try await environment.memes()
        #expect(memes.map(\.topText) == ["hello", "new"])
        #expect(memes.map(\.bottomText) == ["other", "two\nlines"])
        #expect(memes[0].original == memes[1].original)
        let style = try await environment.detail(of: memes[0].id).recipe.captions[0].style
        #expect(style.fill == "#ffd700")
        #expect(try await environment.run("show", "b.jpg").text.contains("other"))
    }

    @Test func withoutTheOriginalNothingCanBeEdited() async throws {
        let run = try await environment.run(
            "edit", "meme.jpg", "--top", "new", environment: otherStore())
        #expect(run.status == 1)
        let original = try await environment.detail(of: id).meme.original
        for part in ["meme.jpg", original, environment.path("other"), "--store"] {
            #expect(run.error.contains(part))
        }
    }

    /// Replaces a part of the recipe in the meme's file by another of the same length.
    private func replace(_ part: String, with other: String) throws {
        let bytes = try environment.bytes(of: "meme.jpg")
        let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        let changed = text.replacing(part, with: other)
        #expect(changed != text && changed.count == text.count)
        try environment.write(changed.unicodeScalars.map { UInt8($0.value) }, to: "meme.jpg")
    }

    @Test func aFontsFileIsNotTakenFromAPicture() async throws {
        try replace(##""fill":"#ffd700","font":{}"##, with: ##""font":{"file":"/a/b.ttf"}"##)
        let run = try await environment.run("edit", "meme.jpg", "--top", "new")
        #expect(run.status == 1)
        #expect(run.error.contains("/a/b.ttf"))
        #expect(run.error.contains("--font"))
        let font = try await environment.run("edit", "meme.jpg", "--font", "impact")
        #expect(font.status == 0)
    }

    @Test func aRecipeThatCannotBeUsedIsTold() async throws {
        try replace(#""lineSpacing":1"#, with: #""lineSpacing":9"#)
        let run = try await environment.run("edit", "meme.jpg", "--top", "new")
        #expect(run.status == 1)
        #expect(run.error.contains("its recipe can't be used"))
        #expect(run.error.contains("line spacing of 9.0"))
        let show = try await environment.run("show", "meme.jpg")
        #expect(show.status == 0)
        #expect(show.text.contains("hello"))
        #expect(show.text.contains("its recipe can't be used"))
    }

    @Test func metadataCanBeTakenAwayAndGivenBack() async throws {
        _ = try await environment.run("edit", id, "--no-metadata", "-o", "bare.jpg")
        #expect(!(try environment.bytes(of: "bare.jpg").contains("hello")))
        _ = try await environment.run("edit", id, "--metadata", "-o", "telling.jpg")
        #expect(try environment.bytes(of: "telling.jpg").contains("hello"))
        #expect(try environment.bytes(of: "telling.jpg") == environment.bytes(of: "meme.jpg"))
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: String) -> Bool {
        let text = Array(text.utf8)
        return indices.contains { self[$0...].starts(with: text) }
    }
}
