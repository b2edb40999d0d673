import Foundation
import TestSupport
import Testing

/// Arguments beyond single options: file names, words from files, likely mistakes.
@Suite struct ArgumentTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
    }

    @Test(arguments: [
        ["list", "--format"], ["list", "--quux"], ["serve", "--jsn5"],
    ])
    func nothingIsSuggestedThatIsFar(_ arguments: [String]) async throws {
        let run = try await environment.run(arguments)
        #expect(run.status == 64)
        #expect(run.error.contains("no option \(arguments[1])"))
        #expect(!run.error.contains("did you mean"))
    }

    @Test(arguments: [
        ["create", "-h"], ["create", "cat.jpg", "--bogus", "--help"], ["delete", "-yh"],
    ])
    func helpIsStillGiven(_ arguments: [String]) async throws {
        let run = try await environment.run(arguments)
        #expect(run.status == 0)
        #expect(run.text.contains("USAGE: mememe \(arguments[0])"))
        #expect(run.error.isEmpty)
    }

    @Test func optionsAloneListTheMemes() async throws {
        let id = try await environment.create("cat.jpg", "--top", "hi")
        #expect(try await environment.run("--json").json(MemeListJSON.self).memes.map(\.id) == [id])
        #expect(try await environment.run("--search", "hi", "--limit", "1").text.contains("hi"))
        let store = environment.path("store")
        #expect(try await environment.run("--store", store).text.contains(id.prefix(6)))
    }

    @Test func helpThatCannotBeWrittenIsAnError() async throws {
        let run = try await environment.run(["--help"], output: "/dev/full")
        #expect(run.status == 1)
        #expect(run.error.contains("No space left on device"))
    }

    @Test func standardOutputByItsPathHasThePictureAlone() async throws {
        let run = try await environment.shell(
            "$0 create cat.jpg --top hi --no-save -o /dev/stdout | cat")
        #expect(run.status == 0)
        #expect(run.output.starts(with: [0xff, 0xd8]))
        #expect(Array(run.output.suffix(2)) == [0xff, 0xd9] as [UInt8])
    }

    // MARK: Names that aren't UTF-8

    @Test func aPictureMayHaveANameThatIsNoText() async throws {
        let run = try await environment.shell(
            #"cp cat.jpg "$(printf 'b\377d.jpg')"; $0 create "$(printf 'b\377d.jpg')" --top hi"#)
        #expect(run.status == 0)
        let name: [UInt8] = Array("b".utf8) + [0xff] + Array("d-meme.jpg\n".utf8)
        #expect(Array(run.output.suffix(name.count)) == name)
        #expect(try await environment.memes().count == 1)
        #expect(try await environment.shell(#"test -s "$(printf 'b\377d-meme.jpg')""#).status == 0)
    }

    @Test func aMemeMayBeWrittenToANameThatIsNoText() async throws {
        for force in ["", "--force"] {
            let run = try await environment.shell(
                #"$0 create cat.jpg --top hi \#(force) -o "$(printf 'o\376.jpg')""#)
            #expect(run.status == 0)
        }
        let listed = try await environment.shell(#"ls -b | grep -c '^o\\376.jpg$'"#)
        #expect(listed.text == "1\n")
        #expect(try environment.files.count == 2)
    }

    @Test func aMissingFileOfSuchANameIsNamed() async throws {
        let run = try await environment.shell(#"$0 create "$(printf 'n\377.jpg')" --top hi"#)
        #expect(run.status == 1)
        #expect(run.error.contains("n�.jpg: no such file"))
    }

    @Test func wordsThatAreNoTextAreStillTold() async throws {
        let run = try await environment.shell(#"$0 create cat.jpg --top "$(printf 'caf\351')""#)
        #expect(run.status == 0)
        #expect(run.error.contains("held what is no text"))
        #expect(try await environment.memes().first?.topText == "caf�")
    }

    @Test func aStoreOfSuchANameIsRefused() async throws {
        let run = try await environment.shell(#"$0 list --store "$(printf 's\377')""#)
        #expect(run.status == 64)
        #expect(run.error.contains("UTF-8"))
        #expect(try environment.files == ["cat.jpg"])
    }

    // MARK: Words from elsewhere

    @Test func wordsAreReadFromFiles() async throws {
        try environment.write(Array("two\r\nlin\\nes\n".utf8), to: "words.txt")
        let run = try await environment.run("create", "cat.jpg", "--top", "@words.txt")
        #expect(run.status == 0)
        #expect(try await environment.memes().first?.topText == "two\nlin\\nes")
    }

    @Test func wordsAreReadFromStandardInput() async throws {
        let id = try await environment.create("cat.jpg", "--top", "old")
        let run = try await environment.run(
            ["edit", id, "--bottom", "-"], input: Array("from afar\n".utf8))
        #expect(run.status == 0)
        let meme = try #require(try await environment.memes().first)
        #expect([meme.topText, meme.bottomText] == ["old", "from afar"])
    }

    @Test(arguments: [(#"\@home"#, "@home"), (#"\-"#, "-"), ("me@home", "me@home")])
    func wordsMayLookLikeThat(_ typed: String, _ words: String) async throws {
        #expect(try await environment.run("create", "cat.jpg", "--top", typed).status == 0)
        #expect(try await environment.memes().first?.topText == words)
    }

    @Test func wordsThatCannotBeReadMakeNothing() async throws {
        try environment.write([0x63, 0xe9], to: "latin1.txt")
        try environment.write([UInt8](repeating: 0x61, count: 65 << 10), to: "long.txt")
        for (name, hint) in [
            ("nobody", #"'\@nobody'"#), ("latin1.txt", "UTF-8"), ("long.txt", "64 KiB"),
            (".", "folder"),
        ] {
            let run = try await environment.run("create", "cat.jpg", "--top", "@\(name)")
            #expect(run.status == 1)
            #expect(run.errorLines.count == 1)
            #expect(run.error.contains(name))
            #expect(run.error.contains(hint))
        }
        #expect(try await environment.memes().isEmpty)
        #expect(try environment.files == ["cat.jpg", "latin1.txt", "long.txt"])
    }

    // MARK: What may not have been meant

    @Test(arguments: [
        (["cat.jpg", "--top", "x", "--frame", "3"], "doesn't move"),
        (["cat.gif", "--top", "x", "--frame", "99"], "no frame 99: the picture has 5"),
        (["cat.jpg", "--top", "x", "--from", "50%"], "“x” is always seen"),
        (["cat.gif", "--top", "x", "--to", "50%", "--format", "jpeg"], "“x” is always seen"),
        (["cat.jpg", "--top", "x", "--fill", "none", "--outline", "none"], "“x” can't be seen"),
        (["cat.jpg", "--top", "x", "--fill", "none", "--outline-width", "0"], "can't be seen"),
        (["cat.jpg", "--top", ""], "no words"),
        (["cat.jpg", "--top", " ", "--text", "\t"], "no words"),
    ])
    func whatHasNoEffectIsTold(_ arguments: [String], _ hint: String) async throws {
        try environment.add("cat.gif")
        let run = try await environment.run(["create", "--json"] + arguments)
        #expect(run.status == 0)
        #expect(run.error.contains(hint))
        #expect(try run.json(SavedJSON.self).warnings.contains { $0.contains(hint) })
    }

    @Test(arguments: [
        ["cat.gif", "--top", "x", "--frame", "5"], ["cat.jpg", "--top", "x", "--frame", "1"],
        ["cat.gif", "--top", "x", "--from", "50%"], ["cat.jpg", "--top", "", "--bottom", "x"],
        ["cat.jpg", "--top", "x", "--fill", "none"],
        ["cat.jpg", "--top", "x", "--fill", "none", "--outline", "none", "--shadow", "red"],
    ])
    func whatHasAnEffectIsNot(_ arguments: [String]) async throws {
        try environment.add("cat.gif")
        let run = try await environment.run(["create", "--json", "--size", "300"] + arguments)
        #expect(run.status == 0)
        #expect(try run.json(SavedJSON.self).warnings == [])
    }

    @Test func aPlaceInPixelsIsOnTheMeme() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--canvas", "400x300", "--json",
            "--text", "hi@300px,150px,100px,150px")
        let ink = try #require(try run.json(SavedJSON.self).captions.first).inkBox
        #expect(ink.x >= 300 && ink.x + ink.width <= 400)
        #expect(ink.y >= 150 && ink.y + ink.height <= 300)
        let away = try await environment.run(
            "create", "cat.jpg", "--text", "hi@300px,150px,100px,150px")
        #expect(away.status == 1)
        #expect(away.error.contains("“hi”: this place is not on the picture, which has 64×48"))
        #expect(try await environment.memes().count == 1)
    }

    @Test func aMistypedFontIsRecognized() async throws {
        let run = try await environment.run("create", "cat.jpg", "--top", "x", "--font", "Impakt")
        #expect(run.status == 1)
        #expect(run.error.contains("did you mean impact"))
    }

    @Test(arguments: [("Helvetica", "Liberation Sans"), ("times new roman", "Liberation Serif")])
    func aFontThatIsntHereHasItsTwin(_ name: String, _ twin: String) async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--top", "x", "--font", name, "--json")
        #expect(try run.json(SavedJSON.self).captions.first?.fonts.first?.hasPrefix(twin) == true)
    }
}
