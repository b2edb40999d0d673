import Foundation

/// A standard stream that may be a terminal, with its abilities.
package struct Terminal: Sendable {
    package static let input = Terminal(descriptor: STDIN_FILENO)
    package static let output = Terminal(descriptor: STDOUT_FILENO)
    package static let error = Terminal(descriptor: STDERR_FILENO)

    /// Whether a user can answer questions. They are written to standard error, so that standard output
    /// may go elsewhere.
    static var canAsk: Bool { input.isTerminal && error.isTerminal }

    let descriptor: Int32

    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Whether it supports escape sequences, so that text can be erased.
    package var isSmart: Bool {
        isTerminal && !["", "dumb"].contains(Self.environment("TERM") ?? "")
    }

    /// Whether text may be styled; a user can turn it off (https://no-color.org).
    package var hasStyle: Bool { isSmart && (Self.environment("NO_COLOR") ?? "").isEmpty }

    /// The number of columns; `nil` if it isn't a terminal.
    var columns: Int? {
        guard isTerminal else { return nil }
        if let size = windowSize, size.ws_col > 0 { return Int(size.ws_col) }
        return Self.environment("COLUMNS").flatMap { Int($0) } ?? 80
    }

    /// The size in cells and, if the terminal reports it, in pixels.
    var windowSize: winsize? {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }

    /// Styles a text, if the terminal supports it.
    func styled(_ text: String, _ style: TextStyle) -> String {
        hasStyle ? "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m" : text
    }

    /// Reads the next byte of standard input, blocking; `nil` at its end.
    static func readByte() -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = read(STDIN_FILENO, &byte, 1)
            if count == 1 { return byte }
            if count < 0, errno == EINTR { continue }
            return nil
        }
    }

    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}

/// Select Graphic Rendition parameters (ECMA-48, section 8.3.117).
enum TextStyle: Int {
    case bold = 1
    case dim = 2
}
