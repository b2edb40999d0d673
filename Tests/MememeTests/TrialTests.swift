import Foundation
import TestSupport
import Testing

/// `--dry-run` checks everything and writes nothing.
@Suite struct TrialTests {
    private struct Trial: Decodable {
        var file: String?
        var width: Int
        var height: Int
        var byteCount: Int
        var format: String
        var captions: [SavedJSON.Caption]
        var warnings: [String]
    }

    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
    }

    @Test func whatWouldBeMadeIsTold() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "--canvas", "300x200", "--dry-run")
        #expect(run.status == 0)
        #expect(run.lines.count == 1)
        #expect(run.text.hasPrefix("cat-meme.jpg  300×200 JPEG, "))
        #expect(try environment.files == ["cat.jpg"])
        #expect(!environment.exists("store"))
    }

    @Test func jsonTellsAllOfIt() async throws {
        let trial = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "-o", "m.png", "--dry-run", "--json"
        ).json(Trial.self)
        #expect(trial.file == "m.png")
        #expect(trial.width == 64)
        #expect(trial.height == 48)
        #expect(trial.format == "png")
        #expect(trial.byteCount > 0)
        #expect(trial.captions.map(\.text) == ["hi"])
        #expect(trial.warnings.count == 1)
        #expect(try environment.files == ["cat.jpg"])
    }

    @Test func anEditIsTriedOnTheMemeItself() async throws {
        let id = try await environment.create("cat.jpg", "--top", "hi")
        let before = try await environment.memes()
        let run = try await environment.run("edit", id, "--bottom", "ho", "--dry-run", "--json")
        let trial = try run.json(Trial.self)
        #expect(trial.file == nil)
        #expect(trial.captions.map(\.text) == ["hi", "ho"])
        #expect(try await environment.memes() == before)
    }

    @Test func theNamesAreThoseThatWouldBe() async throws {
        try environment.write([1], to: "cat-meme.jpg")
        let run = try await environment.run(
            "create", "cat.jpg", "cat.jpg", "--top", "hi", "--dry-run", "--quiet")
        #expect(run.lines == ["cat-meme-2.jpg", "cat-meme-3.jpg"])
        let folder = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "--dry-run", "--output-dir", "new", "--quiet")
        #expect(folder.status == 0)
        #expect(folder.lines == ["new/cat-meme.jpg"])
        #expect(!environment.exists("new"))
    }

    @Test func whatIsWrongIsFoundOut() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "-o", "no/where.jpg", "--dry-run")
        #expect(run.status == 1)
        #expect(run.error.contains("there is no folder no"))
    }

    @Test func aTerminalThatShowsPicturesShowsIt() async throws {
        let process = environment.process(
            ["create", "cat.jpg", "--top", "hi", "--dry-run"],
            environment: ["TERM": "xterm-kitty"])
        let terminal = try Pseudoterminal()
        #expect(try await terminal.run(process) == 0)
        #expect(terminal.transcript.contains("\u{1b}_Ga=T,f=100"))
        #expect(terminal.transcript.contains("nothing was saved"))
    }
}
