import Testing

@Suite struct FontsTests {
    private struct FontJSON: Decodable {
        var name: String
        var face: String
        var file: String?
        var style: String
        var kind: String
    }

    private struct FontListJSON: Decodable {
        var fonts: [FontJSON]
    }

    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
    }

    @Test func theDefaultComesFirst() async throws {
        let run = try await environment.run("fonts", "--json")
        let fonts = try run.json(FontListJSON.self).fonts
        let first = try #require(fonts.first)
        #expect(first.name == "impact")
        #expect(first.face != "impact" && first.face.hasSuffix(first.style))
        #expect(fonts.filter { $0.kind == "default" }.count == 1)
        #expect(Set(fonts.map(\.name)).count == fonts.count)
    }

    @Test func theTableSaysItToo() async throws {
        let run = try await environment.run("fonts")
        #expect(run.lines[0].hasPrefix("NAME"))
        #expect(run.lines[1].hasPrefix("impact"))
        #expect(run.error.contains("default"))
    }

    @Test func thoseThatArePartOfMememeComeNext() async throws {
        let fonts = try await environment.run("fonts", "--json").json(FontListJSON.self).fonts
        let bundled = fonts.dropFirst().prefix { $0.file == nil }
        #expect(bundled.count >= 5)
        #expect(bundled.contains { $0.name == "Comic Neue" && $0.face == "Comic Neue Bold" })
        #expect(fonts.dropFirst(1 + bundled.count).allSatisfy { $0.file != nil })
    }

    @Test func aVariableFontTakesSettings() async throws {
        try environment.add("rgb.jpg", as: "cat.jpg")
        func create(_ font: String) async throws -> TestEnvironment.Run {
            try await environment.run(
                "create", "cat.jpg", "--top", "hi", "--font", font, "--no-save")
        }
        #expect(try await create("Inter:wght=600").status == 0)
        let wrong = try await create("Inter:wonk=1")
        #expect(wrong.status == 1)
        #expect(wrong.error.contains("wght (100 to 900)"))
    }

    @Test func everyFontThatIsListedCanBeUsed() async throws {
        try environment.add("rgb.jpg", as: "cat.jpg")
        let fonts = try await environment.run("fonts", "--json").json(FontListJSON.self).fonts
        for font in fonts.prefix(9) {
            let run = try await environment.run(
                "create", "cat.jpg", "--top", "hi", "--font", font.name, "--no-save")
            #expect(run.status == 0, "\(font.name): \(run.error)")
        }
    }
}
