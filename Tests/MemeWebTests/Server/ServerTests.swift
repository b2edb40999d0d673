import MemeRender
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct ServerTests {
    private let html: [String: String?] = ["Accept": "text/html,*/*;q=0.8"]

    @Test func peopleGetAPage() async throws {
        try await TestServer.run { server in
            let response = try await server.get("/nothing?%3Cscript%3E", headers: html)
            #expect(response.status == 404)
            #expect(response["content-type"] == "text/html; charset=utf-8")
            #expect(response["cache-control"] == "no-store")
            #expect(response.text.contains("Not Found</h1>"))
            #expect(!response.text.contains("<script>"))
        }
    }

    @Test func programsGetProblemDetails() async throws {
        try await TestServer.run { server in
            for headers in [[:], ["Accept": "application/json"]] as [[String: String?]] {
                let response = try await server.get("/nothing", headers: headers)
                #expect(response["content-type"] == "application/problem+json")
                #expect(try response.json["status"] as? Int == 404)
            }
            let response = try await server.get("/api/v1/nothing", headers: html)
            #expect(response["content-type"] == "application/problem+json")
        }
    }

    @Test func itTellsHowItIs() async throws {
        try await TestServer.run {
            $0.version = "1.2.3"
        } _: { server in
            let response = try await server.get("/health")
            #expect(response.status == 200)
            #expect(
                response.text
                    == #"{"schema":1,"renderState":"ready","status":"ok","storeState":"writable","version":"1.2.3"}"#
            )
        }
    }

    @Test func answersHaveTheIDsOfTheirRequests() async throws {
        try await TestServer.run { server in
            func id(sending sent: String?) async throws -> String? {
                let headers = sent.map { ["X-Request-ID": $0] } ?? [:]
                return try await server.get("/nothing", headers: headers)["x-request-id"]
            }
            let (first, second) = (try await id(sending: nil), try await id(sending: nil))
            #expect(first?.isEmpty == false && second?.isEmpty == false && first != second)
            // That of a proxy is kept, unless a log can't have it.
            #expect(try await id(sending: "edge-7_a.B") == "edge-7_a.B")
            for bad in ["a b", "a=\"b", String(repeating: "a", count: 65)] {
                #expect(try await id(sending: bad) != bad)
            }
        }
    }

    @Test func assetsAreKeptForEver() async throws {
        try await TestServer.run { server in
            let path = "\(WebAssets().base)/styles/base.css"
            let response = try await server.get(path)
            #expect(response.status == 200)
            #expect(response["content-type"] == "text/css; charset=utf-8")
            #expect(response["cache-control"] == "public, max-age=31536000, immutable")
            let tag = try #require(response["etag"])
            #expect(tag.hasPrefix("\""))
            let again = try await server.get(path, headers: ["If-None-Match": "\"x\", \(tag)"])
            #expect(again.status == 304)
            #expect(again["etag"] == tag)
            #expect(try await server.get(path, headers: ["If-None-Match": "\"x\""]).status == 200)
        }
    }

    @Test func anEarlierVersionOfAnAssetIsNotKept() async throws {
        try await TestServer.run { server in
            let response = try await server.get("/assets/earlier/styles/base.css")
            #expect(response.status == 200)
            #expect(response["cache-control"] == "no-cache")
        }
    }

    @Test func whatBrowsersAskForUnaskedIsThere() async throws {
        try await TestServer.run { server in
            let icon = try await server.get("/favicon.ico")
            #expect(icon.status / 100 == 2)
            #expect(try await server.get("/robots.txt").text.contains("Disallow: /\n"))
            #expect(try await server.send("HEAD", "/robots.txt").status == 200)
        }
    }

    /// Connections may be accepted but not yet served when the server ends; the process must not crash.
    @Test func itEndsWhileManyCome() async throws {
        for _ in 0..<5 {
            let connections = try await TestServer.run { server in
                try (0..<100).map { _ in try RawConnection(port: server.port) }
            }
            for connection in connections {
                #expect(try await connection.readNextResponse() == nil)
            }
        }
    }

    @Test(arguments: [Int.max, .min, -1])
    func anyLimitOfUploadsIsTaken(limit: Int) async throws {
        try await TestServer.run {
            $0.maximumUpload = limit
            $0.limits.maximumMemory = limit
            $0.limits.maximumPixels = limit
            $0.shutdownPatience = .seconds(limit)
        } _: { _ in
        }
    }

    @Test func aConfigurationThatIsNotSafeIsRefused() async throws {
        await #expect(throws: WebConfigurationError.tokenNeeded(host: "0.0.0.0")) {
            try await TestServer.run {
                $0.host = "0.0.0.0"
            } _: { _ in
            }
        }
    }
}
