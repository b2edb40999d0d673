import Foundation

/// A stream that may be a terminal, and what can be done with it.
struct Terminal: Sendable {
    static let input = Terminal(descriptor: STDIN_FILENO)
    static let output = Terminal(descriptor: STDOUT_FILENO)
    static let error = Terminal(descriptor: STDERR_FILENO)

    /// Whether there is somebody to answer a question: questions are put on standard error, so
    /// that standard output may go elsewhere.
    static var canAsk: Bool { input.isTerminal && error.isTerminal }

    let descriptor: Int32

    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Whether it understands escape sequences, so that what is written can be taken back.
    var isSmart: Bool {
        isTerminal && !["", "dumb"].contains(Self.environment("TERM") ?? "")
    }

    /// Whether text may have a style; https://no-color.org has the last word.
    var hasStyle: Bool { isSmart && (Self.environment("NO_COLOR") ?? "").isEmpty }

    /// How many characters fit in a line; `nil` where it isn't a terminal.
    var columns: Int? {
        guard isTerminal else { return nil }
        if let size = windowSize, size.ws_col > 0 { return Int(size.ws_col) }
        return Self.environment("COLUMNS").flatMap { Int($0) } ?? 80
    }

    /// How many lines fit, and how many pixels, where the terminal says so.
    var windowSize: winsize? {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }

    /// Text in a style, where it may have one.
    func styled(_ text: String, _ style: TextStyle) -> String {
        hasStyle ? "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m" : text
    }

    /// The next byte of standard input, waiting for it; `nil` where there will be none.
    static func readByte() -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = read(STDIN_FILENO, &byte, 1)
            if count == 1 { return byte }
            if count < 0, errno == EINTR { continue }
            return nil
        }
    }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}

/// Select Graphic Rendition parameters (ECMA-48, section 8.3.117).
enum TextStyle: Int {
    case bold = 1
    case dim = 2
}
