import ArgumentParser
import Foundation

/// Questions on standard error, answered on standard input.
enum Prompt {
    /// Asks for lines of text, one after the other. If nothing is typed, each keeps its field's text.
    ///
    /// - Throws: exit code 130 if Ctrl-C is pressed.
    static func texts(_ fields: [(label: String, field: TextField)]) throws -> [String] {
        guard Terminal.error.isSmart, let mode = RawMode() else {
            return try fields.map { try plainText($0.label, $0.field) }
        }
        defer { mode.end() }
        return try fields.map { try text($0.label, $0.field) }
    }

    private static func text(_ label: String, _ field: TextField) throws -> String {
        var field = field
        while true {
            draw(field, label)
            let state = field.press(Key(reading: Terminal.readByte))
            if state == .typing { continue }
            Console.write("\r\n", to: STDERR_FILENO)
            guard case .done(let text) = state else { throw ExitCode(128 + SIGINT) }
            return text
        }
    }

    /// - Throws: `ValidationError` if there is no consent and no terminal to ask on.
    static func checkConsent(_ isGiven: Bool, _ what: String) throws {
        if !isGiven, !Terminal.canAsk {
            throw ValidationError(
                "there is no terminal to ask on: \(what) without asking with --yes")
        }
    }

    /// Asks a question; only `y` or `yes` is consent.
    static func confirms(_ question: String) -> Bool {
        Console.write("\(question) [y/N] ", to: STDERR_FILENO)
        let answer = readLine()?.lowercased() ?? ""
        return ["y", "yes"].contains(answer.split(separator: " ").joined())
    }

    /// Draws the field. If the text is too long, its end is visible.
    private static func draw(_ field: TextField, _ label: String) {
        let terminal = Terminal.error
        let room = max(8, (terminal.columns ?? 80) - label.displayWidth - 3)
        var shown = field.shown.printable[...]
        while shown.displayWidth > room { shown.removeFirst() }
        let text =
            field.typed == nil ? terminal.styled(String(shown), .dim) : String(shown)
        // The cursor waits where the first key will appear.
        let back = field.typed == nil ? shown.displayWidth : 0
        let move = back > 0 ? "\u{1b}[\(back)D" : ""
        Console.write(
            "\r\u{1b}[K\(terminal.styled(label, .bold)): \(text)\(move)", to: STDERR_FILENO)
    }

    /// For terminals that can't erase what they show.
    private static func plainText(_ label: String, _ field: TextField) throws -> String {
        Console.write("\(label) [\(field.shown.printable)]: ", to: STDERR_FILENO)
        guard let line = readLine() else { throw ExitCode(128 + SIGINT) }
        return line.isEmpty ? field.text : line
    }
}
