import Foundation
import Synchronization

/// A throwaway S3 server, which ends with this process; `Tests/bucket-server` says what it does.
package final class BucketServer: Sendable {
    package let port: Int
    private let pipes: Mutex<(input: FileHandle, output: FileHandle)>

    private static let started = Result {
        let server = try BucketServer()
        _ = try server.say("chaos 0.02")
        return server
    }

    /// A server that all tests of this process may share, and of which two requests in a hundred fail, each in another
    /// way.
    package static var unreliable: BucketServer {
        get throws { try started.get() }
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// What whoever may use it has in the environment.
    package static let credentials = [
        "AWS_ACCESS_KEY_ID": "mememe-test", "AWS_SECRET_ACCESS_KEY": "s3cr3t/+key",
    ]

    package init() throws {
        let process = Process()
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "bucket-server")
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script.path]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        // Its standard input ends when this process does, since nobody else has the pipe.
        let descriptor = dup(input.fileHandleForWriting.fileDescriptor)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let line = try Self.line(of: output.fileHandleForReading)
        guard let port = Int(line) else {
            throw Failure(description: "the bucket's server didn't start: see standard error")
        }
        self.port = port
        pipes = Mutex(
            (FileHandle(fileDescriptor: descriptor), output.fileHandleForReading))
    }

    package var endpoint: String { "http://127.0.0.1:\(port)" }

    /// Gives a command.
    ///
    /// - Returns: what the server found.
    @discardableResult
    package func say(_ command: String) throws -> String {
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
