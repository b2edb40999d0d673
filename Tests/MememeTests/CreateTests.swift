import MemeRender
import TestSupport
import Testing

@Suite struct CreateTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
    }

    @Test func itWritesTheMemeAndSaysWhereAndWhatItIs() async throws {
        let run = try await environment.run("create", "cat.jpg", "--top", "hi", "--bottom", "ho")
        #expect(run.status == 0)
        let meme = try #require(try await environment.memes().first)
        #expect(run.lines == ["\(meme.shortID)  cat-meme.jpg"])
        #expect(meme.topText == "hi")
        #expect(meme.bottomText == "ho")
        #expect(try environment.files == ["cat-meme.jpg", "cat.jpg"])
        #expect(try environment.bytes(of: "cat-meme.jpg").count == meme.byteCount)
    }

    @Test func theMemeGoesWhereTheUserStandsWhereverThePictureIs() async throws {
        let picture = Fixtures.path(of: "rgb.png")
        let run = try await environment.run("create", picture, "--top", "hi", "--no-save")
        #expect(run.lines == ["rgb-meme.png"])
        #expect(environment.exists("rgb-meme.png"))
    }

    @Test(
        arguments: [
            ["--text", "hi@top,cut-out=yes"], ["--top", "hi", "--cut-out", "yes"],
        ])
    func aPictureWithAHoleIsAPNG(words: [String]) async throws {
        let run = try await environment.run(["create", "cat.jpg"] + words)
        #expect(run.status == 0 && !run.error.contains("transparency"), "\(run.error)")
        let meme = try #require(try await environment.memes().first)
        #expect(run.lines == ["\(meme.shortID)  cat-meme.png"])
        #expect(meme.format == "png")
        #expect(try environment.bytes(of: "cat-meme.png").starts(with: [0x89, 0x50]))
        let edit = try await environment.run("edit", meme.id, "--cut-out", "no")
        #expect(edit.status == 0, "\(edit.error)")
        #expect(try await environment.memes().first?.format == "jpeg")
    }

    @Test func aNameThatIsTakenIsCountedUp() async throws {
        for expected in ["cat-meme.jpg", "cat-meme-2.jpg", "cat-meme-3.jpg"] {
            let run = try await environment.run("create", "cat.jpg", "--top", expected, "--no-save")
            #expect(run.lines == [expected])
        }
        #expect(try environment.files.count == 4)
    }

    @Test func forceReplacesTheFileOfTheDefaultName() async throws {
        try environment.write([1, 2, 3], to: "cat-meme.jpg")
        let run = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "--force", "--no-save")
        #expect(run.lines == ["cat-meme.jpg"])
        #expect(try environment.bytes(of: "cat-meme.jpg").starts(with: [0xff, 0xd8]))
        #expect(!environment.exists("cat-meme-2.jpg"))
    }

    @Test func aNamedFileThatExistsIsOnlyReplacedByForce() async throws {
        try environment.write([1, 2, 3], to: "out.jpg")
        let counted = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "-o", "out.jpg", "--no-save")
        #expect(counted.status == 0)
        #expect(counted.lines == ["out-2.jpg"])
        #expect(counted.error.contains("--force"))
        #expect(try environment.bytes(of: "out.jpg") == [1, 2, 3])

        let forced = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "-o", "out.jpg", "--force")
        #expect(forced.status == 0)
        #expect(try environment.bytes(of: "out.jpg").count > 3)
    }

    @Test func noSaveLeavesTheStoreAlone() async throws {
        let run = try await environment.run("create", "cat.jpg", "--top", "hi", "--no-save")
        #expect(run.status == 0)
        #expect(!environment.exists("store"))
    }

    @Test func storeNamesAnotherFolder() async throws {
        let other = environment.path("other")
        _ = try await environment.create("cat.jpg", "--top", "hi", "--store", other)
        #expect(try await environment.memes().isEmpty)
        let run = try await environment.run("list", "--store", other, "--json")
        #expect(try run.json(MemeListJSON.self).memes.map(\.topText) == ["hi"])
    }

    @Test func aPictureComesFromStandardInputAndTheMemeGoesToStandardOutput() async throws {
        let run = try await environment.run(
            "create", "-", "--top", "", "-o", "-", input: Fixtures.bytes(of: "rgb.png"))
        #expect(run.status == 0)
        #expect(run.output.starts(with: [0x89, 0x50, 0x4e, 0x47]))
        let meme = try #require(try await environment.memes().first)
        #expect(meme.byteCount == run.output.count)
        #expect(run.errorLines.last == "mememe: saved as \(meme.shortID)")
        #expect(run.errorLines.count == 2)
        #expect(run.error.contains("there are no words"))
        #expect(try environment.files == ["cat.jpg"])
    }

    @Test func aPictureOfStandardInputHasAName() async throws {
        let run = try await environment.run(
            "create", "-", "--top", "hi", "--no-save", input: Fixtures.bytes(of: "rgb.png"))
        #expect(run.lines == ["meme.png"])
    }

    @Test func jsonTellsTheMemeTheFileAndTheWarnings() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--top", String(repeating: "far too many words ", count: 40),
            "--json")
        let saved = try run.json(SavedJSON.self)
        #expect(saved.file == "cat-meme.jpg")
        #expect(saved.meme?.format == "jpeg")
        #expect(saved.meme?.id.hasPrefix(saved.meme?.shortID ?? "-") == true)
        #expect(saved.warnings.count == 1)
        #expect(run.errorLines.allSatisfy { $0.hasPrefix("mememe: warning: ") })
        #expect(run.errorLines.count == 1)
    }

    @Test func jsonOfAMemeThatIsNotSavedHasOnlyTheFile() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "--no-save", "--json")
        let saved = try run.json(SavedJSON.self)
        #expect(saved.meme == nil)
        #expect(saved.file == "cat-meme.jpg")
    }

    @Test func theSameCommandGivesTheSameBytes() async throws {
        for name in ["a.jpg", "b.jpg"] {
            _ = try await environment.run("create", "cat.jpg", "--top", "hi", "-o", name)
        }
        #expect(try environment.bytes(of: "a.jpg") == environment.bytes(of: "b.jpg"))
    }

    @Test func aBackslashAndAnNBreakALine() async throws {
        let id = try await environment.create("cat.jpg", "--top", #"a\nb\\n\c"#)
        #expect(try await environment.detail(of: id).meme.topText == "a\nb\\n\\c")
    }

    @Test func anEmptyTextDrawsNothing() async throws {
        _ = try await environment.create("cat.jpg", "--top", "", "-o", "out.jpg")
        #expect(environment.exists("out.jpg"))
    }

    @Test func aWriteToADeviceNeedsNoForce() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "-o", "/dev/null", "--no-save")
        #expect(run.status == 0)
        #expect(run.lines == ["/dev/null"])
    }

    /// A large picture and its meme are in files without names while it is made.
    @Test func aLargePNGLeavesNothingButItsMeme() async throws {
        try environment.write(Pictures.noise(width: 2500, height: 2000).bytes, to: "large.png")
        let words = ["create", "large.png", "--top", "hi", "-q"]
        // In no store, in one that isn't there yet, and in one that has both pictures.
        for (name, options) in [("a", ["--no-save"]), ("b", []), ("c", [])] {
            let run = try await environment.run(words + options + ["-o", "\(name).png"])
            #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
        }
        #expect(try environment.files == ["a.png", "b.png", "c.png", "cat.jpg", "large.png"])
        let memes = try ["a.png", "b.png", "c.png"].map { try environment.bytes(of: $0) }
        let isSame = memes[0].count > 4_000_000 && memes[0] == memes[1] && memes[1] == memes[2]
        #expect(isSame)
        let stored = try await environment.memes()
        #expect(stored.map(\.byteCount) == [memes[0].count, memes[0].count])
        let check = try await environment.run("store", "check")
        #expect(check.status == 0, "\(check.text) \(check.error)")
        let original = try await environment.run("show", stored[0].id, "--uncaption", "o.png")
        let isOriginal = try environment.bytes(of: "o.png") == environment.bytes(of: "large.png")
        #expect(original.status == 0 && isOriginal)
    }
}
