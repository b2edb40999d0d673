import TestSupport
import Foundation
import HTTPTypes
import MemeRender
import MemeStore
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct ConnectionTests {
    private static let host = "Host: localhost\r\n"

    @Test func everyAnswerProtectsTheBrowser() async throws {
        try await TestServer.run { server in
            let requests = [
                "GET / HTTP/1.1\r\n\(Self.host)", "GET /nothing HTTP/1.1\r\n\(Self.host)",
                "GET / HTTP/1.1\r\nHost: evil.example\r\n", "DELETE / HTTP/1.1\r\n\(Self.host)",
                "HEAD /robots.txt HTTP/1.1\r\n\(Self.host)", "NONSENSE\r\n",
                "GET /api/v1/memes HTTP/1.1\r\n\(Self.host)",
                "GET /api/v1/images/x HTTP/1.1\r\n\(Self.host)",
            ]
            for request in requests {
                let response = try await server.send(
                    raw: Array("\(request)Connection: close\r\n\r\n".utf8),
                    hasBody: !request.hasPrefix("HEAD"))
                for field in SecurityHeaders.all {
                    #expect(response[field.name.canonicalName] == field.value, "\(request)")
                }
                #expect(response["server"] == nil)
            }
        }
    }

    @Test func nothingInlineMayRun() {
        let policy = SecurityHeaders.contentSecurityPolicy
        #expect(policy.hasPrefix("default-src 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(!policy.contains("*"))
        #expect(!policy.contains("http"))
    }

    /// RFC 9112, 9.3: the client would wait for an end of the body that never comes.
    @Test(arguments: [
        ("HTTP/1.0", "", true), ("HTTP/1.0", "Connection: Keep-Alive\r\n", false),
        ("HTTP/1.1", "", false), ("HTTP/1.1", "Connection: Close\r\n", true),
        // The server reads nothing after it.
        ("HTTP/1.1", "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n", true),
    ])
    func aConnectionEndsWhenItIsToEnd(_ version: String, _ field: String, ends: Bool) async throws {
        try await TestServer.run {
            // Otherwise the server would soon close the idle connection itself.
            $0.connection.idle = .seconds(3600)
        } _: { server in
            let connection = try RawConnection(port: server.port)
            let request = "GET /health \(version)\r\n\(Self.host)\(field)\r\n"
            connection.send(request)
            #expect(try await connection.readResponse().status == 200)
            if !ends { connection.send(request) }
            #expect(try await connection.readNextResponse()?.status == (ends ? nil : 200))
        }
    }

    /// An HTTP/1.0 client would take `100 Continue` for the response.
    @Test func anOldClientIsNotAskedForItsBody() async throws {
        try await TestServer.run { server in
            let connection = try RawConnection(port: server.port)
            connection.send(
                "POST /api/v1/originals HTTP/1.0\r\n\(Self.host)Expect: 100-continue\r\n"
                    + "Content-Length: 1\r\n\r\na")
            let start = try await connection.read(through: "\r\n")
            #expect(start.contains(" 4"))
        }
    }

    @Test func hugeHeadersAreRefused() async throws {
        try await TestServer.run { server in
            let value = String(repeating: "a", count: 100_000)
            for head in [
                "GET / HTTP/1.1\r\n\(Self.host)X-A: \(value)\r\n\r\n",
                "GET /?\(value) HTTP/1.1\r\n\(Self.host)\r\n",
                "GET / HTTP/1.1\r\n\(Self.host)"
                    + (0..<200).map { "X-\($0): a\r\n" }.joined() + "\r\n",
            ] {
                let status = try await server.send(raw: Array(head.utf8)).status
                #expect(status == 400)
            }
        }
    }

    @Test func lengthsThatContradictAreRefused() async throws {
        try await TestServer.run { server in
            for lengths in [
                "Content-Length: 3\r\nContent-Length: 4\r\n", "Content-Length: -1\r\n",
                "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "Content-Length: x\r\n",
                "Content-Length: 99999999999999999999\r\n", "Transfer-Encoding: x\r\n",
            ] {
                let head = "POST /api/v1/originals HTTP/1.1\r\n\(Self.host)\(lengths)\r\nabc"
                let status = try await server.send(raw: Array(head.utf8)).status
                #expect((400..<500).contains(status) || status == 501, "\(lengths)")
            }
        }
    }

    /// Many clients read no response before they have sent the whole request.
    @Test(arguments: [
        "Content-Length: 25000000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n17D7840\r\n",
    ])
    func whoSendsTooMuchIsToldSoWheneverItListens(_ framing: String) async throws {
        try await TestServer.run { server in
            for _ in 0..<3 {
                let connection = try RawConnection(port: server.port)
                connection.send(
                    "POST /api/v1/layouts HTTP/1.1\r\n\(Self.host)"
                        + "Content-Type: application/json\r\n\(framing)")
                try await connection.send([UInt8](repeating: 0x20, count: 25_000_000))
                #expect(try await connection.readResponse().status == 413)
            }
        }
    }

    @Test func whatIsTooLargeIsRefusedBeforeItIsRead() async throws {
        try await TestServer.run {
            $0.maximumUpload = 1_000_000
        } _: { server in
            let head =
                "POST /api/v1/originals HTTP/1.1\r\n\(Self.host)Content-Length: 1000001\r\n\r\n"
            let response = try await server.send(raw: Array(head.utf8))
            #expect(response.status == 413)
            #expect(response["connection"] == "close")
            #expect(try response.json["detail"] as? String != nil)
        }
    }

    @Test func whatDoesNotSayItsLengthIsCappedToo() async throws {
        try await TestServer.run {
            $0.maximumUpload = 100_000
        } _: { server in
            let connection = try RawConnection(port: server.port)
            connection.send(
                "POST /api/v1/originals HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n")
            let chunk =
                Array("4000\r\n".utf8) + [UInt8](repeating: 1, count: 0x4000) + Array("\r\n".utf8)
            for _ in 0..<10 { try await connection.send(chunk) }
            #expect(try await connection.readResponse().status == 413)
        }
    }

    @Test func aBodyThatStopsIsNotAnOriginal() async throws {
        try await TestServer.run { server in
            let connection = try RawConnection(port: server.port)
            connection.send(
                "POST /api/v1/originals HTTP/1.1\r\n\(Self.host)Content-Length: 100\r\n\r\nabc")
            connection.finishSending()
            let status = try? await connection.readResponse().status
            #expect(status == nil || status == 400)
        }
    }

    @Test func whoSendsTooSlowlyIsLetGo() async throws {
        try await TestServer.run {
            $0.connection.patience = .milliseconds(300)
        } _: { server in
            let connection = try RawConnection(port: server.port)
            connection.send(
                "POST /api/v1/originals HTTP/1.1\r\n\(Self.host)Content-Length: 100\r\n\r\nabc")
            let response = try await connection.readResponse()
            #expect(response.status == 408)
            #expect(response["x-content-type-options"] == "nosniff")
            #expect(try response.json["status"] as? Int == 408)
        }
    }

    @Test func whoSendsHalfAHeadIsLetGo() async throws {
        try await TestServer.run {
            $0.connection.idle = .milliseconds(300)
        } _: { server in
            let connection = try RawConnection(port: server.port)
            connection.send("GET / HTTP/1.1\r\nHost: loc")
            await #expect(throws: (any Error).self) { try await connection.readResponse() }
        }
    }

    @Test func whoAsksWhetherToGoOnIsTold() async throws {
        try await TestServer.run { server in
            let picture = try Pictures.png().bytes
            let response = try await server.send(
                "POST", "/api/v1/originals", headers: ["Expect": "100-continue"], body: picture)
            #expect(response.status == 201)
        }
    }

    /// The answer to one before would have it in its middle.
    @Test func whoAsksWhetherToGoOnWaitsForTheAnswerBefore() async throws {
        try await TestServer.run { server in
            let picture = try Pictures.png().bytes
            let connection = try RawConnection(port: server.port)
            let heads =
                "GET /health HTTP/1.1\r\n\(Self.host)\r\n"
                + "POST /api/v1/originals HTTP/1.1\r\n\(Self.host)Expect: 100-continue\r\n"
                + "Connection: close\r\nContent-Length: \(picture.count)\r\n\r\n"
            connection.send(heads)
            let start = try await connection.read(through: "100 Continue")
            #expect(start.hasPrefix("HTTP/1.1 200"))
            try await connection.send(picture)
            let end = try await connection.read(through: "201 Created")
            #expect(!end.contains("100 Continue"))
        }
    }

    /// A client that sent `HEAD` would take a body for the next response.
    @Test(arguments: ["/nothing", "/api/v1/originals", "/api/v1/memes/x/restore", "/", "/health"])
    func anAnswerToHeadHasNoBody(_ path: String) async throws {
        try await TestServer.run { server in
            let connection = try RawConnection(port: server.port)
            connection.send(
                "HEAD \(path) HTTP/1.1\r\n\(Self.host)\r\n"
                    + "GET /health HTTP/1.1\r\n\(Self.host)Connection: close\r\n\r\n")
            let heads = [
                try await connection.read(through: "\r\n\r\n"),
                try await connection.read(through: "\r\n\r\n"),
            ]
            #expect(heads[1].hasPrefix("HTTP/1.1 200"), "\(heads)")
        }
    }

    /// A client that reads at sixteen times the required pace gets everything, though it takes longer than
    /// the server's patience.
    @Test func whoTakesFastEnoughHasAll() async throws {
        try await TestServer.run {
            // A busy machine holds the client up now and then.
            $0.connection.patience = .seconds(1)
            $0.connection.bytesPerSecond = 1 << 18
        } _: { server in
            let picture = try Pictures.png(width: 3000, height: 3000)
            let original = try await server.store.addOriginal(picture)
            let connection = try RawConnection(port: server.port, receiveBuffer: 1 << 16)
            connection.send(
                "GET /api/v1/images/\(original.digest) HTTP/1.1\r\n\(Self.host)"
                    + "Connection: close\r\n\r\n")
            let count = try await connection.readAll(bytesPerSecond: 4 << 20)
            #expect(count > picture.bytes.count)
        }
    }

    @Test(arguments: [
        "/api/v1/images/../../catalog.sqlite", "/api/v1/images/..%2F..%2Fcatalog.sqlite",
        "/api/v1/images/%00", "/api/v1/images/%2e%2e%2f%2e%2e%2fcatalog.sqlite",
        "/api/v1/thumbnails/..%5C..%5Ccatalog.sqlite", "/assets/x/../../catalog.sqlite",
        "/assets/x/..%2f..%2f..%2fetc%2fpasswd", "/assets/x/pages/layout.mustache",
        "/assets/x//etc/passwd", "/assets/x/styles/base.css%00.png", "/memes/..%2F..%2Fetc",
        "/memes/%00/edit", "/api/v1/memes/%ff%fe", "/%2e%2e/%2e%2e/etc/passwd", "/../../etc/passwd",
        "/api/v1/images/0000000000000000000000000000000000000000000000000000000000000000%2f..",
    ])
    func noPathLeadsToFiles(_ path: String) async throws {
        try await TestServer.run { server in
            let response = try await server.get(path)
            #expect([400, 404].contains(response.status))
            #expect(!response.text.contains("root:"))
            #expect(!response.text.contains("SQLite"))
            #expect(!response.text.contains(server.folder.path))
        }
    }

    @Test func aMethodThatNobodyKnowsHarmsNothing() async throws {
        try await TestServer.run { server in
            for method in ["TRACE", "CONNECT", "OPTIONS", "PROPFIND"] {
                let response = try await server.send(method, "/")
                #expect((400..<500).contains(response.status), "\(method)")
            }
            #expect(try await server.get("/health").status == 200)
        }
    }
}
