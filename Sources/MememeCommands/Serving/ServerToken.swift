import Foundation

/// The token that a server's clients must send, from a file or the environment. It is never an argument,
/// because all users of a machine can see arguments.
enum ServerToken {
    static let variable = "MEMEME_TOKEN"
    /// The largest file, in bytes.
    private static let mostBytes = 4096

    /// Reads the token; `nil` if there is none.
    ///
    /// - Parameter file: a file that contains it, with an optional line break; `-` for standard input.
    /// - Throws: ``Failure`` if the file can't be read or is empty.
    static func read(from file: String?) throws -> String? {
        if let received = Handover.received {
            return try received.token.map { try token(in: $0, named: variable) }
        }
        guard let file else { return takenFromEnvironment() }
        if file == "-" { return try token(in: STDIN_FILENO, named: "standard input") }
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(file) }
        defer { close(descriptor) }
        return try token(in: descriptor, named: file)
    }

    /// A pipe from which the program, executed again, reads the token.
    static func pipe(holding token: String) throws -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { throw unreadable(variable) }
        defer { close(ends[1]) }
        // A pipe's buffer holds at least this much.
        let bytes = Array(token.utf8.prefix(mostBytes))
        guard write(ends[1], bytes, bytes.count) == bytes.count else { throw unreadable(variable) }
        return ends[0]
    }

    /// Removes the token from the environment, which other processes of this user could read. An empty
    /// one counts as none.
    private static func takenFromEnvironment() -> String? {
        guard let value = getenv(variable) else { return nil }
        let token = String(cString: value)
        // The kernel shows a process's initial environment, so it must be overwritten in place.
        memset(value, 0x20, strlen(value))
        unsetenv(variable)
        return token.isEmpty ? nil : token
    }

    private static func token(in descriptor: Int32, named name: String) throws -> String {
        var bytes = [UInt8](repeating: 0, count: mostBytes + 1)
        var count = 0
        while count < bytes.count {
            let here = bytes.withUnsafeMutableBytes { buffer in
                Foundation.read(
                    descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if here < 0, errno == EINTR { continue }
            guard here >= 0 else { throw unreadable(name) }
            if here == 0 { break }
            count += here
        }
        guard count <= mostBytes else {
            throw Failure(name, "this is longer than a token: it is to have nothing else in it")
        }
        let token = String(decoding: bytes.prefix(count), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard !token.isEmpty else {
            throw Failure(name, "there is no token in it: `openssl rand -hex 16` makes one")
        }
        return token
    }

    private static func unreadable(_ name: String) -> Failure {
        Failure(name, "the token could not be read: \(String(cString: strerror(errno)))")
    }
}
