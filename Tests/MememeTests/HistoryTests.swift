import Foundation
import Testing

@Suite struct HistoryTests {
    let environment: TestEnvironment
    let id: String

    init() async throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        id = try await environment.create("cat.jpg", "--top", "one", "-o", "one.jpg")
    }

    private func history() async throws -> HistoryJSON {
        try await environment.run("history", id, "--json").json(HistoryJSON.self)
    }

    @Test func whatAnEditReplacesIsListed() async throws {
        _ = try await environment.run("edit", id, "--top", "two", "--bottom", "below")
        let list = try await environment.run("history", id)
        #expect(list.status == 0)
        #expect(list.lines.map { $0.split(separator: " ").first } == ["VERSION", "2", "1"])
        #expect(list.lines[1].hasSuffix("two / below"))
        #expect(list.lines[1].hasPrefix("2 *"))
        let json = try await history()
        #expect(json.id == id)
        #expect(json.versions.map(\.number) == [2, 1])
        #expect(json.versions.map(\.isCurrent) == [true, false])
        #expect(json.versions.map(\.topText) == ["two", "one"])
        #expect(json.versions.map(\.parent) == [1, nil])
    }

    @Test func anUndoMakesTheSamePictureAgain() async throws {
        let before = try await environment.detail(of: id)
        _ = try await environment.run("edit", id, "--top", "two")
        _ = try await environment.run("edit", id, "--top", "three", "--fill", "gold")
        let once = try await environment.run("undo", id)
        #expect(once.lines == [before.meme.shortID])
        #expect(try await environment.detail(of: id).meme.topText == "two")
        let twice = try await environment.run("undo", id, "--json")
        #expect(try twice.json(SavedJSON.self).meme?.memed == before.meme.memed)
        _ = try await environment.run("share", id, "--to", "again.jpg")
        #expect(try environment.bytes(of: "again.jpg") == environment.bytes(of: "one.jpg"))

        let over = try await environment.run("undo", id)
        #expect(over.status == 1)
        #expect(over.errorLines.count == 1)
        #expect(over.error.contains("no earlier version"))
        // An undo can be undone.
        #expect(try await environment.run("undo", id, "--to", "3").status == 0)
        #expect(try await environment.detail(of: id).recipe.captions[0].style.fill == "#ffd700")
        #expect(try await history().versions.map(\.topText) == ["three", "two", "one"])
    }

    @Test func aVersionThatIsNotThereIsTold() async throws {
        let unknown = try await environment.run("undo", id, "--to", "7")
        #expect(unknown.status == 1)
        #expect(unknown.error.contains("no version 7"))
        let same = try await environment.run("undo", id, "--to", "1")
        #expect(same.status == 1)
        #expect(same.error.contains("version 1 already"))
    }

    @Test func anEditThatFailsIsNoVersion() async throws {
        _ = try await environment.run("edit", id, "--top", "two")
        let run = try await environment.run(
            "edit", id, "--top", "three", "-o", "/proc/nowhere.jpg")
        #expect(run.status == 1)
        #expect(try await history().versions.map(\.topText) == ["two", "one"])
    }

    @Test func aHistoryGoesWithItsMeme() async throws {
        _ = try await environment.run("edit", id, "--top", "two")
        _ = try await environment.run("delete", id)
        #expect(try await environment.run("history", id).error.contains("mememe restore"))
        _ = try await environment.run("restore", id)
        #expect(try await history().versions.count == 2)
        let stats = try await environment.run("store", "stats")
        #expect(stats.text.contains("1 former version"))
        _ = try await environment.run("delete", "--permanently", id, "--yes")
        #expect(try await environment.run("history", id).status == 1)
    }
}

/// The output of `history --json`.
struct HistoryJSON: Decodable {
    struct Version: Decodable {
        var number: Int
        var parent: Int?
        var isCurrent: Bool
        var made: Date
        var topText: String
    }

    var id: String
    var shortID: String
    var versions: [Version]
}
