import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeWeb

/// Many at once who want nothing, or want it slowly, beside one who wants something.
@Suite struct CrowdTests {
    /// So few connections that a test can take them all.
    private func run(
        _ body: @Sendable (TestServer) async throws -> Void
    ) async throws {
        // Whoever was kept waiting would wait for a minute.
        try await TestServer.run {
            $0.connection.connections = 16
            // A sanitizer takes its time.
            $0.limits.time = .seconds(600)
        } _: {
            try await body($0)
        }
    }

    @Test func whoAsksForNothingKeepsNobodyAway() async throws {
        try await run { server in
            let idle = try (0..<64).map { _ in try RawConnection(port: server.port, timeout: 5) }
            #expect(try await server.get("/health").status == 200)
            withExtendedLifetime(idle) {}
        }
    }

    @Test func neitherDoesWhoSendsHalfAHead() async throws {
        try await run { server in
            let halves = try (0..<64).map { _ in
                let connection = try RawConnection(port: server.port)
                connection.send(Array("GET /health HTTP/1.1\r\nHost: loc".utf8))
                return connection
            }
            #expect(try await server.get("/health").status == 200)
            withExtendedLifetime(halves) {}
        }
    }

    @Test func norWhoStaysAfterAnAnswer() async throws {
        try await run { server in
            var kept: [RawConnection] = []
            for _ in 0..<64 {
                let connection = try RawConnection(port: server.port)
                connection.send(Array("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
                let response = try await response(connection)
                #expect(response.status == 200)
                kept.append(connection)
            }
            withExtendedLifetime(kept) {}
        }
    }

    /// Those that have shown no use for half of the patience go first.
    @Test func norWhoSendsABodyTooSlowly() async throws {
        try await TestServer.run {
            $0.connection.connections = 16
            $0.connection.patience = .seconds(1)
        } _: { server in
            let slow = try (0..<48).map { _ in
                let connection = try RawConnection(port: server.port)
                connection.send(
                    Array(
                        "POST /api/v1/originals HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40000000\r\n\r\nx"
                            .utf8))
                return connection
            }
            #expect(try await server.get("/health").status == 200)
            #expect(try await server.addOriginal().status == 201)
            withExtendedLifetime(slow) {}
        }
    }

    /// A connection that is worked for stays, however many come.
    @Test func whoIsAnsweredStays() async throws {
        try await run { server in
            let original = try await server.original(width: 1500, height: 1500)
            let body =
                #"{"original":"\#(original)","recipe":{"canvas":{"width":3000,"height":3000}},"longestSide":3000}"#
            async let preview = server.send("POST", "/api/v1/previews", json: body)
            try await Task.sleep(for: .milliseconds(50))
            let idle = try (0..<64).map { _ in try RawConnection(port: server.port) }
            #expect(try await preview.status == 200)
            withExtendedLifetime(idle) {}
        }
    }

    private func response(_ connection: RawConnection) async throws -> TestResponse {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try connection.readResponse() })
            }
        }
    }
}
