/// A throwaway PostgreSQL server, which all tests of this process share; it ends with the process.
package final class PostgresServer: Sendable {
    /// The folder of its socket.
    package let socket: String
    /// The port over which it is reached on 127.0.0.1, with the password `secret`.
    package let port: Int
    private let script: ServerScript

    private static let started = Result { try PostgresServer() }

    package static var shared: PostgresServer {
        get throws { try started.get() }
    }

    private init() throws {
        script = try ServerScript("sh", "postgres-server")
        let words = script.greeting.split(separator: " ")
        guard words.count == 2, let port = Int(words[1]) else {
            throw ServerScript.Failure(description: script.greeting)
        }
        (socket, self.port) = (String(words[0]), port)
    }

    /// The address of a new store, whose pictures are in a folder.
    package func address(pictures: String, schema: String = newSchema()) -> String {
        "postgres://mememe@/mememe?host=\(socket)&port=\(port)&schema=\(schema)&pictures=\(pictures)"
    }

    /// The address of a new store, whose pictures are in a place of its own in a bucket of a service.
    package func address(endpoint: String, schema: String = newSchema()) -> String {
        address(pictures: "s3://memes/\(schema)", schema: schema) + "&endpoint=\(endpoint)"
    }

    /// A name that no other store has.
    package static func newSchema() -> String {
        "s\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    }
}
