import Testing

@Suite struct CrayonsTests {
    private struct CrayonJSON: Decodable {
        var name: String
        var hex: String
        var red: Int
        var green: Int
        var blue: Int
    }

    private struct CrayonListJSON: Decodable {
        var crayons: [CrayonJSON]
    }

    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
    }

    @Test func everyCrayonHasALine() async throws {
        let run = try await environment.run("extras", "crayons")
        #expect(run.status == 0)
        #expect(run.lines.count == 16)
        #expect(run.lines[5] == " Atomic Tangerine   #ffa474  (255, 164, 116)")
        #expect(!run.text.contains("\u{1b}"))
    }

    @Test func jsonHasThemAll() async throws {
        let crayons = try await environment.run("extras", "crayons", "--json")
            .json(CrayonListJSON.self).crayons
        #expect(crayons.count == 16)
        let last = try #require(crayons.last)
        #expect(last.name == "Blue Violet")
        #expect(last.hex == "#7366bd")
        #expect([last.red, last.green, last.blue] == [115, 102, 189])
    }

    @Test(arguments: [
        (
            ["TERM": "xterm", "COLORTERM": "truecolor"],
            "\u{1b}[38;2;0;0;0;48;2;255;164;116m Atomic"
        ),
        (["TERM": "xterm"], "\u{1b}[38;5;16;48;5;216m Atomic"),
    ])
    func aTerminalShowsThemInTheirColours(
        _ variables: [String: String], _ beginning: String
    ) async throws {
        #expect(try await transcript(variables).contains(beginning))
    }

    @Test(arguments: [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"]])
    func coloursCanBeTurnedOff(_ variables: [String: String]) async throws {
        #expect(!(try await transcript(variables)).contains("\u{1b}"))
    }

    private func transcript(_ variables: [String: String]) async throws -> String {
        let terminal = try Pseudoterminal(columns: 80)
        let process = environment.process(["extras", "crayons"], environment: variables)
        #expect(try await terminal.run(process) == 0)
        return terminal.transcript
    }
}
