import Foundation
import Testing

/// What commands print only on a terminal.
@Suite struct TerminalOutputTests {
    let environment: TestEnvironment

    init() async throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        let words = String(repeating: "word ", count: 20)
        _ = try await environment.create("cat.jpg", "--top", words, "--bottom", words)
    }

    /// Runs a command on a pseudoterminal and returns what it shows.
    private func transcript(
        _ arguments: String..., columns: Int = 60, variables: [String: String]
    ) async throws -> String {
        let terminal = try Pseudoterminal(columns: columns)
        let process = environment.process(arguments, environment: variables)
        #expect(try await terminal.run(process) == 0)
        return terminal.transcript
    }

    @Test func aTableFitsTheTerminal() async throws {
        let text = try await transcript("list", variables: ["TERM": "xterm", "NO_COLOR": "1"])
        let lines = text.split(whereSeparator: \.isNewline)
        #expect(lines.count == 2)
        #expect(lines[1].count == 60)
        #expect(lines[1].hasSuffix("…"))
    }

    @Test(arguments: [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"], [:]])
    func styleCanBeTurnedOff(_ variables: [String: String]) async throws {
        #expect(!(try await transcript("list", variables: variables)).contains("\u{1b}"))
    }

    @Test func theHeaderHasAStyle() async throws {
        let text = try await transcript("list", variables: ["TERM": "xterm"])
        #expect(text.contains("\u{1b}[1mID"))
    }

    @Test(arguments: [
        (["TERM": "xterm-kitty"], "\u{1b}_Ga=T,f=100"),
        (["TERM": "xterm", "TERM_PROGRAM": "iTerm.app"], "\u{1b}]1337;File=inline=1"),
    ])
    func picturesAreShownWhereTheTerminalCan(
        _ variables: [String: String], _ beginning: String
    ) async throws {
        let id = try #require(try await environment.memes().first?.id)
        #expect(try await transcript("show", id, variables: variables).contains(beginning))
        let grid = try await transcript("list", "--grid", variables: variables)
        #expect(grid.contains(beginning))
        #expect(grid.contains("mememe-grid"))
    }
}
