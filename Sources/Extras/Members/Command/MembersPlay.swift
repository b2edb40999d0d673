import ArgumentParser
import Extras
import Foundation
import MemeRender

/// A game of Meet the Members on a terminal, from its start to its end.
struct MembersPlay {
    private var table: MembersTable
    private var screen = MembersScreen()
    /// Of the question that is asked.
    private var picture: EncodedImage?
    private let limits: RenderLimits

    init(deck: MemberDeck, limits: RenderLimits = RenderLimits()) {
        table = MembersTable(game: MemberGame(deck: deck))
        self.limits = limits
    }

    /// Plays until somebody has had enough. The terminal is as it was, whatever happens.
    ///
    /// - Throws: exit code 130 when Ctrl-C is pressed; ``Failure`` where there is no terminal, or
    ///   no picture can be shown.
    mutating func run() throws {
        guard Terminal.output.isSmart, Terminal.input.isTerminal else {
            throw Failure(
                "the game needs a terminal to be played on: "
                    + "run it in one, or play it in a browser with mememe serve")
        }
        let end = try TerminalSignals.watched { try play() }
        // After the terminal was given back, it ends the program as it always would have.
        if let end { Interruptions.deliver(end) }
    }

    /// - Returns: the signal that ended it, if one did.
    private mutating func play() throws -> Int32? {
        guard let full = FullScreen() else { return nil }
        defer { full.end() }
        while true {
            if let signal = TerminalSignals.takeEnd() { return signal }
            if TerminalSignals.take(SIGWINCH) { screen.forget() }
            var outcome = MembersTable.Outcome.goesOn
            // Sixteen times a second: a step of the bar is never late to be seen.
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
            // Somebody else may have stopped it, and used the terminal meanwhile.
            if TerminalSignals.take(SIGCONT) {
                table.pause(at: .now)
                full.begin()
                screen.forget()
            }
            try advance()
            screen.draw(table, at: .now, picture: picture)
        }
    }

    /// Lets time pass. Where the next question is due it begins when its picture is there.
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

    /// The picture, small; `nil` where it can't be shown.
    private func read(_ portrait: Portrait) -> EncodedImage? {
        let box = PixelSize(width: 1000, height: 1000)
        guard let image = try? portrait.read(),
            let picture = try? RGBPicture(showing: image, within: box, limits: limits)
        else { return nil }
        return try? picture.jpeg(quality: 95)
    }
}
