import Foundation
import MemeStore

/// Where text goes: what was asked for to standard output, what is said about it to standard
/// error.
enum Console {
    /// Prints lines to standard output.
    ///
    /// - Throws: ``Failure`` where they can't be written, for example because the disk is full.
    static func print(_ lines: [String]) throws {
        let text = lines.map { $0 + "\n" }.joined()
        guard write(text, to: STDOUT_FILENO) else {
            throw Failure(
                "standard output", "could not be written: \(String(cString: strerror(errno)))")
        }
    }

    static func print(_ line: String) throws {
        try print([line])
    }

    /// Prints what was done.
    ///
    /// - Parameter done: what the error says where that fails: it isn't to be done once more.
    static func report(_ done: String, _ print: () throws -> Void) throws {
        do { try print() } catch { throw Failure("\(error); but \(done)") }
    }

    /// Prints a line to standard error, marked as mememe's.
    static func note(_ text: String) {
        write(["mememe: \(text.oneLine)"])
    }

    /// Prints lines to standard error. That they can't be written can be told nowhere.
    static func write(_ lines: [String]) {
        _ = write(lines.map { $0 + "\n" }.joined(), to: STDERR_FILENO)
    }

    /// Writes text as it is; `false`, with `errno` set, where not all of it could be written.
    @discardableResult
    static func write(_ text: String, to descriptor: Int32) -> Bool {
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
