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
        let run = try await environment.run("show", String(id.prefix(1)).uppercased(), "--json")
        #expect(try run.json(DetailJSON.self).meme.id == id)
    }

    /// Of 33 ids two begin alike, because there are 32 characters to begin with.
    @Test func anAmbiguousIDListsItsCandidates() async throws {
        var ids: [String] = []
        while Set(ids.map(\.first)).count == ids.count {
            ids.append(
                try await environment.create(
                    "cat.jpg", "--top", "meme \(ids.count)", "-o", "/dev/null"))
        }
        let prefix = try #require(ids.last).prefix(1)
        let candidates = ids.filter { $0.hasPrefix(prefix) }
        let run = try await environment.run("show", String(prefix))
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        for id in candidates {
            let index = try #require(ids.firstIndex(of: id))
            #expect(run.errorLines.contains { $0.hasPrefix(id) && $0.contains("meme \(index)") })
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
