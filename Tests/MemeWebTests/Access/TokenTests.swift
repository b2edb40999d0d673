import Hummingbird
import NIOCore
import TestSupport
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct TokenTests {
    private static let token = "0123456789abcdef"
    private let html: [String: String?] = ["Accept": "text/html"]

    private func run(_ body: @Sendable (TestServer) async throws -> Void) async throws {
        try await TestServer.run {
            $0.token = Self.token
            $0.wrongGuessDelay = .milliseconds(10)
        } _: {
            try await body($0)
        }
    }

    private func signIn(
        _ server: TestServer, token: String = token, next: String = "%2F",
        headers: [String: String?] = [:]
    ) async throws -> TestResponse {
        try await server.send(
            "POST", "/sign-in", headers: headers, body: Array("token=\(token)&next=\(next)".utf8))
    }

    @Test func theTokenAloneIsTheToken() {
        let token = AccessToken(Self.token)
        #expect(token.isToken(Self.token))
        for wrong in ["", "0123456789abcdeF", Self.token + "0"] {
            #expect(!token.isToken(wrong))
        }
    }

    @Test func signingOutEndsTheSessionAndNoOther() async throws {
        try await run { server in
            let cookies = try await [signIn(server), signIn(server)].map {
                String(try #require($0["set-cookie"]).prefix { $0 != ";" })
            }
            #expect(cookies[0] != cookies[1])
            func status(_ index: Int) async throws -> Int {
                try await server.get("/", headers: ["Cookie": cookies[index]]).status
            }
            let out = try await server.send("POST", "/sign-out", headers: ["Cookie": cookies[0]])
            #expect(out.status == 303)
            #expect(out["location"] == "/sign-in")
            #expect(out["clear-site-data"]?.contains("\"cache\"") == true)
            #expect(out["set-cookie"]?.contains("Max-Age=0") == true)
            #expect(try await status(0) == 401)
            #expect(try await status(1) == 200)
            // A client that isn't signed in can't sign out others.
            let stranger = try await server.send(
                "POST", "/sign-out", headers: ["Cookie": cookies[0]],
                body: Array("everywhere=yes".utf8))
            #expect(stranger.status == 303)
            #expect(try await status(1) == 200)
            _ = try await server.send(
                "POST", "/sign-out", headers: ["Cookie": cookies[1]],
                body: Array("everywhere=yes".utf8))
            #expect(try await status(1) == 401)
        }
    }

    @Test func otherSitesSignNobodyOut() async throws {
        try await run { server in
            let cookie = String(
                try #require(try await signIn(server)["set-cookie"]).prefix { $0 != ";" })
            let out = try await server.send(
                "POST", "/sign-out", headers: ["Cookie": cookie, "Origin": "http://evil.example"])
            #expect(out.status == 403)
            #expect(try await server.get("/", headers: ["Cookie": cookie]).status == 200)
        }
    }

    @Test func thePageToSignOutIsThereWhereThereIsAToken() async throws {
        try await run { server in
            let cookie = String(
                try #require(try await signIn(server)["set-cookie"]).prefix { $0 != ";" })
            let page = try await server.get("/", headers: ["Cookie": cookie])
            #expect(page.text.contains("action=\"/sign-out\""))
        }
        try await TestServer.run { server in
            let page = try await server.get("/")
            #expect(!page.text.contains("/sign-out"))
        }
    }

    @Test func withoutItNothingIsAnswered() async throws {
        try await run { server in
            for path in ["/", "/new", "/memes/abc", "/api/v1/memes", "/metrics", "/nothing"] {
                let response = try await server.get(path)
                #expect(response.status == 401)
                #expect(response["www-authenticate"]?.hasPrefix("Bearer") == true)
            }
            let response = try await server.send("POST", "/api/v1/originals", body: [1, 2, 3])
            #expect(response.status == 401)
        }
    }

    @Test func programsSayItWithEachRequest() async throws {
        try await run { server in
            for (value, status) in [
                ("Bearer \(Self.token)", 200), ("bearer \(Self.token)", 200),
                ("Bearer 0123456789abcdeX", 401), ("Bearer ", 401), ("Bearer", 401),
                ("Basic \(Self.token)", 401),
            ] {
                let response = try await server.get(
                    "/api/v1/memes", headers: ["Authorization": value])
                #expect(response.status == status, "\(value)")
            }
        }
    }

    @Test func someThingsAreForEverybody() async throws {
        try await run { server in
            for path in [
                "/health", "/livez", "/sign-in", "/robots.txt", "/assets/x/styles/base.css",
            ]
                + ["/manifest.webmanifest", "/worker.js", "/offline"] + AppIcon.all.map(\.path)
            {
                let status = try await server.get(path).status
                #expect(status == 200)
            }
            for path in [
                "/assets/../metrics", "/assets/x/../../metrics", "//assets/x", "/icons/../metrics",
            ] {
                let status = try await server.get(path).status
                #expect(status != 200)
            }
        }
    }

    @Test func browsersAreSentToTheSignInPage() async throws {
        try await run { server in
            let response = try await server.get("/?tab=table&search=a%20b", headers: html)
            #expect(response.status == 303)
            #expect(response["location"] == "/sign-in?next=%2F%3Ftab%3Dtable%26search%3Da%2520b")
            #expect(try await server.get("/api/v1/memes", headers: html).status == 401)
        }
    }

    @Test func afterSigningInACookieIsEnough() async throws {
        try await run { server in
            let response = try await signIn(server, next: "%2F%3Ftab%3Dcollection")
            #expect(response.status == 303)
            #expect(response["location"] == "/?tab=collection")
            let cookie = try #require(response["set-cookie"])
            for part in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(cookie.contains(part)) }
            #expect(!cookie.contains("Secure"))
            #expect(!cookie.contains(Self.token))
            let pair = String(cookie.prefix { $0 != ";" })
            #expect(try await server.get("/", headers: ["Cookie": pair]).status == 200)
            #expect(try await server.get("/", headers: ["Cookie": pair + "0"]).status == 401)
        }
    }

    @Test func behindHTTPSTheCookieIsSecure() async throws {
        try await run { server in
            let response = try await signIn(server, headers: ["X-Forwarded-Proto": "https"])
            #expect(response["set-cookie"]?.contains("Secure") == true)
        }
    }

    @Test func aWrongTokenIsSaidAndNotRepeated() async throws {
        try await run { server in
            let response = try await signIn(server, token: "%3Cscript%3Ealert(1)")
            #expect(response.status == 403)
            #expect(response["set-cookie"] == nil)
            #expect(response.text.contains("role=\"alert\""))
            #expect(!response.text.contains("alert(1)"))
        }
    }

    @Test func otherSitesSignNobodyIn() async throws {
        try await run { server in
            let response = try await signIn(server, headers: ["Origin": "http://evil.example"])
            #expect(response.status == 403)
            #expect(response["set-cookie"] == nil)
        }
    }

    @Test(arguments: [
        "https%3A%2F%2Fevil.example", "%2F%2Fevil.example", "%2F%5Cevil.example", "evil",
        "%2F%0D%0ASet-Cookie%3A+a%3Db", "javascript%3Aalert(1)", "", "%2F%09%2Fevil.example",
    ])
    func nobodyIsSentToAnotherSite(_ next: String) async throws {
        try await run { server in
            let response = try await signIn(server, next: next)
            #expect(response["location"] == "/")
            #expect(response.headers.filter { $0.name == "set-cookie" }.count == 1)
            let page = try await server.get("/sign-in?next=\(next)")
            #expect(
                page.text.contains(#"name="next" value="&#x2F;""#)
                    || page.text.contains(#"name="next" value="/""#))
        }
    }

    @Test func theWayBackIsEscaped() async throws {
        try await run { server in
            let page = try await server.get("/sign-in?next=%2F%22%3E%3Cscript%3E")
            #expect(page.status == 200)
            #expect(!page.text.contains("<script>"))
        }
    }

    @Test func wrongGuessesWait() async throws {
        let guesses = WrongGuesses(delay: .milliseconds(200))
        let start = ContinuousClock.now
        #expect(try await !guesses.guess(from: .init(nil)) { false })
        #expect(ContinuousClock.now - start >= .milliseconds(200))
    }

    /// While an address has no guesses left, the server compares none. Otherwise the refused requests
    /// would be guesses too, only faster.
    @Test func whoGuessesOnIsNotHeard() async throws {
        // So long that no guess is regained during the test.
        let guesses = WrongGuesses(delay: .seconds(1000), allowance: 3)
        let guesser = ClientAddress(try SocketAddress(ipAddress: "192.0.2.1", port: 1))
        let waiting = (0..<3).map { _ in Task { try await guesses.guess(from: guesser) { false } } }
        try await until { guesses.left(guesser) < 1 }
        let error = await #expect(throws: HTTPError.self) {
            try await guesses.guess(from: guesser) {
                Issue.record("it was compared")
                return true
            }
        }
        #expect(error?.status == .tooManyRequests)
        let other = ClientAddress(try SocketAddress(ipAddress: "192.0.2.2", port: 1))
        for _ in 0..<10 { #expect(try await guesses.guess(from: other) { true }) }
        for task in waiting { task.cancel() }
    }

    @Test func guessesComeBackOneByOne() async throws {
        let guesses = WrongGuesses(delay: .milliseconds(5), allowance: 1)
        let address = ClientAddress(nil)
        #expect(try await !guesses.guess(from: address) { false })
        try await until { guesses.left(address) >= 1 }
        #expect(try await guesses.guess(from: address) { true })
    }

    @Test func anIPv6AddressIsItsNetwork() throws {
        func address(_ text: String) throws -> ClientAddress {
            .init(try SocketAddress(ipAddress: text, port: 1))
        }
        #expect(try address("2001:db8::1") == address("2001:db8::2"))
        #expect(try address("2001:db8::1") != address("2001:db8:0:1::1"))
        #expect(try address("::ffff:192.0.2.1") != address("::ffff:192.0.2.2"))
    }

    /// Another address of this machine acts as another client.
    @Test func guessesOfOneKeepNobodyElseOut() async throws {
        try await TestServer.run {
            $0.token = Self.token
            $0.wrongGuessDelay = .milliseconds(50)
        } _: { server in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        try await server.get(
                            "/api/v1/memes", headers: ["Authorization": "Bearer wrong \(number)"]
                        ).status
                    }
                }
                var statuses: [Int] = []
                for try await status in group {
                    statuses.append(status)
                    let others = try await server.get(
                        "/api/v1/memes", headers: ["Authorization": "Bearer \(Self.token)"],
                        from: "127.0.0.2")
                    #expect(others.status == 200)
                }
                #expect(Set(statuses) == [401, 429])
            }
        }
    }

    @Test(
        arguments: [
            ("127.0.0.1", nil, nil), ("localhost", nil, nil), ("::1", nil, nil),
            ("127.9.9.9", nil, nil), ("0.0.0.0", nil, .tokenNeeded(host: "0.0.0.0")),
            ("::", nil, .tokenNeeded(host: "::")), ("192.168.0.1", "0123456789abcdef", nil),
            ("127.evil.example", nil, .tokenNeeded(host: "127.evil.example")),
            ("127.0.0.1", "short", .shortToken), ("127.0.0.1", "0123456789 abcdef", .unusableToken),
        ] as [(String, String?, WebConfigurationError?)])
    func othersThanThisMachineNeedAToken(
        _ host: String, _ token: String?, _ error: WebConfigurationError?
    ) {
        var configuration = WebConfiguration()
        configuration.host = host
        configuration.token = token
        for port in [-1, 65_536, .min, .max] where error == nil {
            var other = configuration
            other.port = port
            #expect(throws: WebConfigurationError.noPort(port)) { try other.validate() }
        }
        do {
            try configuration.validate()
            #expect(error == nil)
        } catch let thrown {
            #expect(thrown == error)
        }
    }
}
