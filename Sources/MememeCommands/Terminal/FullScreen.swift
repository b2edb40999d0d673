import Foundation

/// A full-screen terminal application: it gets each key when it is pressed, and the previous screen is
/// restored afterwards.
package struct FullScreen {
    private let mode: RawMode

    /// `nil` if standard input isn't a terminal.
    package init?() {
        guard let mode = RawMode() else { return nil }
        self.mode = mode
        begin()
    }

    /// Takes over the terminal again, after ``end()`` or after another program changed it.
    package func begin() {
        mode.begin()
        // Switches to the alternate screen (xterm's 1049), clears it, and hides the cursor.
        Console.write("\u{1b}[?1049h\u{1b}[?25l\u{1b}[2J", to: STDOUT_FILENO)
    }

    /// Restores the terminal.
    package func end() {
        Console.write("\(Self.clearing)\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l", to: STDOUT_FILENO)
        mode.end()
    }

    /// The escape sequence that clears the screen, including pictures of the kitty protocol; other
    /// terminals ignore that part.
    package static let clearing = "\u{1b}_Ga=d,q=2\u{1b}\\\u{1b}[2J"

    /// The size of the terminal.
    package static var size: (columns: Int, rows: Int) {
        let rows = Terminal.output.windowSize.map { Int($0.ws_row) } ?? 0
        return (Terminal.output.columns ?? 80, rows > 0 ? rows : 24)
    }

    /// Reads the next key; `nil` if none is pressed within this many milliseconds.
    package static func key(within milliseconds: Int32) -> Key? {
        guard hasInput(within: milliseconds) else { return nil }
        let first = Terminal.readByte()
        // The escape key itself, not the beginning of a sequence.
        if first == 0x1b, !hasInput(within: 30) { return .other }
        var isFirst = true
        return Key {
            defer { isFirst = false }
            return isFirst ? first : Terminal.readByte()
        }
    }

    private static func hasInput(within milliseconds: Int32) -> Bool {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, milliseconds) > 0
    }
}
