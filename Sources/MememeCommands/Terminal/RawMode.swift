import Foundation

/// A terminal that hands over each key as it is pressed, until it is told to stop.
struct RawMode {
    private let before: termios

    /// `nil` where standard input is no terminal.
    init?() {
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
        before = mode
        guard begin() else { return nil }
    }

    /// Begins anew, after ``end()`` or what somebody else did to the terminal.
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
