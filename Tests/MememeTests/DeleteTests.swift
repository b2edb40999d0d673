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
        let run = try await environment.run("delete", ids[0], ids[2], "--yes")
        #expect(run.status == 0)
        #expect(run.lines.map { $0.prefix(8) } == ["deleted ", "deleted "])
        #expect(try await environment.memes().map(\.top) == ["two"])
        #expect(environment.exists("one.jpg"))
    }

    @Test func noneIsDeletedWhereOneIsUnknown() async throws {
        let run = try await environment.run("delete", ids[0], "zzzzzzzzzzzz", "--yes")
        #expect(run.status == 1)
        #expect(try await environment.memes().count == 3)
    }

    @Test func anIDThatIsNamedTwiceIsOne() async throws {
        let run = try await environment.run("delete", ids[0], ids[0], "--yes", "--json")
        #expect(try run.json([MemeJSON].self).map(\.id) == [ids[0]])
    }

    @Test func withoutATerminalItMustBeSaid() async throws {
        let run = try await environment.run("delete", ids[0])
        #expect(run.status == 64)
        #expect(try await environment.memes().count == 3)
    }

    @Test func onATerminalItIsAsked() async throws {
        let refused = environment.process(["delete", ids[0]], environment: ["TERM": "xterm"])
        let refusal = try await Pseudoterminal().run(refused) { terminal in
            try terminal.expect("one")
            try terminal.expect("Delete this meme? [y/N]")
            terminal.type("\n")
        }
        #expect(refusal == 1)
        #expect(try await environment.memes().count == 3)

        let agreed = environment.process(["delete", ids[0], ids[1]])
        let agreement = try await Pseudoterminal().run(agreed) { terminal in
            try terminal.expect("Delete these 2 memes? [y/N]")
            terminal.type("yes\n")
        }
        #expect(agreement == 0)
        #expect(try await environment.memes().map(\.top) == ["three"])
    }
}
