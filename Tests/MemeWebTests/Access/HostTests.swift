import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct HostTests {
    @Test(arguments: [
        "localhost", "localhost:1", "LOCALHOST", "localhost.:80", "127.0.0.1", "127.0.0.1:8080",
        "[::1]", "[::1]:8080", "192.168.1.5", "memes.example.org", "Memes.Example.Org:443",
    ])
    func knownNamesAndAllAddressesPass(_ authority: String) {
        var configuration = WebConfiguration()
        configuration.allowedHosts = ["memes.example.org"]
        #expect(HostPolicy(configuration).allows(authority) == true)
    }

    @Test(arguments: [
        "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
        "mylocalhost", "127.0.0.1.nip.io",
    ])
    func otherNamesDoNot(_ authority: String) {
        #expect(HostPolicy(WebConfiguration()).allows(authority) == false)
    }

    @Test(arguments: [
        "", ":80", "a b", "a@localhost", "localhost:", "localhost:99999", "localhost:x", "[::1",
        "[evil]", "[::1]x", "localhost/..", "localhost\u{0}", "::1",
    ])
    func whatIsNoHostIsNone(_ authority: String) {
        #expect(HostPolicy(WebConfiguration()).allows(authority) == nil)
    }

    @Test func theListenersNameIsKnown() {
        var configuration = WebConfiguration()
        configuration.host = "memes.local"
        #expect(HostPolicy(configuration).allows("memes.local:8080") == true)
    }

    @Test func aRequestForAnotherHostIsMisdirected() async throws {
        try await TestServer.run { server in
            for path in ["/", "/api/v1/memes", "/health", "/assets/x/styles/base.css", "/nothing"] {
                let response = try await server.get(path, headers: ["Host": "evil.example"])
                #expect(response.status == 421)
            }
        }
    }

    /// In terms of the server, which may be another program than the command.
    @Test func aRequestForAnotherHostIsToldWhatHelps() {
        #expect(
            Problem.unknownHost("evil.example").detail?.description
                == "This server is not known by the name “evil.example”: use its address, or have the "
                + "name added to the hosts that it allows.")
    }

    @Test func aRequestNeedsOneHost() async throws {
        try await TestServer.run { server in
            for hosts in ["", "Host: localhost\r\nHost: localhost\r\n", "Host: a b\r\n"] {
                let request = "GET / HTTP/1.1\r\n\(hosts)Connection: close\r\n\r\n"
                let status = try await server.send(raw: Array(request.utf8)).status
                #expect(status == 400)
            }
        }
    }

    @Test func anAbsoluteAddressOfOursIsAnswered() async throws {
        try await TestServer.run { server in
            let status = try await server.get("http://localhost/health").status
            #expect(status == 200)
        }
    }

    /// RFC 9112, 3.2.2: the host of an absolute target takes precedence over `Host`.
    @Test(arguments: [("localhost", "evil.example", 200), ("evil.example", "localhost", 421)])
    func theHostOfAnAbsoluteAddressCounts(_ address: String, _ host: String, status: Int)
        async throws
    {
        try await TestServer.run { server in
            let request =
                "GET http://\(address)/ HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
            let response = try await server.send(raw: Array(request.utf8))
            #expect(response.status == status)
        }
    }
}
