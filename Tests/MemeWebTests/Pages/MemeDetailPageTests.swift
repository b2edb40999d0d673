import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct MemeDetailPageTests {
    @Test func itShowsTheMemeAndTheWayBackToItsTab() async throws {
        try await TestServer.run { server in
            let id = try await server.save(top: "I see", bottom: "what you did there")
            let page = try await server.get("/memes/\(id)?from=collection").text
            #expect(page.contains(#"class="button back" href="/?tab=collection""#))
            #expect(page.contains(#"href="/memes/\#(id)/edit?from=collection""#))
            #expect(page.contains(#"alt="I see / what you did there" width="64" height="48""#))
            #expect(page.contains(#"download="original-\#(id).png""#))
        }
    }

    @Test func whatCaptionsSayIsNeverMarkup() async throws {
        try await TestServer.run { server in
            let id = try await server.save(top: #""><img src=x onerror=y>"#, bottom: "</title>")
            let page = try await server.get("/memes/\(id)").text
            #expect(!page.contains("<img src=x"))
            #expect(!page.contains("</title></title>"))
            #expect(page.contains("&quot;&gt;&lt;img src=x onerror=y&gt; / &lt;/title&gt;"))
        }
    }

    @Test(arguments: ["/memes/zzzzzzzzzzzz", "/memes/nothing-like-an-id", "/nowhere"])
    func whatIsNotThereIsSaidOnAPage(path: String) async throws {
        try await TestServer.run { server in
            let page = try await server.get(path, headers: ["Accept": "text/html"])
            #expect(page.status == 404)
            #expect(page["content-type"] == "text/html; charset=utf-8")
            #expect(page.text.contains(#"<a class="button primary" href="/">Sent Memes</a>"#))
        }
    }
}
