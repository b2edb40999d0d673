import Testing

@Suite struct ShowTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
    }

    @Test func allFactsAreTold() async throws {
        let id = try await environment.create(
            "cat.jpg", "--top", "hello", "--bottom", "world", "--crop", "1:1", "--fill", "gold")
        let run = try await environment.run("show", id)
        #expect(run.status == 0)
        for fact in [id, "hello", "world", "JPEG", "1:1", "#ffd700", "impact", "SHA-256"] {
            #expect(run.text.contains(fact))
        }
        #expect(!run.text.contains("\u{1b}"))
    }

    @Test func anIDMayBeShortened() async throws {
        let id = try await environment.create("cat.jpg", "--top", "hello")
        let run = try await environment.run("show", String(id.prefix(4)).uppercased(), "--json")
        #expect(try run.json(DetailJSON.self).meme.id == id)
    }

    @Test func fewerThanFourCharactersAreNoID() async throws {
        let id = try await environment.create("cat.jpg", "--top", "hello")
        for command in [["show"], ["edit", "--top", "x"], ["delete"], ["share", "--to", "-"]] {
            let run = try await environment.run(command + [String(id.prefix(3))])
            #expect(run.status == 1)
            #expect(run.errorLines.count == 1)
            #expect(run.error.contains("type 4 characters of it or more"))
        }
        #expect(try await environment.memes().map(\.topText) == ["hello"])
    }

    @Test func anAmbiguousIDListsItsCandidates() async throws {
        for number in 0..<2 {
            _ = try await environment.create(
                "cat.jpg", "--top", "meme \(number)", "-o", "/dev/null")
        }
        try await environment.changeCatalog("UPDATE meme SET id = 'abcd' || substr(id, 5)")
        let run = try await environment.run("show", "abcd")
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        for (index, meme) in try await environment.memes().reversed().enumerated() {
            #expect(
                run.errorLines.contains {
                    $0.hasPrefix(meme.id) && $0.contains("meme \(index)")
                })
        }
    }

    @Test func openNeedsTheDesktop() async throws {
        let id = try await environment.create("cat.jpg", "--top", "hello")
        let run = try await environment.run(
            "show", id, "--open",
            environment: ["PATH": "/nonexistent", "TMPDIR": environment.path(".")])
        #expect(run.status == 1)
        #expect(run.error.contains("xdg-open"))
        #expect(run.error.contains("apt install xdg-utils"))
    }
}
