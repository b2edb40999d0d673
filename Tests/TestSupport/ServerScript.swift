import Foundation
import Synchronization

/// A program of `Tests` that runs a server until its standard input ends, which it does with this process.
final class ServerScript: Sendable {
    /// What it printed when the server answered.
    let greeting: String
    private let pipes: Mutex<(input: FileHandle, output: FileHandle)>

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// - Parameters:
    ///   - program: what runs the script, by its name or path.
    ///   - name: the name of the script.
    init(_ program: String, _ name: String) throws {
        let process = Process()
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: name)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program, script.path]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        // Its standard input ends when this process does, since nobody else has the pipe.
        let descriptor = dup(input.fileHandleForWriting.fileDescriptor)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        greeting = try Self.line(of: output.fileHandleForReading)
        if greeting.isEmpty {
            throw Failure(description: "\(name) didn't start: see standard error")
        }
        pipes = Mutex((FileHandle(fileDescriptor: descriptor), output.fileHandleForReading))
    }

    /// Gives a command, and waits until it is done.
    ///
    /// - Returns: what the answer says beside `done`.
    func say(_ command: String) throws -> String {
        try pipes.withLock { pipes in
            try pipes.input.write(contentsOf: Data("\(command)\n".utf8))
            let answer = try Self.line(of: pipes.output)
            guard answer.hasPrefix("done") else { throw Failure(description: answer) }
            return answer.dropFirst(4).trimmingCharacters(in: .whitespaces)
        }
    }

    private static func line(of file: FileHandle) throws -> String {
        var line: [UInt8] = []
        while let byte = try file.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        return String(decoding: line, as: UTF8.self)
    }
}
