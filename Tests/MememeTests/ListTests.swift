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
        let list = try run.json(MemeListJSON.self)
        #expect(list.memes.isEmpty)
        #expect(list.total == 0)
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
        let list = try run.json(MemeListJSON.self)
        #expect(list.total == 21)
        #expect(list.memes.map(\.topText) == (2...21).reversed().map(String.init))
        #expect(run.error.contains("1 more"))
    }

    @Test func programsAreToldWholeIDsAndHowManyThereAre() async throws {
        var ids: [String] = []
        for number in 1...22 {
            ids.append(
                try await environment.create("cat.jpg", "--top", "\(number)", "--no-metadata"))
        }
        let all = try await environment.run("list", "--ids")
        #expect(all.lines == Array(ids.reversed()))
        #expect(all.error.isEmpty)
        let two = try await environment.run("list", "--ids", "--limit", "2", "--offset", "1")
        #expect(two.lines == [ids[20], ids[19]])
        #expect(two.error.contains("19 more"))
        let json = try await environment.run(
            "list", "--json", "--limit", "1", "--sort", "oldest", "--offset", "2")
        let list = try json.json(MemeListJSON.self)
        #expect(list.memes.map(\.id) == [ids[2]])
        #expect(list.total == 22)
        let behind = try await environment.run("list", "--offset", "22")
        #expect(behind.output.isEmpty)
        #expect(behind.error.contains("no more than 22 memes"))
        let grid = try await environment.run("list", "--grid", "--json")
        #expect(grid.error.contains("the grid shows 20 memes, and there are 2 more"))
        #expect(grid.text.contains(#""total": 22"#))
    }

    @Test func memesAreSortedAsAsked() async throws {
        for (top, side) in [("b", "60"), ("A", "90"), ("", "30"), ("c", "40")] {
            _ = try await environment.create(
                "cat.jpg", "--top", top, "--canvas", "\(side)x\(side)", "--format", "png")
        }
        func tops(_ arguments: String...) async throws -> [String] {
            try await environment.run(["list", "--json"] + arguments)
                .json(MemeListJSON.self).memes.map(\.topText)
        }
        #expect(try await tops("--sort", "name") == ["A", "b", "c", ""])
        #expect(try await tops("--sort", "oldest") == ["b", "A", "", "c"])
        #expect(try await tops("--sort", "newest") == ["c", "", "A", "b"])
        let sizes = try await environment.run("list", "--json", "--sort", "size")
            .json(MemeListJSON.self).memes.map(\.byteCount)
        #expect(sizes == sizes.sorted(by: >))
        #expect(Set(sizes).count == 4)
    }

    @Test func memesOfALaterTimeAreListed() async throws {
        let old = try await environment.create("cat.jpg", "--top", "old cat", "-o", "/dev/null")
        _ = try await environment.create("cat.jpg", "--top", "new cat", "-o", "/dev/null")
        // A time in the year 2001.
        try await environment.changeCatalog(
            "UPDATE meme SET created = 1000000000000 WHERE id = '\(old)'")
        for since in ["2d", "2002-01-01", "2001-09-10T00:00:00Z"] {
            for search in [[], ["--search", "cat"]] {
                let run = try await environment.run(["list", "--json", "--since", since] + search)
                let list = try run.json(MemeListJSON.self)
                #expect(list.memes.map(\.topText) == ["new cat"])
                #expect(list.total == 1)
            }
        }
        let all = try await environment.run("list", "--json", "--since", "2001-01-01")
        #expect(try all.json(MemeListJSON.self).total == 2)
        let none = try await environment.run("list", "--since", "2999-01-01")
        #expect(none.error.contains("no meme was made since then"))
    }

    @Test func searchFindsWords() async throws {
        _ = try await environment.create("cat.jpg", "--top", "one does not", "--bottom", "simply")
        _ = try await environment.create("cat.jpg", "--top", "not sure if")
        func tops(_ search: String) async throws -> [String] {
            try await environment.run("list", "--json", "--search", search)
                .json(MemeListJSON.self).memes.map(\.topText)
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
                "schema", "memes", "bottomText", "byteCount", "created", "discarded", "format",
                "height", "id", "image", "memed", "modified", "original", "originalFormat",
                "originalImage", "otherText", "shortID", "tags", "texts", "thumbnail", "topText",
                "width",
                "next", "total",
            ])
        #expect(run.text.contains(#/"created": "\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/#))
    }

    @Test func aFullDiskIsTold() async throws {
        _ = try await environment.create("cat.jpg", "--top", "hi")
        let run = try await environment.run("list", output: "/dev/full")
        #expect(run.status == 1)
        #expect(run.error.contains("standard output"))
    }
}
