import Foundation
import Logging
package import MemeStore
package import MemeWeb
package import TestSupport

/// The real server, on a port of its own, with a store in a folder of its own.
package struct TestServer: Sendable {
    package let port: Int
    package let store: Store
    package let folder: TemporaryFolder
    package let gate: RenderGate

    /// Runs a server as long as `body` takes.
    ///
    /// - Parameters:
    ///   - configure: changes the configuration; its port stays 0.
    ///   - parts: the server's parts in addition to the memes.
    package static func run<Value: Sendable>(
        configure: (inout WebConfiguration) -> Void = { _ in },
        parts: [any ServerPart] = [],
        _ body: @Sendable (TestServer) async throws -> Value
    ) async throws -> Value {
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.path("store"))
        var configuration = WebConfiguration()
        configure(&configuration)
        configuration.port = 0
        var logger = Logger(label: "test") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .critical
        let server = try WebServer(
            store: store, configuration: configuration, logger: logger, parts: parts)
        let (ports, started) = AsyncStream<Int>.makeStream()
        let running = Task {
            defer { started.finish() }
            try await server.run { started.yield($0) }
        }
        var port: Int?
        for await started in ports {
            port = started
            break
        }
        guard let port else {
            try await running.value
            throw RawConnectionError.closed(after: 0)
        }
        let result: Result<Value, any Error>
        do {
            result = .success(
                try await body(
                    TestServer(port: port, store: store, folder: folder, gate: server.gate)))
        } catch {
            result = .failure(error)
        }
        running.cancel()
        try? await running.value
        return try result.get()
    }

    /// Sends a request on a new connection and waits for the response.
    ///
    /// - Parameters:
    ///   - target: the path and the query, as the request line has them.
    ///   - headers: fields in addition to `Host`, `Connection` and `Content-Length`, or in their place
    ///     if they have the same name; `nil` leaves one out.
    ///   - source: the local address, to act as another client.
    package func send(
        _ method: String, _ target: String, headers: [String: String?] = [:],
        body: [UInt8]? = nil, from source: String? = nil
    ) async throws -> TestResponse {
        var all: [String: String?] = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
        if let body { all["Content-Length"] = "\(body.count)" }
        for (name, value) in headers { all[name] = .some(value) }
        let lines = all.sorted { $0.key < $1.key }
            .compactMap { name, value in value.map { "\(name): \($0)\r\n" } }
        let head = "\(method) \(target) HTTP/1.1\r\n\(lines.joined())\r\n"
        return try await send(
            raw: Array(head.utf8) + (body ?? []), hasBody: method != "HEAD", from: source)
    }

    /// Sends bytes as they are, and waits for one answer.
    package func send(
        raw bytes: [UInt8], hasBody: Bool = true, from source: String? = nil
    ) async throws -> TestResponse {
        let connection = try RawConnection(port: port, from: source)
        try await connection.send(bytes)
        return try await connection.readResponse(hasBody: hasBody)
    }
}

extension TestServer {
    package func get(
        _ target: String, headers: [String: String?] = [:], from source: String? = nil
    ) async throws -> TestResponse {
        try await send("GET", target, headers: headers, from: source)
    }

    /// Sends JSON that is given as text.
    package func send(
        _ method: String, _ target: String, json: String, headers: [String: String?] = [:]
    ) async throws -> TestResponse {
        try await send(
            method, target,
            headers: headers.merging(["Content-Type": "application/json"]) { given, _ in given },
            body: Array(json.utf8))
    }
}
