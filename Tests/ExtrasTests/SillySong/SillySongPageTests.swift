import Testing
import WebTestSupport

@testable import Extras

@Suite struct SillySongPageTests {
    @Test func withoutANameThereIsNoSong() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            for path in ["/extras/silly-song", "/extras/silly-song?name=+"] {
                let page = try await server.get(path).text
                #expect(page.contains(#"value="" aria-label="Enter Your Name""#))
                #expect(page.contains(#"aria-label="Lyrics"></output>"#))
                #expect(!page.contains("Put it on a picture"))
            }
        }
    }

    @Test func aNameOfTheURLIsSung() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let page = try await server.get("/extras/silly-song?name=Zo%C3%AB").text
            #expect(page.contains(#"value="Zoë""#))
            #expect(page.contains("Zoë, Zoë, bo boë,\n"))
        }
    }

    @Test func theSongGoesOnToTheEditor() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let page = try await server.get("/extras/silly-song?name=A%2BB").text
            #expect(page.contains("href=\"/new?top=A%2BB,%20A%2BB,%20bo%20ba%2Bb,%0A"))
            #expect(page.contains("&amp;bottom=A%2BB!\""))
        }
    }

    @Test func aNameIsNeverMarkup() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let page = try await server.get(
                "/extras/silly-song?name=%22%3E%3Cscript%3Ealert(1)%3C/script%3E"
            ).text
            #expect(!page.contains("<script>alert"))
            #expect(page.contains("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;, "))
        }
    }
}
