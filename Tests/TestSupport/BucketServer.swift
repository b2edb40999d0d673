import Foundation

/// A throwaway S3 server, which ends with this process; `Tests/bucket-server` says what it does.
package final class BucketServer: Sendable {
    package let port: Int
    private let script: ServerScript

    private static let started = Result {
        let server = try BucketServer()
        _ = try server.say("chaos 0.02")
        return server
    }

    /// Where a store that has to work over any service has its pictures: at the one that `MEMEME_TEST_BUCKET` in the
    /// environment names, or else at a server that all tests of this process share, and of which two requests in a
    /// hundred fail, each in another way.
    package static var anyEndpoint: String {
        get throws {
            try ProcessInfo.processInfo.environment["MEMEME_TEST_BUCKET"] ?? started.get().endpoint
        }
    }

    /// What whoever may use it has in the environment.
    package static let credentials = [
        "AWS_ACCESS_KEY_ID": "mememe-test", "AWS_SECRET_ACCESS_KEY": "s3cr3t/+key",
    ]

    package init() throws {
        script = try ServerScript("python3", "bucket-server")
        guard let port = Int(script.greeting) else {
            throw ServerScript.Failure(description: script.greeting)
        }
        self.port = port
    }

    package var endpoint: String { "http://127.0.0.1:\(port)" }

    /// Gives a command.
    ///
    /// - Returns: what the server found.
    @discardableResult
    package func say(_ command: String) throws -> String { try script.say(command) }
}
