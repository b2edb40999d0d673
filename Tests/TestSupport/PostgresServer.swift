import Foundation

/// A throwaway PostgreSQL server, which all tests of this process share; it ends with the process.
package final class PostgresServer: Sendable {
    /// The folder of its socket.
    package let socket: String
    /// The port over which it is reached on 127.0.0.1, with the password `secret`.
    package let port: Int

    private static let started = Result { try PostgresServer() }

    package static var shared: PostgresServer {
        get throws { try started.get() }
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private init() throws {
        let process = Process()
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "postgres-server")
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [script.path]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        // Its standard input ends when this process does, since nobody else has the pipe.
        let descriptor = dup(input.fileHandleForWriting.fileDescriptor)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var line: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first,
            byte != UInt8(ascii: "\n")
        {
            line.append(byte)
        }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard words.count == 2, let port = Int(words[1]) else {
            throw Failure(description: "PostgreSQL didn't start: see standard error")
        }
        (socket, self.port) = (String(words[0]), port)
    }

    /// The address of a new store, whose pictures are in a folder.
    package func address(pictures: String, schema: String = newSchema()) -> String {
        "postgres://mememe@/mememe?host=\(socket)&port=\(port)&schema=\(schema)&pictures=\(pictures)"
    }

    /// The address of a new store, whose pictures are in a place of its own in a bucket.
    package func address(bucket: BucketServer, schema: String = newSchema()) -> String {
        address(pictures: "s3://memes/\(schema)", schema: schema) + "&endpoint=\(bucket.endpoint)"
    }

    /// A name that no other store has.
    package static func newSchema() -> String {
        "s\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    }
}
