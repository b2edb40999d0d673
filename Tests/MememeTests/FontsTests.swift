import Testing

@Suite struct FontsTests {
    private struct FontJSON: Decodable {
        var name: String
        var face: String
        var file: String?
        var isDefault: Bool
        var why: String?
    }

    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
    }

    @Test func theDefaultComesFirstAndSaysWhy() async throws {
        let run = try await environment.run("fonts", "--json")
        let fonts = try run.json([FontJSON].self)
        let first = try #require(fonts.first)
        #expect(first.name == "impact")
        #expect(first.why?.contains("default") == true)
        #expect(fonts.filter(\.isDefault).count == 1)
        #expect(Set(fonts.map(\.name)).count == fonts.count)
    }

    @Test func theTableSaysItToo() async throws {
        let run = try await environment.run("fonts")
        #expect(run.lines[0].hasPrefix("NAME"))
        #expect(run.lines[1].hasPrefix("impact"))
        #expect(run.error.contains("default"))
    }

    @Test func everyFontThatIsListedCanBeUsed() async throws {
        try environment.add("rgb.jpg", as: "cat.jpg")
        let fonts = try await environment.run("fonts", "--json").json([FontJSON].self)
        for font in fonts.prefix(4) {
            let run = try await environment.run(
                "create", "cat.jpg", "--top", "hi", "--font", font.name, "--no-save")
            #expect(run.status == 0, "\(font.name): \(run.error)")
        }
    }
}
