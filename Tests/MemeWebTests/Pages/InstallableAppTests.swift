import MemeRender
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct InstallableAppTests {
    @Test func theManifestNamesIconsThatAreThereAndAsLargeAsItSays() async throws {
        try await TestServer.run { server in
            let response = try await server.get("/manifest.webmanifest")
            #expect(response["content-type"] == "application/manifest+json")
            let manifest = try response.json
            #expect(manifest["start_url"] as? String == "/")
            #expect(manifest["display"] as? String == "standalone")
            let icons = try #require(manifest["icons"] as? [[String: String]])
            #expect(icons.contains { $0["purpose"] == "maskable" })
            for icon in icons {
                let picture = try await server.get(try #require(icon["src"]))
                #expect(picture["content-type"] == "image/png")
                let image = try EncodedImage(picture.body)
                #expect(image.format == .png)
                #expect(try "\(image.size.width)x\(image.size.height)" == icon["sizes"])
            }
            let target = try #require(manifest["share_target"] as? [String: Any])
            #expect(target["action"] as? String == "/share-target")
            #expect(try await server.get("/worker.js").text.contains("/share-target"))
            let handlers = try #require(manifest["file_handlers"] as? [[String: Any]])
            #expect(handlers.map { $0["action"] as? String } == ["/new"])
            let shortcuts = try #require(manifest["shortcuts"] as? [[String: String]])
            #expect(shortcuts.map { $0["url"] } == ["/new"])
        }
    }

    @Test func everyPageNamesTheManifestAndItsIcons() async throws {
        try await TestServer.run { server in
            for path in ["/", "/new"] {
                let page = try await server.get(path).text
                #expect(page.contains(#"<link rel="manifest" href="/manifest.webmanifest">"#))
                let icon = try #require(
                    page.firstMatch(of: /rel="apple-touch-icon" href="([^"]+)"/)?.1)
                #expect(try await server.get(String(icon)).status == 200)
            }
        }
    }

    @Test func theServiceWorkerIsOfTheVersionOfTheAssets() async throws {
        try await TestServer.run { server in
            let answer = try await server.get("/worker.js")
            #expect(answer["content-type"] == "text/javascript; charset=utf-8")
            #expect(answer["cache-control"] == "no-cache")
            #expect(answer.text.hasPrefix("const version = '\(WebAssets().version)';\n"))
            #expect(answer.text.contains("addEventListener('fetch'"))
            #expect(try await server.get("/offline").text.contains("Offline"))
        }
    }

    @Test(arguments: ["GET", "POST"])
    func withoutItsWorkerWhatIsSharedLeadsToTheEditor(method: String) async throws {
        try await TestServer.run { server in
            let response = try await server.send(method, "/share-target", json: "{}")
            #expect(response.status == 303)
            #expect(response["location"] == "/new")
        }
    }

    @Test func thePagesHaveTheFaceOfTheMemes() async throws {
        let assets = WebAssets()
        let names = assets.text("styles/base.css").matches(of: /fonts\/[a-z0-9-]+\.woff2/).map(\.0)
        #expect(names.count == 4)
        for name in names {
            let font = try #require(try await assets.asset(String(name)))
            #expect(font.mediaType == "font/woff2")
            #expect(try await font.compressed(ContentCoding.allCases) == nil)
        }
    }
}
