import MemeRender
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct FontTests {
    @Test func bundledFontsAreFilesForBrowsers() async throws {
        try await TestServer.run { server in
            let list = try await server.get("/api/v1/fonts")
            let fonts = try #require(try list.json["fonts"] as? [[String: Any]])
            #expect(fonts.first?["name"] as? String == "impact")
            #expect(fonts.first?["kind"] as? String == "default")
            let bundled = fonts.filter { $0["kind"] as? String == "bundled" }
            #expect(bundled.compactMap { $0["name"] as? String } == FontCatalog.bundled.map(\.name))
            for font in bundled {
                let file = try await server.get(try #require(font["url"] as? String))
                #expect(file.status == 200)
                #expect(["font/otf", "font/ttf"].contains(file["content-type"]))
                #expect(file["cache-control"] == "public, max-age=31536000, immutable")
            }
        }
    }

    @Test func noPathIsTold() async throws {
        try await TestServer.run { server in
            let list = try await server.get("/api/v1/fonts")
            #expect(!list.text.contains("/usr/"))
        }
    }
}
