import Testing

@Suite struct SongTests {
    private struct SongJSON: Decodable {
        var name: String
        var shortName: String
        var lyrics: String
    }

    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
    }

    @Test func theLyricsArePrinted() async throws {
        let run = try await environment.run("extras", "song", "Nate")
        #expect(run.status == 0)
        #expect(run.lines.first == "Nate, Nate, bo bate,")
        #expect(run.lines.count == 4)
    }

    @Test func jsonHasBothNames() async throws {
        let song = try await environment.run("extras", "song", "  Zoë ", "--json")
            .json(SongJSON.self)
        #expect(song.name == "Zoë")
        #expect(song.shortName == "oë")
        #expect(song.lyrics.contains("fo foë"))
    }

    @Test func aTemplateMakesAnotherSong() async throws {
        try environment.write(Array("Oh <SHORT_NAME>!\n<FULL_NAME>.\n".utf8), to: "own.txt")
        let run = try await environment.run("extras", "song", "Nate", "--template", "own.txt")
        #expect(run.text == "Oh ate!\nNate.\n")
        let piped = try await environment.run(
            "extras", "song", "Nate", "--template", "-", input: Array("<SHORT_NAME>".utf8))
        #expect(piped.text == "ate\n")
    }

    @Test(arguments: [
        ("missing.txt", nil, "mememe: missing.txt: no such file"),
        ("plain.txt", Array("la la".utf8), "mememe: plain.txt: the template has no <FULL_NAME>"),
        ("latin1.txt", [0x3c, 0xe9], "mememe: latin1.txt: this is no text in UTF-8"),
        ("long.txt", [UInt8](repeating: 0x61, count: 65_537), "mememe: long.txt: larger than"),
    ])
    func aTemplateThatIsNoneIsNamed(
        _ name: String, _ bytes: [UInt8]?, _ message: String
    ) async throws {
        if let bytes { try environment.write(bytes, to: name) }
        let run = try await environment.run("extras", "song", "Nate", "--template", name)
        #expect(run.status == 1)
        #expect(run.error.hasPrefix(message))
        #expect(run.errorLines.count == 1)
    }

    @Test(arguments: [
        [""], ["  "], [], [String(repeating: "a", count: 101)], ["Nate", "-o", "nate.jpg"],
        ["Nate", "--force"],
        ["Nate", "--onto", ""], ["Nate", "--template", ""],
        ["Nate", "--template", "-", "--onto", "-"], ["Nate", "--onto", "cat.jpg", "-o", "a.heic"],
    ])
    func wrongUsageSaysWhereTheHelpIs(_ arguments: [String]) async throws {
        let run = try await environment.run(["extras", "song"] + arguments)
        #expect(run.status == 64)
        #expect(run.error.contains("mememe extras song --help"))
    }

    @Test func theLyricsBecomeAMeme() async throws {
        try environment.add("rgb.jpg", as: "cat.jpg")
        let run = try await environment.run("extras", "song", "Nate", "--onto", "cat.jpg")
        #expect(run.status == 0)
        #expect(environment.exists("cat-meme.jpg"))
        let meme = try #require(try await environment.memes().first)
        #expect(meme.bottomText == "Nate!")
        #expect(meme.topText.hasPrefix("Nate, Nate, bo bate,\n"))
    }

    @Test func aNameCanDoNothingToATerminal() async throws {
        let terminal = try Pseudoterminal(columns: 80)
        let process = environment.process(
            ["extras", "song", "\u{1b}[31mEve"], environment: ["TERM": "xterm"])
        #expect(try await terminal.run(process) == 0)
        #expect(!terminal.transcript.contains("\u{1b}"))
    }
}
