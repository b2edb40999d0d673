import Foundation
import Testing

/// Typing into the two text fields on a terminal.
@Suite struct PromptTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
    }

    /// Runs a command on a pseudoterminal and types into its fields.
    private func type(
        top: String, bottom: String?, _ arguments: [String] = ["create", "cat.jpg"],
        variables: [String: String] = ["TERM": "xterm"]
    ) async throws -> Int32 {
        let process = environment.process(arguments, environment: variables)
        return try await Pseudoterminal().run(process) { terminal in
            try terminal.expect("Top text")
            terminal.type(top)
            guard let bottom else { return }
            try terminal.expect("Bottom text")
            terminal.type(bottom)
        }
    }

    private func words() async throws -> [String] {
        let meme = try #require(try await environment.memes().first)
        return [meme.topText, meme.bottomText]
    }

    @Test func whatIsTypedIsSaid() async throws {
        #expect(try await type(top: "hällo 日本\r", bottom: #"two\nlines"# + "\r") == 0)
        #expect(try await words() == ["hällo 日本", "two\nlines"])
    }

    @Test(arguments: ["xterm", "dumb"])
    func enterLeavesAFieldEmpty(_ terminal: String) async throws {
        #expect(try await type(top: "\r", bottom: "hi\r", variables: ["TERM": terminal]) == 0)
        #expect(try await words() == ["", "hi"])
    }

    @Test(arguments: ["xterm", "dumb"])
    func noWordsAtAllMakeNoMeme(_ terminal: String) async throws {
        #expect(try await type(top: "\r", bottom: "\r", variables: ["TERM": terminal]) == 64)
        #expect(try await environment.memes().isEmpty)
        #expect(try environment.files == ["cat.jpg"])
    }

    @Test func aFieldCanBeEmptied() async throws {
        #expect(try await type(top: "abc\u{15}\r", bottom: "hi\r") == 0)
        #expect(try await words() == ["", "hi"])
    }

    @Test func charactersAreErasedWhole() async throws {
        #expect(try await type(top: "né\u{7f}o 👩‍🚀\u{7f}!\r", bottom: "one two\u{17}2\u{4}") == 0)
        #expect(try await words() == ["no !", "one 2"])
    }

    @Test func arrowsAreNoText() async throws {
        #expect(try await type(top: "a\u{1b}[D\u{1b}OAb\r", bottom: "c\r") == 0)
        #expect(try await words() == ["ab", "c"])
    }

    @Test func controlCCancels() async throws {
        #expect(try await type(top: "abc\u{3}", bottom: nil) == 130)
        #expect(try await environment.memes().isEmpty)
        #expect(try environment.files == ["cat.jpg"])
    }

    @Test func aTerminalThatIsDumbIsAskedPlainly() async throws {
        let variables = ["TERM": "dumb"]
        #expect(try await type(top: "\n", bottom: "hi\n", variables: variables) == 0)
        #expect(try await words() == ["", "hi"])
    }

    @Test func thePlaceholderIsDimAndGoneWhenTyped() async throws {
        let process = environment.process(["create", "cat.jpg"], environment: ["TERM": "xterm"])
        let status = try await Pseudoterminal().run(process) { terminal in
            try terminal.expect("\u{1b}[2mnone\u{1b}[0m")
            terminal.type("x")
            try terminal.expect("Top text\u{1b}[0m: x")
            #expect(!terminal.transcript.contains("none"))
            terminal.type("\r\r")
        }
        #expect(status == 0)
    }

    @Test func noColorMeansNoStyle() async throws {
        let process = environment.process(
            ["create", "cat.jpg"], environment: ["TERM": "xterm", "NO_COLOR": "1"])
        let status = try await Pseudoterminal().run(process) { terminal in
            try terminal.expect("Top text: none")
            terminal.type("hi\r\r")
        }
        #expect(status == 0)
    }

    @Test func standardOutputMayGoElsewhere() async throws {
        try environment.write([], to: "out.jpg")
        let output = FileHandle(forWritingAtPath: environment.path("out.jpg"))
        let process = environment.process(
            ["create", "cat.jpg", "-o", "-"], environment: ["TERM": "xterm"])
        let status = try await Pseudoterminal().run(process, output: output) { terminal in
            try terminal.expect("Top text")
            terminal.type("a\rb\r")
        }
        #expect(status == 0)
        #expect(try environment.bytes(of: "out.jpg").starts(with: [0xff, 0xd8]))
    }

    @Test func editShowsThePresentWords() async throws {
        let id = try await environment.create(
            "cat.jpg", "--top", #"back\\slash\nn"#, "--bottom", "old")
        let before = try await words()
        #expect(try await type(top: "\r", bottom: "\u{15}new\r", ["edit", id]) == 0)
        #expect(try await words() == [before[0], "new"])
    }

    @Test func presentWordsAreThereToBeChanged() async throws {
        let id = try await environment.create(
            "cat.jpg", "--top", #"two\nlines"#, "--bottom", #"back\\slash"#)
        #expect(try await type(top: " more\r", bottom: "\u{7f}!\r", ["edit", id]) == 0)
        #expect(try await words() == ["two\nlines more", #"back\slas!"#])
    }

    @Test func aPictureIsNothingForATerminal() async throws {
        let process = environment.process(["create", "cat.jpg", "--top", "a", "-o", "-"])
        #expect(try await Pseudoterminal().run(process) == 64)
    }
}
