import Foundation
import TestSupport
import Testing

/// Limits on words, tables and lists, and that all commands report them in the same words.
@Suite struct LimitTests {
    let environment: TestEnvironment

    private static let tooMany =
        "a meme can have 100 captions, and this one has 101: take some of them away"
    private static let tooLong =
        "the captions of a meme can have 10000 characters together, and these have 10001: use fewer "
        + "words"
    private static let long = String(repeating: "a", count: 10_001)

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
    }

    @Test func optionsAreBounded() async throws {
        for option in ["--top", "--bottom", "--text"] {
            let run = try await environment.run("create", "cat.jpg", option, Self.long)
            #expect(run.status == 64)
            #expect(run.errorLines == ["mememe: \(Self.tooLong): see mememe create --help"])
        }
        let texts = (0..<101).flatMap { ["--text", "\($0)"] }
        let run = try await environment.run(["create", "cat.jpg"] + texts)
        #expect(run.status == 64)
        #expect(run.errorLines == ["mememe: \(Self.tooMany): see mememe create --help"])
        #expect(try await environment.memes().isEmpty)
        // The empty captions at the top and at the bottom don't count.
        let most = try await environment.run(["create", "cat.jpg"] + texts.dropLast(2))
        #expect(most.status == 0)
    }

    /// A message advises raising a limit only if the command has an option for it.
    @Test func theLimitOfMemoryCanBeRaised() async throws {
        let large = [
            "create", "cat.jpg", "--top", "a", "--canvas", "9000x9000", "--format", "webp",
            "--no-save",
        ]
        let refused = try await environment.run(large + ["--max-memory", "20MiB"])
        #expect(refused.status == 1)
        #expect(refused.error.contains("more than the limit of 20"))
        #expect(refused.error.contains("--max-memory"))
        let tried = try await environment.run(
            large + ["--time-limit", "0.1", "--max-memory", "4GiB"])
        #expect(tried.status == 1)
        #expect(tried.error.contains("longer than the limit of 0.1 seconds"))
        let wrong = try await environment.run(large + ["--max-memory", "2000GiB"])
        #expect(wrong.status == 64)
        #expect(wrong.error.contains("1024GiB at most"))
    }

    @Test func rowsAreBounded() async throws {
        let caption = #"{"text":"a"}"#
        let captions = "[" + Array(repeating: caption, count: 101).joined(separator: ",") + "]"
        let texts = "[" + Array(repeating: "\"a\"", count: 101).joined(separator: ",") + "]"
        let rows = [
            (#""top":"\#(Self.long)""#, Self.tooLong), (#""text":\#(texts)"#, Self.tooMany),
            (#""captions":\#(captions)"#, Self.tooMany),
            (#""recipe":{"captions":\#(captions)}"#, Self.tooMany),
            (#""recipe":{"captions":[{"text":"\#(Self.long)"}]}"#, Self.tooLong),
        ]
        let lines = rows.map { #"{"image":"cat.jpg",\#($0.0)}"# + "\n" }
        try environment.write(Array(lines.joined().utf8), to: "m.jsonl")
        let run = try await environment.run("batch", "m.jsonl")
        #expect(run.status == 1)
        #expect(
            run.errorLines
                == rows.enumerated().map { "mememe: m.jsonl:\($0 + 1): \($1.1)" })

        let table =
            "image" + String(repeating: ",text", count: 101) + "\ncat.jpg"
            + String(repeating: ",a", count: 101) + "\n"
        try environment.write(Array(table.utf8), to: "m.csv")
        let second = try await environment.run("batch", "m.csv")
        #expect(second.errorLines == ["mememe: m.csv:2: \(Self.tooMany)"])
        #expect(try await environment.memes().isEmpty)
    }

    @Test func columnsAreBounded() async throws {
        let table = "image" + String(repeating: ",text", count: 1000) + "\ncat.jpg,a\n"
        try environment.write(Array(table.utf8), to: "m.csv")
        let run = try await environment.run("batch", "m.csv")
        #expect(run.status == 1)
        #expect(
            run.errorLines == [
                "mememe: m.csv:1: this table has 1001 columns, and 1000 are read at most: take some "
                    + "of them away"
            ])
    }

    /// A message quotes only the beginning of a long value.
    @Test(arguments: ["csv", "jsonl"])
    func messagesAreShort(_ name: String) async throws {
        let long = String(repeating: "x", count: 100_000)
        let text =
            name == "csv"
            ? "image,\(long)\ncat.jpg,a\n" : #"{"image":"cat.jpg","\#(long)":1}"# + "\n"
        try environment.write(Array(text.utf8), to: "m.\(name)")
        let run = try await environment.run("batch", "m.\(name)")
        #expect(run.status == 1)
        #expect(run.error.contains("xxx…”"))
        #expect(run.error.utf8.count < 2000)

        try environment.write(Array("image,top,angle\ncat.jpg,a,\(long)\n".utf8), to: "a.csv")
        let value = try await environment.run("batch", "a.csv")
        #expect(value.error.contains("angle “xxx"))
        #expect(value.error.utf8.count < 2000)
    }

    @Test func ofManyBadRowsThereIsACount() async throws {
        let table = "image,top\n" + String(repeating: "cat.jpg\n", count: 1203)
        try environment.write(Array(table.utf8), to: "m.csv")
        let run = try await environment.run("batch", "m.csv")
        #expect(run.status == 1)
        #expect(run.errorLines.count == 1001)
        #expect(run.errorLines.last == "mememe: 203 lines more like these; --json tells all")
        #expect(run.lines.first?.hasPrefix("0 made, 1203 failed") == true)
    }
}
