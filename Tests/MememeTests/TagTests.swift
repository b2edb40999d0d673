import Testing

@Suite struct TagTests {
    let environment: TestEnvironment
    let ids: [String]

    init() async throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        ids = [
            try await environment.create("cat.jpg", "--top", "one", "-o", "one.jpg"),
            try await environment.create("cat.jpg", "--top", "two", "-o", "two.jpg"),
        ]
    }

    @Test func memesAreFiledAndFound() async throws {
        let run = try await environment.run(
            "tag", ids[0], ids[1], "--add", "#Work", "--add", "Grumpy  Cat")
        #expect(run.status == 0)
        #expect(run.lines.map { $0.suffix(16) } == ["grumpy cat, work", "grumpy cat, work"])
        let other = try await environment.run(
            "tag", ids[1], "--add", "favourite", "--remove", "work", "--json")
        #expect(try other.json(MemeListJSON.self).memes.map(\.tags) == [["♥", "grumpy cat"]])

        func listed(_ arguments: String...) async throws -> [String] {
            try await environment.run(["list", "--json"] + arguments)
                .json(MemeListJSON.self).memes.map(\.topText)
        }
        #expect(try await listed("--tag", "grumpy cat") == ["two", "one"])
        #expect(try await listed("--tag", "grumpy cat", "--tag", "work") == ["one"])
        #expect(try await listed("--tag", "favorites") == ["two"])
        #expect(try await listed("--tag", "grumpy cat", "--search", "two") == ["two"])
        let show = try await environment.run("show", ids[1])
        #expect(show.lines.contains { $0.hasPrefix("tags ") && $0.hasSuffix("♥, grumpy cat") })

        let tags = try await environment.run("tag")
        #expect(
            tags.lines.map { $0.split(separator: " ").joined(separator: " ") }
                == ["TAG MEMES", "grumpy cat 2", "♥ 1", "work 1"])
    }

    @Test func nothingIsFoundKindly() async throws {
        let none = try await environment.run("tag")
        #expect((none.status, none.text) == (0, ""))
        #expect(none.error.contains("no tags yet"))
        let list = try await environment.run("list", "--tag", "work")
        #expect((list.status, list.text) == (0, ""))
        #expect(list.error.contains("no meme has the tag “work”"))
    }

    @Test func allAreFiledOrNone() async throws {
        let run = try await environment.run("tag", ids[0], "zzzzzzzzzzzz", "--add", "work")
        #expect(run.status == 1)
        #expect(try await environment.memes().allSatisfy(\.tags.isEmpty))
    }

    @Test(arguments: [
        ["tag", "--add", "work"], ["tag", "abcd"], ["tag", "abcd", "--add", "a,b"],
        ["tag", "abcd", "--add", ""], ["tag", "abcd", "--add", "x", "--remove", "X"],
        ["list", "--tag", "#"],
    ])
    func wrongUsageIsTold(_ arguments: [String]) async throws {
        let run = try await environment.run(arguments)
        #expect(run.status == 64)
        #expect(run.text.isEmpty)
    }
}
