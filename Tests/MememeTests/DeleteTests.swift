import Foundation
import Testing

@Suite struct DeleteTests {
    let environment: TestEnvironment
    let ids: [String]

    init() async throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        ids = [
            try await environment.create("cat.jpg", "--top", "one", "-o", "one.jpg"),
            try await environment.create("cat.jpg", "--top", "two", "-o", "two.jpg"),
            try await environment.create("cat.jpg", "--top", "three", "-o", "three.jpg"),
        ]
    }

    @Test func memesAreDeletedAndFilesAreNot() async throws {
        let run = try await environment.run("delete", ids[0], ids[2])
        #expect(run.status == 0)
        #expect(run.lines.map { $0.prefix(8) } == ["deleted ", "deleted "])
        #expect(try await environment.memes().map(\.topText) == ["two"])
        #expect(environment.exists("one.jpg"))
    }

    @Test func noneIsDeletedWhereOneIsUnknown() async throws {
        let run = try await environment.run("delete", ids[0], "zzzzzzzzzzzz")
        #expect(run.status == 1)
        #expect(try await environment.memes().count == 3)
    }

    @Test func anIDThatIsNamedTwiceIsOne() async throws {
        let run = try await environment.run("delete", ids[0], ids[0], "--json")
        #expect(try run.json(MemeListJSON.self).memes.map(\.id) == [ids[0]])
    }

    @Test func whatIsDeletedIsInTheTrashAndComesBack() async throws {
        let before = try await environment.memes()
        let delete = try await environment.run("delete", ids[1], ids[2])
        #expect(delete.error.contains("mememe restore"))
        let trash = try await environment.run("trash")
        #expect(trash.lines.count == 3)
        #expect(trash.lines[0].hasPrefix("ID"))
        #expect(trash.text.contains("three"))
        let json = try await environment.run("trash", "--json").json(TrashJSON.self)
        #expect(Set(json.memes.map(\.id)) == Set(ids[1...]))
        #expect(json.total == 2)
        #expect(json.memes.allSatisfy { $0.discarded >= $0.created })

        let show = try await environment.run("show", ids[1])
        #expect(show.status == 1)
        #expect(show.error.contains("mememe restore \(ids[1])"))
        let again = try await environment.run("delete", ids[1])
        #expect(again.status == 1)

        let restore = try await environment.run("restore", ids[1], ids[2])
        #expect(restore.status == 0)
        #expect(restore.lines.map { $0.prefix(9) } == ["restored ", "restored "])
        #expect(try await environment.memes() == before)
        #expect(try await environment.run("trash", "--json").json(TrashJSON.self).memes.isEmpty)
        let twice = try await environment.run("restore", ids[1])
        #expect(twice.status == 1)
        #expect(twice.error.contains("is not in the trash"))
    }

    @Test func noneComesBackWhereOneIsNotInTheTrash() async throws {
        _ = try await environment.run("delete", ids[0])
        #expect(try await environment.run("restore", ids[0], ids[1]).status == 1)
        #expect(try await environment.memes().count == 2)
    }

    @Test func theTrashIsEmptiedForGood() async throws {
        _ = try await environment.run("delete", ids[0], ids[1])
        #expect(try await environment.run("trash", "--ids").lines.sorted() == ids[0...1].sorted())
        #expect(try await environment.run("trash", "--empty").status == 64)
        let empty = try await environment.run("trash", "--empty", "--yes")
        #expect(empty.status == 0)
        #expect(empty.lines.count == 2)
        #expect(try await environment.run("restore", ids[0]).status == 1)
        let trash = try await environment.run("trash")
        #expect(trash.output.isEmpty)
        #expect(trash.error.contains("the trash is empty"))
        #expect(try await environment.memes().map(\.topText) == ["three"])
    }

    @Test func permanentlyIsForGoodInTheTrashToo() async throws {
        _ = try await environment.run("delete", ids[0])
        let refused = try await environment.run("delete", "--permanently", ids[0])
        #expect(refused.status == 64)
        #expect(refused.error.contains("--yes"))
        let done = try await environment.run("delete", "--permanently", ids[0], ids[1], "--yes")
        #expect(done.status == 0)
        #expect(done.error.isEmpty)
        #expect(try await environment.run("trash", "--ids").output.isEmpty)
        #expect(try await environment.memes().map(\.topText) == ["three"])
    }

    @Test func aDeletionTidiesTheTrash() async throws {
        _ = try await environment.run("delete", ids[0])
        try await environment.changeCatalog("UPDATE meme SET discarded = 1 WHERE discarded > 0")
        #expect(try await environment.run("delete", ids[1]).status == 0)
        #expect(try await environment.run("trash", "--ids").lines == [ids[1]])
    }

    @Test func garbageCollectionTellsOfTheTrash() async throws {
        _ = try await environment.run("delete", ids[0])
        let gc = try await environment.run("store", "gc")
        #expect(gc.error.contains("1 meme stays in the trash"))
        let stats = try await environment.run("store", "stats")
        #expect(stats.text.contains("2, and 1 in the trash"))
    }

    @Test func onATerminalItIsAskedBeforeItIsForGood() async throws {
        let arguments = ["delete", "--permanently", ids[0]]
        let refused = environment.process(arguments, environment: ["TERM": "xterm"])
        let refusal = try await Pseudoterminal().run(refused) { terminal in
            try terminal.expect("one")
            try terminal.expect("Delete this meme for good? [y/N]")
            terminal.type("\n")
        }
        #expect(refusal == 1)
        #expect(try await environment.memes().count == 3)

        let agreed = environment.process(["delete", "--permanently", ids[0], ids[1]])
        let agreement = try await Pseudoterminal().run(agreed) { terminal in
            try terminal.expect("Delete these 2 memes for good? [y/N]")
            terminal.type("yes\n")
        }
        #expect(agreement == 0)
        #expect(try await environment.memes().map(\.topText) == ["three"])
    }
}

/// The output of `trash --json`.
struct TrashJSON: Decodable {
    struct Meme: Decodable {
        var id: String
        var created: Date
        var discarded: Date
    }

    var memes: [Meme]
    var total: Int
}
