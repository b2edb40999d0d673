import Foundation

/// Raw mode: the terminal delivers each key when it is pressed.
struct RawMode {
    private let before: termios

    /// `nil` if standard input isn't a terminal.
    init?() {
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
        before = mode
        guard begin() else { return nil }
    }

    /// Enters raw mode again, after ``end()`` or after another program changed it.
    @discardableResult
    func begin() -> Bool {
        var mode = before
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        mode.c_iflag &= ~tcflag_t(IXON | ICRNL)
        return tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) == 0
    }

    func end() {
        var mode = before
        tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
    }
}
