import Foundation
import MemeRender
import MemeStore

/// Standard streams: results go to standard output, messages to standard error.
package enum Console {
    /// Prints lines to standard output.
    ///
    /// - Throws: ``Failure`` if they can't be written, for example because the disk is full.
    package static func print(_ lines: [String]) throws {
        let text = lines.map { $0 + "\n" }.joined()
        guard write(text, to: STDOUT_FILENO) else {
            throw Failure(
                "standard output", "could not be written: \(String(cString: strerror(errno)))",
                kind: errno == ENOSPC ? .diskFull : .fileFailed)
        }
    }

    package static func print(_ line: String) throws {
        try print([line])
    }

    /// Prints the result of a command.
    ///
    /// - Parameter done: what the error adds if printing fails, so that the user doesn't run the command
    ///   again.
    static func report(_ done: String, _ print: () throws -> Void) throws {
        do {
            try print()
        } catch {
            throw Failure("\(error.message); but \(done)", kind: ErrorKind(error))
        }
    }

    /// Prints a line to standard error, prefixed with the program's name.
    package static func note(_ text: String) {
        write(["mememe: \(text.oneLine)"])
    }

    /// Prints an error to standard error: as a line, or as a JSON document on one line.
    ///
    /// - Parameters:
    ///   - line: what to print, if not the error's message.
    ///   - help: the command whose help explains the usage, if the command line is wrong.
    static func note(
        _ error: any Error, as line: String? = nil, help: String? = nil, json: Bool
    ) {
        let record = ErrorJSON(error, message: line ?? error.message.oneLine, help: help)
        guard json, let document = try? JSONDocument(ErrorDocumentJSON(record)).line() else {
            return note(record.message)
        }
        write([text(of: document)])
    }

    /// Prints lines to standard error. A failure to do so is ignored, because it can't be reported.
    package static func write(_ lines: [String]) {
        _ = write(lines.map { $0 + "\n" }.joined(), to: STDERR_FILENO)
    }

    /// Writes text unchanged. Returns `false`, with `errno` set, if not all of it could be written.
    @discardableResult
    package static func write(_ text: String, to descriptor: Int32) -> Bool {
        var rest = text.keptBytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
