import Testing

@Suite struct ListTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
    }

    @Test(arguments: [[], ["list"]])
    func anEmptyStoreIsNoFailure(_ arguments: [String]) async throws {
        let run = try await environment.run(arguments)
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        #expect(run.error.contains("mememe create"))
    }

    @Test func anEmptyStoreIsAnEmptyArray() async throws {
        let run = try await environment.run("list", "--json")
        #expect(try run.json([MemeJSON].self).isEmpty)
    }

    @Test func memesStandInATableTheNewestFirst() async throws {
        let first = try await environment.create("cat.jpg", "--top", "日本語", "--bottom", "x")
        let second = try await environment.create("cat.jpg", "--top", "abc", "--bottom", "y")
        let run = try await environment.run("list")
        #expect(run.lines.count == 3)
        #expect(run.lines[0].hasPrefix("ID"))
        #expect(run.lines[1].hasPrefix(String(second.prefix(6))))
        #expect(run.lines[2].hasPrefix(String(first.prefix(6))))
        #expect(run.lines[1].hasSuffix("abc     y"))
        #expect(run.lines[2].hasSuffix("日本語  x"))
    }

    @Test func mememeAloneLists() async throws {
        _ = try await environment.create("cat.jpg", "--top", "hello")
        let run = try await environment.run()
        #expect(run.status == 0)
        #expect(run.text.contains("hello"))
    }

    @Test func captionsStayInTheirLineAndOutOfTheTerminal() async throws {
        _ = try await environment.create("cat.jpg", "--top", #"a\nb"#, "--bottom", "\u{1b}[2Jc")
        let run = try await environment.run("list")
        #expect(run.lines.count == 2)
        #expect(run.lines[1].contains("a⏎b"))
        #expect(!run.text.contains("\u{1b}"))
        #expect(run.lines[1].contains("␛[2Jc"))
    }

    @Test func aLimitSaysHowManyMoreThereAre() async throws {
        for text in ["one", "two", "three"] {
            _ = try await environment.create("cat.jpg", "--top", text)
        }
        let limited = try await environment.run("list", "--limit", "2")
        #expect(limited.lines.count == 3)
        #expect(limited.error.contains("1 more"))
        let all = try await environment.run("list", "--limit", "2", "--all")
        #expect(all.lines.count == 4)
        #expect(all.error.isEmpty)
    }

    @Test func twentyAreListedUnlessToldOtherwise() async throws {
        for number in 1...21 {
            _ = try await environment.create("cat.jpg", "--top", "\(number)", "--size", "8")
        }
        let run = try await environment.run("list", "--json")
        let memes = try run.json([MemeJSON].self)
        #expect(memes.map(\.top) == (2...21).reversed().map(String.init))
        #expect(run.error.contains("1 more"))
    }

    @Test func searchFindsWords() async throws {
        _ = try await environment.create("cat.jpg", "--top", "one does not", "--bottom", "simply")
        _ = try await environment.create("cat.jpg", "--top", "not sure if")
        func tops(_ search: String) async throws -> [String] {
            try await environment.run("list", "--json", "--search", search)
                .json([MemeJSON].self).map(\.top)
        }
        #expect(try await tops("not") == ["not sure if", "one does not"])
        #expect(try await tops("simp not") == ["one does not"])
        #expect(try await tops("\"' OR * (") == [])
    }

    @Test func aSearchThatFindsNothingIsNoFailure() async throws {
        let run = try await environment.run("list", "--search", "walrus")
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        #expect(run.error.contains("walrus"))
    }

    @Test func jsonHasSortedKeysAndDatesOfISO8601() async throws {
        _ = try await environment.create("cat.jpg", "--top", "hi")
        let run = try await environment.run("list", "--json")
        let keys = run.lines.compactMap { line -> String? in
            let parts = line.split(separator: "\"")
            return parts.count > 1 && line.contains(":") ? String(parts[1]) : nil
        }
        #expect(
            keys == [
                "bottom", "bytes", "created", "format", "height", "id", "memedDigest", "modified",
                "originalDigest", "originalFormat", "other", "shortId", "top", "width",
            ])
        #expect(run.text.contains(#/"created" : "\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/#))
    }

    @Test func aFullDiskIsTold() async throws {
        _ = try await environment.create("cat.jpg", "--top", "hi")
        let run = try await environment.run("list", output: "/dev/full")
        #expect(run.status == 1)
        #expect(run.error.contains("standard output"))
    }
}
