import Foundation
import Synchronization
import Testing

/// Meet the Members, played on a pseudoterminal.
@Suite struct MembersTests {
    let environment: TestEnvironment

    private static let names = ["Ada Quill", "Bo Finch", "Cy Marsh", "Dot Reed"]
    private static let enter = "\u{1b}[?1049h"
    private static let leave = "\u{1b}[?25h\u{1b}[?1049l"

    init() throws {
        environment = try TestEnvironment()
        try environment.addFolder("team")
        for name in Self.names { try environment.add("rgb.jpg", as: "team/\(name).jpg") }
    }

    private func process(_ variables: [String: String] = ["TERM": "xterm"]) -> Process {
        environment.process(
            ["extras", "members", "--members", "team"], environment: variables)
    }

    @Test func aGameIsPlayedWithKeys() async throws {
        let terminal = try Pseudoterminal()
        let status = try await terminal.run(process()) { terminal in
            try terminal.expect(Self.enter)
            try terminal.expect("Enter: Start")
            terminal.type("\r")
            try terminal.expect("Score 0")
            try terminal.expect("▀")
            try terminal.expect("Who is this?")
            try terminal.expect("q quit")
            terminal.type("1")
            // Any of them, because all pictures are the same.
            try terminal.expect("\u{1b}[K")
            terminal.type("s")
            try terminal.expect("Longest streak of right answers")
            terminal.type("x")
            try terminal.expect("Paused")
            terminal.type("q")
            try terminal.expect(Self.leave)
        }
        #expect(status == 0)
    }

    @Test func allFourNamesAreShownAndFiveSecondsCount() async throws {
        let status = try await Pseudoterminal().run(process()) { terminal in
            try terminal.expect("Start")
            terminal.type("\r")
            try terminal.expect("Who is this?")
            for number in 1...4 { try terminal.expect(" \(number)  ") }
            for _ in 1...5 { try terminal.expect("█") }
            try terminal.expect("Time is up: ")
            try terminal.expect("Who is this?")
            terminal.type("q")
        }
        #expect(status == 0)
    }

    @Test func controlCGivesTheTerminalBack() async throws {
        let status = try await Pseudoterminal().run(process()) { terminal in
            try terminal.expect("Start")
            terminal.type("\r")
            try terminal.expect("Who is this?")
            terminal.type("\u{3}")
            try terminal.expect(Self.leave)
        }
        #expect(status == 130)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func signalsGiveTheTerminalBack(_ signal: Int32) async throws {
        let process = process()
        let status = try await Pseudoterminal().run(process) { terminal in
            try terminal.expect("Start")
            terminal.type("\r")
            try terminal.expect("Who is this?")
            kill(process.processIdentifier, signal)
            try terminal.expect(Self.leave)
        }
        #expect(status == signal)
        #expect(process.terminationReason == .uncaughtSignal)
    }

    @Test func aStoppedGameIsPaused() async throws {
        let process = process()
        let status = try await Pseudoterminal().run(process) { terminal in
            try terminal.expect("Start")
            terminal.type("\r")
            try terminal.expect("Who is this?")
            terminal.type("\u{1a}")
            try terminal.expect(Self.leave)
            // Repeats, because the test can't see when the process really stands still.
            let goesOn = Atomic(true)
            Thread.detachNewThread {
                while goesOn.load(ordering: .relaxed), process.isRunning {
                    kill(process.processIdentifier, SIGCONT)
                    Thread.sleep(forTimeInterval: 0.05)
                }
            }
            defer { goesOn.store(false, ordering: .relaxed) }
            try terminal.expect(Self.enter)
            try terminal.expect("Paused")
            terminal.type("q")
        }
        #expect(status == 0)
    }

    @Test func aTerminalThatShowsPicturesGetsOne() async throws {
        let status = try await Pseudoterminal().run(process(["TERM": "xterm-kitty"])) { terminal in
            try terminal.expect("Start")
            terminal.type("\r")
            try terminal.expect("\u{1b}_Ga=T,f=100")
            terminal.type("q")
        }
        #expect(status == 0)
    }

    @Test func withoutATerminalThereIsNoGame() async throws {
        let run = try await environment.run(
            "extras", "members", environment: ["TERM": "xterm"])
        #expect(run.status == 1)
        #expect(
            run.error == "mememe: the game needs a terminal to be played on: run it in one, or "
                + "play it in a browser with mememe serve\n")
        #expect(run.output.isEmpty)
    }

    @Test func aFolderThatIsNoDeckIsNamed() async throws {
        try environment.addFolder("few")
        try environment.add("rgb.jpg", as: "few/ada.jpg")
        for command in [["extras", "members"], ["serve", "--port", "0"]] {
            let few = try await environment.run(command + ["--members", "few"])
            #expect(few.status == 1)
            #expect(few.error.hasPrefix("mememe: few: there are pictures of Ada alone, and a game"))
            let none = try await environment.run(command + ["--members", "nowhere"])
            #expect(none.error == "mememe: nowhere: no such folder: check the name\n")
        }
    }

    @Test(arguments: [["extras", "members"], ["serve"]])
    func aFolderHasAName(_ command: [String]) async throws {
        let run = try await environment.run(command + ["--members", ""])
        #expect(run.status == 64)
        #expect(run.error.contains("--members needs the name of a folder"))
    }

    @Test func picturesThatCanNotBeShownEndTheGame() async throws {
        for name in Self.names {
            try environment.write(Array("no picture".utf8), to: "team/\(name).jpg")
        }
        let terminal = try Pseudoterminal()
        let status = try await terminal.run(process()) { terminal in
            try terminal.expect("Start")
            terminal.type("\r")
            try terminal.expect(Self.leave)
            try terminal.expect("none of the members’ pictures can be shown")
        }
        #expect(status == 1)
    }
}
