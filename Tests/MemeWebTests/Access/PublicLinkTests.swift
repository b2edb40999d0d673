import Foundation
import MemeRender
import MemeStore
import TestSupport
import Testing
import WebTestSupport

@testable import MemeWeb

/// Public links: who has one sees a meme without a token, until it ends or is taken back.
@Suite struct PublicLinkTests {
    private static let token = "0123456789abcdef"

    /// Runs a server that needs a token and has a public address.
    private static func run(
        _ body: @Sendable (TestServer) async throws -> Void
    ) async throws {
        try await TestServer.run {
            $0.publicURL = "https://Memes.example.org/"
            $0.token = token
        } _: { server in
            try await body(server)
        }
    }

    private static let authorized = ["Authorization": "Bearer \(token)"]

    /// Makes a link with the token; returns its JSON.
    private static func link(
        to id: MemeID, _ body: String = "{}", at server: TestServer
    ) async throws -> [String: Any] {
        let answer = try await server.send(
            "POST", "/api/v1/memes/\(id)/links",
            headers: authorized.merging(["Content-Type": "application/json"]) { $1 },
            body: Array(body.utf8))
        #expect(answer.status == 201)
        return try answer.json
    }

    private static func path(of link: [String: Any]) throws -> String {
        let url = try #require(link["url"] as? String)
        #expect(url.hasPrefix("https://memes.example.org/p/"))
        return String(url.dropFirst("https://memes.example.org".count))
    }

    @Test func whoHasALinkSeesTheMemeAndNothingElse() async throws {
        try await Self.run { server in
            let id = try await server.save(top: #"<b>"one"</b>"#, bottom: "two")
            let path = try Self.path(of: try await Self.link(to: id, at: server))
            let page = try await server.get(path)
            #expect(page.status == 200)
            #expect(page["x-robots-tag"] == "noindex")
            let text = page.text
            #expect(!text.contains("<b>"))
            #expect(
                text.contains(
                    #"property="og:image" content="https://memes.example.org\#(path).png""#))
            #expect(
                text.contains(
                    #"property="og:title" content="&lt;b&gt;&quot;one&quot;&lt;/b&gt; / two""#))
            #expect(text.contains(#"property="og:image:width" content=""#))
            #expect(text.contains("https://memes.example.org/oembed?url=https"))
            let picture = try await server.get(
                "\(path).png", headers: ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"])
            #expect(picture.status == 200)
            #expect(picture["content-type"] == "image/png")
            #expect(picture["cross-origin-resource-policy"] == "cross-origin")
            let again = try await server.get(
                "\(path).png", headers: ["If-None-Match": picture["etag"]])
            #expect(again.status == 304)
            for other in ["/api/v1/memes", "/api/v1/memes/\(id)/links", "/api/v1/memes/\(id)"] {
                #expect(try await server.get(other).status == 401)
            }
        }
    }

    @Test func programsLearnHowToEmbedIt() async throws {
        try await Self.run { server in
            let id = try await server.save(top: "one", bottom: "two")
            let link = try await Self.link(to: id, at: server)
            let url = try #require(link["url"] as? String)
            let answer = try await server.get("/oembed?format=json&url=\(url)")
            #expect(answer.status == 200)
            let json = try answer.json
            #expect(json["type"] as? String == "photo")
            #expect(json["version"] as? String == "1.0")
            #expect(json["url"] as? String == "\(url).png")
            #expect(json["title"] as? String == "one / two")
            #expect(json["width"] as? Int == 64)
            #expect(try await server.get("/oembed?format=xml&url=\(url)").status == 501)
            for wrong in ["", "?url=https://elsewhere.example/p/x", "?url=\(url)x"] {
                #expect(try await server.get("/oembed\(wrong)").status == 404)
            }
        }
    }

    @Test func aLinkThatIsTakenBackLeadsNowhere() async throws {
        try await Self.run { server in
            let id = try await server.save(top: "one", bottom: "")
            let (first, second) = (
                try await Self.link(to: id, at: server), try await Self.link(to: id, at: server)
            )
            let listed = try await server.get(
                "/api/v1/memes/\(id)/links", headers: Self.authorized)
            let links = try #require(try listed.json["links"] as? [[String: Any]])
            #expect(Set(links.compactMap { $0["key"] as? String }).count == 2)
            let key = try #require(first["key"] as? String)
            let target = "/api/v1/memes/\(id)/links/\(key)"
            #expect(try await server.send("DELETE", target, headers: Self.authorized).status == 204)
            #expect(try await server.send("DELETE", target, headers: Self.authorized).status == 404)
            for suffix in ["", ".png"] {
                let gone = try await server.get(try Self.path(of: first) + suffix)
                #expect(gone.status == 404)
                #expect(gone.text.contains("isn’t shared any more"))
            }
            #expect(try await server.get(try Self.path(of: second)).status == 200)
        }
    }

    @Test func aLinkFollowsItsMemeAndEndsWithIt() async throws {
        try await Self.run { server in
            let id = try await server.save(top: "one", bottom: "")
            let path = try Self.path(of: try await Self.link(to: id, at: server))
            let meme = try await server.store.meme(id)
            let changed = try Meme(
                await server.store.summary(id), original: meme.original,
                recipe: Recipe(top: "changed"))
            try await server.store.save(changed)
            #expect(try await server.get(path).text.contains("changed"))
            try await server.store.discard([id])
            #expect(try await server.get(path).status == 404)
            try await server.store.restore([id])
            #expect(try await server.get(path).status == 200)
            try await server.store.delete([id])
            #expect(try await server.get(path).status == 404)
        }
    }

    @Test(arguments: [
        (#"{"lifetime":0}"#, 422), (#"{"lifetime":-5}"#, 422), (#"{"lifetime":315360001}"#, 422),
        (#"{"lifetime":"x"}"#, 400), ("[]", 400), ("", 400),
    ])
    func impossibleLifetimesAreRefused(_ body: String, _ status: Int) async throws {
        try await Self.run { server in
            let id = try await server.save(top: "one", bottom: "")
            let answer = try await server.send(
                "POST", "/api/v1/memes/\(id)/links",
                headers: Self.authorized.merging(["Content-Type": "application/json"]) { $1 },
                body: Array(body.utf8))
            #expect(answer.status == status)
        }
    }

    @Test func thereAreNoneWithoutAPublicAddress() async throws {
        try await TestServer.run { server in
            let id = try await server.save(top: "one", bottom: "")
            let answer = try await server.send("POST", "/api/v1/memes/\(id)/links", json: "{}")
            #expect(answer.status == 409)
            #expect(answer.text.contains("No address is set"))
            #expect(try await server.get("/p/AAAAAAAAAAAAAAAAAAAAAA").status == 404)
            #expect(try await server.get("/oembed").status == 404)
            let page = try await server.get("/").text
            #expect(!page.contains("data-publishes"))
            #expect(try await server.get("/robots.txt").text == "User-agent: *\nDisallow: /\n")
        }
    }

    @Test func robotsMaySeeWhatIsPublic() async throws {
        try await Self.run { server in
            let robots = try await server.get("/robots.txt").text
            #expect(robots.contains("Allow: /p/\n"))
        }
    }

    @Test(arguments: [
        "", "A", "../x", "AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAA.png", ".png", "%00",
        "AAAAAAAAAAAAAAAAAAAAAA%0a",
    ])
    func whatIsNoKeyLeadsNowhere(_ key: String) async throws {
        try await Self.run { server in
            let answer = try await server.get("/p/\(key)")
            #expect(answer.status == 404)
        }
    }

    // MARK: The file

    @Test func linksOutliveTheServerAndEnd() throws {
        let folder = try TemporaryFolder()
        let id = MemeID()
        let start = Date(timeIntervalSince1970: 1_000_000)
        let links = PublicLinks(at: "https://a.example", in: FolderTexts(in: folder.path))
        let day = try links.add(to: id, lasting: 86_400, now: start)
        let ever = try links.add(to: id, lasting: nil, now: start)
        let other = PublicLinks(at: "https://a.example", in: FolderTexts(in: folder.path))
        #expect(try other.link(day.key, now: start + 86_399) == day)
        #expect(try other.link(day.key, now: start + 86_400) == nil)
        #expect(try other.link(ever.key, now: .distantFuture) == ever)
        #expect(Set(try other.links(to: id, now: start)) == [day, ever])
        #expect(try other.links(to: MemeID(), now: start).isEmpty)
        // Links that are over leave the file.
        _ = try links.add(to: id, lasting: nil, now: start + 86_400)
        let lines = String(
            decoding: try [UInt8](contentsOf: folder.path("links"), limit: 9999), as: UTF8.self)
        #expect(!lines.contains(day.key))
    }

    @Test func serversOfOneStoreLoseNoLinkOfEachOther() async throws {
        let folder = try TemporaryFolder()
        let id = MemeID()
        let servers = (0..<4).map { _ in
            PublicLinks(at: "https://a.example", in: FolderTexts(in: folder.path))
        }
        let made = try await withThrowingTaskGroup { group in
            for server in servers {
                group.addTask { try (0..<25).map { _ in try server.add(to: id, lasting: nil) } }
            }
            return try await group.reduce(into: Set<PublicLink>()) { $0.formUnion($1) }
        }
        #expect(made.count == 100)
        for server in servers { #expect(Set(try server.links(to: id)) == made) }
        let first = try #require(made.first)
        #expect(try servers[0].takeBack(first.key, of: id))
        #expect(try servers[1].link(first.key) == nil)
        #expect(!(try servers[1].takeBack(first.key, of: id)))
    }

    @Test func aLinkIsTakenBackByItsOwnMemeAlone() throws {
        let folder = try TemporaryFolder()
        let links = PublicLinks(at: "https://a.example", in: FolderTexts(in: folder.path))
        let link = try links.add(to: MemeID(), lasting: nil)
        #expect(!(try links.takeBack(link.key, of: MemeID())))
        #expect(try links.link(link.key) == link)
    }

    @Test(arguments: ["", "nonsense", "a b c d", "\n\n", "AAAAAAAAAAAAAAAAAAAAAA abcd00000000 x -"])
    func aFileOfNonsenseHasNoLinks(_ text: String) throws {
        let folder = try TemporaryFolder()
        try Array(text.utf8).replace(privateFile: folder.path("links"))
        let links = PublicLinks(at: "https://a.example", in: FolderTexts(in: folder.path))
        #expect(try links.link("AAAAAAAAAAAAAAAAAAAAAA") == nil)
        let made = try links.add(to: MemeID(), lasting: nil)
        #expect(try links.link(made.key) == made)
    }

    // MARK: The address

    @Test(
        arguments: [
            ("https://memes.example.org", "https://memes.example.org"),
            ("https://memes.example.org/", "https://memes.example.org"),
            ("HTTP://Memes.Example.org:8080", "http://memes.example.org:8080"),
            ("https://[2001:db8::1]:444/", "https://[2001:db8::1]:444"),
            ("memes.example.org", nil), ("ftp://memes.example.org", nil), ("https://", nil),
            ("", nil),
            ("https://memes.example.org/path", nil), ("https://a b", nil), ("https://a?x", nil),
            ("https://user@host", nil),
        ] as [(String, String?)])
    func addressesAreASchemeAndAHost(_ url: String, _ address: String?) throws {
        var configuration = WebConfiguration()
        configuration.publicURL = url
        #expect(configuration.publicAddress == address)
        if address == nil {
            #expect(throws: WebConfigurationError.noPublicAddress(url)) {
                try configuration.validate()
            }
        } else {
            try configuration.validate()
        }
    }

    @Test func theNameOfTheAddressIsAllowed() throws {
        var configuration = WebConfiguration()
        configuration.publicURL = "https://memes.example.org:444"
        #expect(HostPolicy(configuration).allows("memes.example.org") == true)
        #expect(HostPolicy(configuration).allows("elsewhere.example.org") == false)
    }
}
