import Foundation

/// A terminal of which a program has all: keys come as they are pressed, and what was on the screen
/// before is there again afterwards.
struct FullScreen {
    private let mode: RawMode

    /// `nil` where standard input is no terminal.
    init?() {
        guard let mode = RawMode() else { return nil }
        self.mode = mode
        begin()
    }

    /// Takes the terminal again, after ``end()`` or what somebody else did to it.
    func begin() {
        mode.begin()
        // The alternate screen (xterm's 1049), empty, without a cursor.
        Console.write("\u{1b}[?1049h\u{1b}[?25l\u{1b}[2J", to: STDOUT_FILENO)
    }

    /// Gives the terminal back.
    func end() {
        Console.write("\(Self.clearing)\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l", to: STDOUT_FILENO)
        mode.end()
    }

    /// What empties the screen, pictures of the kitty protocol too; other terminals skip that.
    static let clearing = "\u{1b}_Ga=d,q=2\u{1b}\\\u{1b}[2J"

    /// Columns and rows.
    static var size: (columns: Int, rows: Int) {
        let rows = Terminal.output.windowSize.map { Int($0.ws_row) } ?? 0
        return (Terminal.output.columns ?? 80, rows > 0 ? rows : 24)
    }

    /// The key that is pressed next; `nil` where none is within so many milliseconds.
    static func key(within milliseconds: Int32) -> Key? {
        guard hasInput(within: milliseconds) else { return nil }
        let first = Terminal.readByte()
        // Escape alone, and not the beginning of a sequence.
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
