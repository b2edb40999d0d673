import ArgumentParser
import Foundation
import MememeCommands
import MemeRender

/// A game of Meet the Members on a terminal.
struct MembersPlay {
    private var table: MembersTable
    private var screen = MembersScreen()
    /// The picture of the current question.
    private var picture: EncodedImage?
    private let renderer: Renderer

    init(deck: MemberDeck, renderer: Renderer = Renderer()) {
        table = MembersTable(game: MemberGame(deck: deck))
        self.renderer = renderer
    }

    /// Plays until the player quits. It always restores the terminal.
    ///
    /// - Throws: exit code 130 if Ctrl-C is pressed; ``Failure`` if there is no terminal or no picture
    ///   can be shown.
    mutating func run() throws {
        guard Terminal.output.isSmart, Terminal.input.isTerminal else {
            throw Failure(
                "the game needs a terminal to be played on: "
                    + "run it in one, or play it in a browser with mememe serve")
        }
        let end = try TerminalSignals.watched { try play() }
        // Once the terminal is restored, the signal ends the program as usual.
        if let end { Interruptions.deliver(end) }
    }

    /// - Returns: the signal that ended the game, if one did.
    private mutating func play() throws -> Int32? {
        guard let full = FullScreen() else { return nil }
        defer { full.end() }
        while true {
            if let signal = TerminalSignals.takeEnd() { return signal }
            if TerminalSignals.take(SIGWINCH) { screen.forget() }
            var outcome = MembersTable.Outcome.goesOn
            // Polls sixteen times a second, so that the progress bar is never visibly late.
            if let key = FullScreen.key(within: 60) { outcome = table.press(key, at: .now) }
            if TerminalSignals.take(SIGTSTP) { outcome = .isSuspended }
            switch outcome {
            case .ends: return nil
            case .isInterrupted: throw ExitCode(128 + SIGINT)
            case .isSuspended:
                table.pause(at: .now)
                full.end()
                TerminalSignals.stop()
                _ = TerminalSignals.take(SIGCONT)
                full.begin()
                screen.forget()
            case .goesOn: break
            }
            // Another program may have used the terminal while this one was suspended.
            if TerminalSignals.take(SIGCONT) {
                table.pause(at: .now)
                full.begin()
                screen.forget()
            }
            try advance()
            screen.draw(table, at: .now, picture: picture)
        }
    }

    /// Advances the game. A due question begins once its picture is read.
    private mutating func advance() throws {
        guard table.needsPicture(at: .now) else { return table.advance(to: .now) }
        while let portrait = table.game.upcoming?.portrait {
            if let readable = read(portrait) {
                picture = readable
                return table.advance(to: .now)
            }
            if !table.replaceUpcoming() { break }
        }
        throw Failure("none of the members’ pictures can be shown: are they whole?")
    }

    /// Reads a portrait and scales it down; `nil` if it can't be shown.
    private func read(_ portrait: Portrait) -> EncodedImage? {
        let box = PixelSize(width: 1000, height: 1000)
        guard let image = try? portrait.read(),
            let picture = try? RGBPicture(showing: image, within: box, renderer: renderer)
        else { return nil }
        return try? picture.jpeg(quality: 95)
    }
}
