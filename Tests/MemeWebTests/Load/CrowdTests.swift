import MemeRender
import MemeStore
import TestSupport
import Testing
import WebTestSupport

@testable import MemeWeb

/// Many idle or slow clients at once, next to one that needs a response.
@Suite struct CrowdTests {
    /// Runs a server with so few connections that a test can occupy all of them.
    private func run(
        _ body: @Sendable (TestServer) async throws -> Void
    ) async throws {
        // A delayed client would wait for a minute.
        try await TestServer.run {
            $0.connection.connections = 16
            $0.connection.moment = .milliseconds(100)
            // A sanitizer slows everything down.
            $0.limits.time = .seconds(600)
        } _: {
            try await body($0)
        }
    }

    @Test func whoAsksForNothingKeepsNobodyAway() async throws {
        try await run { server in
            let idle = try (0..<64).map { _ in try RawConnection(port: server.port) }
            #expect(try await server.get("/health").status == 200)
            withExtendedLifetime(idle) {}
        }
    }

    @Test func neitherDoesWhoSendsHalfAHead() async throws {
        try await run { server in
            let halves = try (0..<64).map { _ in
                let connection = try RawConnection(port: server.port)
                connection.send("GET /health HTTP/1.1\r\nHost: loc")
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
                connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                let response = try await connection.readResponse()
                #expect(response.status == 200)
                kept.append(connection)
            }
            withExtendedLifetime(kept) {}
        }
    }

    /// Connections that have been idle for half of the patience are closed first.
    @Test func norWhoSendsABodyTooSlowly() async throws {
        try await TestServer.run {
            $0.connection.connections = 16
            $0.connection.moment = .milliseconds(100)
            $0.connection.patience = .seconds(1)
        } _: { server in
            let slow = try (0..<48).map { _ in
                let connection = try RawConnection(port: server.port)
                connection.send(
                    "POST /api/v1/originals HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40000000\r\n\r\nx"
                )
                return connection
            }
            #expect(try await server.get("/health").status == 200)
            #expect(try await server.addOriginal().status == 201)
            withExtendedLifetime(slow) {}
        }
    }

    /// A connection whose request is in progress stays open, however many others come.
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

    /// Connections that arrive together don't count as idle before the server has read from them.
    @Test func whoComesHasAMoment() async throws {
        try await TestServer.run {
            $0.connection.connections = 16
            $0.connection.moment = .seconds(60)
        } _: { server in
            let first = try (0..<16).map { _ in try RawConnection(port: server.port) }
            let others = try (0..<16).map { _ in try RawConnection(port: server.port) }
            try await Task.sleep(for: .milliseconds(50))
            for connection in first + others {
                connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(try await connection.readResponse().status == 200)
            }
        }
    }

    /// A request that arrives while its connection is being closed gets a response, and isn't carried
    /// out.
    @Test func whoseTurnIsOverIsToldSo() async throws {
        try await run { server in
            let late = try (0..<16).map { _ in try RawConnection(port: server.port) }
            let others = try (0..<16).map { _ in try RawConnection(port: server.port) }
            let refusal = try await late[0].readResponse()
            #expect(refusal.status == 503)
            #expect(refusal["retry-after"] == "2")
            #expect(refusal["connection"] == "close")
            #expect(refusal["x-content-type-options"] == "nosniff")
            let picture = try Pictures.png().bytes
            let head =
                "POST /api/v1/originals HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\n"
                + "Content-Length: \(picture.count)\r\n\r\n"
            try await late[0].send(Array(head.utf8) + picture)
            #expect(try await late[0].readNextResponse() == nil)
            withExtendedLifetime(others) {}
            try await Task.sleep(for: .milliseconds(200))
            #expect(throws: StoreError.self) {
                try server.store.checkPicture(Digest(of: picture))
            }
        }
    }
}
