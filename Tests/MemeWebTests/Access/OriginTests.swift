import HTTPTypes
import MemeStore
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct OriginTests {
    private func isOwn(
        _ authority: String = "localhost:8080", origin: String? = nil, site: String? = nil
    ) -> Bool {
        var request = HTTPRequest(method: .post, scheme: "http", authority: authority, path: "/")
        request.headerFields[.origin] = origin
        request.headerFields[.secFetchSite] = site
        return OriginMiddleware.isOwn(request)
    }

    @Test func programsSayNothing() {
        #expect(isOwn())
    }

    @Test func ownPagesPass() {
        #expect(isOwn(origin: "http://localhost:8080", site: "same-origin"))
        #expect(isOwn("localhost", origin: "http://localhost:80"))
        #expect(isOwn("memes.example.org", origin: "https://memes.example.org"))
        #expect(isOwn("Memes.example.org:443", origin: "https://memes.example.org"))
        #expect(isOwn(site: "none"))
    }

    @Test(arguments: [
        "null", "http://evil.example", "http://localhost:8081", "http://localhost",
        "http://localhost:8080.evil.example", "http://evil.example/http://localhost:8080",
        "file://localhost:8080", "localhost:8080", "", "http://a@localhost:8080",
    ])
    func othersDoNot(_ origin: String) {
        #expect(!isOwn(origin: origin))
    }

    @Test(arguments: ["cross-site", "same-site", "", "Same-Origin"])
    func otherSitesDoNot(_ site: String) {
        #expect(!isOwn(origin: "http://localhost:8080", site: site))
    }

    @Test func ofTwoOriginsNoneCounts() {
        var request = HTTPRequest(
            method: .post, scheme: "http", authority: "localhost", path: "/")
        request.headerFields[values: .origin] = ["http://localhost", "http://evil.example"]
        #expect(!OriginMiddleware.isOwn(request))
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "PATCH", "BREW"])
    func aPageOfAnotherSiteChangesNothing(_ method: String) async throws {
        try await TestServer.run { server in
            for path in ["/api/v1/memes", "/api/v1/originals", "/api/v1/memes/xyz", "/nothing"] {
                let response = try await server.send(
                    method, path, headers: ["Origin": "http://evil.example"], body: [1])
                #expect(response.status == 403 || (method == "BREW" && response.status == 400))
            }
            #expect(try await server.store.count() == 0)
        }
    }

    @Test func aLinkFromAnotherSiteMayBeFollowed() async throws {
        try await TestServer.run { server in
            let response = try await server.get(
                "/",
                headers: [
                    "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate",
                    "Sec-Fetch-Dest": "document",
                ])
            #expect(response.status == 200)
        }
    }

    @Test(arguments: [("no-cors", "image"), ("navigate", "iframe"), ("cors", "empty")])
    func whatAnotherSiteEmbedsIsRefused(_ mode: String, _ destination: String) async throws {
        try await TestServer.run { server in
            for site in ["cross-site", "same-site"] {
                let response = try await server.get(
                    "/api/v1/contact-sheet?search=secret",
                    headers: [
                        "Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode,
                        "Sec-Fetch-Dest": destination,
                    ])
                #expect(response.status == 403)
            }
        }
    }
}
