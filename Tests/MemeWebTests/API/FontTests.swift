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

    @Test func aSampleHasTheLettersOfItsFont() async throws {
        try await TestServer.run { server in
            let names = ["Comic Neue", "DejaVu Serif"].filter { name in
                FontCatalog.bundled.contains { $0.name == name }
                    || FontCatalog.installed().contains { $0.name == name }
            }
            for name in names {
                let path = "/api/v1/font-samples?family=\(name.replacing(" ", with: "%20"))"
                let sample = try await server.get(path)
                #expect(sample.status == 200)
                #expect(sample["content-type"] == "image/png")
                #expect(sample["cache-control"] == "private, max-age=86400")
                #expect(try EncodedImage(sample.body).size == PixelSize(width: 640, height: 64))
            }
            #expect(!names.isEmpty)
            for name in ["", "Nobody's", "impact", "../x"] {
                let path = "/api/v1/font-samples?family=\(name)"
                #expect(try await server.get(path).status == 404)
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
