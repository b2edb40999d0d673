import Foundation
import Testing

@testable import MememeCommands

/// `create` with several pictures.
@Suite struct ManyPicturesTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "a.jpg")
        try environment.add("rgb.png", as: "b.png")
    }

    @Test func eachGetsTheWordsAndAFileInTheFolder() async throws {
        let run = try await environment.run(
            "create", "a.jpg", "b.png", "--top", "hi", "--output-dir", "out/memes")
        #expect(run.status == 0)
        #expect(run.lines.count == 2)
        #expect(run.lines[0].hasSuffix("  out/memes/a-meme.jpg"))
        #expect(run.lines[1].hasSuffix("  out/memes/b-meme.png"))
        #expect(try await environment.memes().map(\.topText) == ["hi", "hi"])
        let alone = try await environment.run(
            "create", "a.jpg", "--top", "hi", "--output-dir", "out/memes/", "--no-save")
        #expect(alone.lines == ["out/memes/a-meme-2.jpg"])
        #expect(
            try environment.bytes(of: "out/memes/a-meme.jpg")
                == environment.bytes(of: "out/memes/a-meme-2.jpg"))
    }

    /// `--force` replaces only files that existed before the command.
    @Test func noneReplacesAnother() async throws {
        try environment.addFolder("more")
        try environment.add("rgb.jpg", as: "more/a.jpg")
        for _ in 0..<2 {
            let run = try await environment.run(
                "create", "a.jpg", "more/a.jpg", "--top", "hi", "--output-dir", "out", "--force",
                "--no-save")
            #expect(run.status == 0)
            #expect(run.lines == ["out/a-meme.jpg", "out/a-meme-2.jpg"])
            try environment.write([], to: "out/a-meme.jpg")
            try FileManager.default.removeItem(atPath: environment.path("out/a-meme-2.jpg"))
        }
    }

    @Test func aFolderThatCannotBeMadeIsNamed() async throws {
        for folder in ["b.png", "b.png/x"] {
            let run = try await environment.run(
                "create", "a.jpg", "--top", "hi", "--output-dir", folder)
            #expect(run.status == 1)
            #expect(run.error.contains("\(folder): part of this path is a file"))
        }
    }

    /// File names are bytes, not text.
    @Test func aFolderMayHaveAnyName() async throws {
        let run = try await environment.shell(
            """
            n=$(printf 'new\\375')
            "$0" create a.jpg --top hi --output-dir "$n" && test -e "$n/a-meme.jpg" &&
            printf 'image,top\\nb.png,hi\\n' >"$n/m.csv" && cp b.png "$n" &&
            "$0" batch "$n/m.csv" --output "$n/deep" && test -e "$n/deep/b-meme.png" && ls | wc -l
            """)
        #expect(run.status == 0, "\(run.error)")
        // The two pictures, the store and that folder.
        #expect(run.lines.last?.trimmingCharacters(in: .whitespaces) == "4")
    }

    @Test func onePictureThatIsWrongCostsThatOne() async throws {
        try environment.write([1, 2, 3], to: "broken.jpg")
        let run = try await environment.run(
            "create", "gone.jpg", "a.jpg", "broken.jpg", "b.png", "--top", "hi", "--no-save")
        #expect(run.status == 1)
        #expect(run.lines == ["a-meme.jpg", "b-meme.png"])
        let errors = run.errorLines.filter { !$0.contains("warning") }
        #expect(errors.count == 2)
        #expect(errors.first?.hasPrefix("mememe: gone.jpg: ") == true)
        #expect(errors.last?.hasPrefix("mememe: broken.jpg: ") == true)
        // A problem that all pictures share is printed once.
        let font = try await environment.run(
            "create", "a.jpg", "b.png", "--top", "hi", "--no-save", "--font", "Nonexistent Face")
        #expect(font.status == 1)
        #expect(font.errorLines.count == 1)
    }

    @Test(arguments: [
        (["a.jpg", "b.png", "-o", "x.jpg"], "--output-dir"),
        (["a.jpg", "-"], "standard input is one picture"),
        (["a.jpg", "b.png", "--copy"], "--copy takes one picture"),
        (["a.jpg", "-o", "x.jpg", "--output-dir", "out"], "choose one"),
        (["a.jpg", "--output-dir", ""], "name of a folder"),
        (["a.jpg", "--output-dir", "-"], "no folder"),
    ])
    func wrongUsage(_ arguments: [String], _ hint: String) async throws {
        let run = try await environment.run(["create", "--top", "hi"] + arguments)
        #expect(run.status == 64)
        #expect(run.error.contains(hint))
        #expect(try environment.files == ["a.jpg", "b.png"])
    }
}
