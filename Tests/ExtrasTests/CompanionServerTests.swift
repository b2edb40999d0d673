import Foundation
import MemeStore
import Testing
import WebTestSupport

@testable import Extras
@testable import MemeWeb

@Suite struct CompanionServerTests {
    @Test func theDescriptionHasEveryRouteOfTheirsToo() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let document = try await server.get("/api/v1/openapi.json").json
            let paths = try #require(document["paths"] as? [String: [String: Any]])
            let described = paths.filter { $0.key.hasPrefix("/extras/") }.flatMap { path, item in
                item.keys.filter(["get", "post"].contains).map { "\($0) \(path)" }
            }
            let context = ServerContext(
                gate: server.gate, uploads: Uploads(capacity: 1, in: server.store.folder),
                limits: WebConfiguration().limits)
            let routes = CompanionServer().routes(in: context)
            #expect(
                Set(described) == Set(routes.map { "\($0.method)".lowercased() + " /\($0.path)" }))
            #expect(paths["/memes"] != nil)
        }
    }

    /// The API description refers only to existing components.
    @Test func theDescriptionIsWhole() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let response = try await server.get("/api/v1/openapi.json")
            let components = try #require(
                try response.json["components"] as? [String: [String: Any]])
            for match in response.text.matches(of: /#\/components\/(\w+)\/(\w+)/) {
                #expect(components[String(match.1)]?[String(match.2)] != nil, "\(match.0)")
            }
        }
    }

    @Test func theListLeadsToThem() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let list = try await server.get("/").text
            #expect(list.contains(#"href="/extras" aria-label="Extras" title="Extras""#))
            #expect(list.contains(#"data-sections="/extras ""#))
            #expect(try await server.get("/extras").status == 200)
        }
    }

    /// The list has no link to it.
    @Test func thePageToSignOutIsThereWhereThereIsAToken() async throws {
        let token = "0123456789abcdef"
        try await TestServer.run(configure: { $0.token = token }, parts: [CompanionServer()]) {
            server in
            let headers = ["Authorization": "Bearer \(token)"]
            let page = try await server.get("/extras", headers: headers)
            #expect(page.text.contains("action=\"/sign-out\""))
            let list = try await server.get("/", headers: headers)
            #expect(!list.text.contains("/sign-out"))
        }
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let page = try await server.get("/extras")
            #expect(!page.text.contains("/sign-out"))
        }
    }

    @Test func soundsUnderWayAreCounted() async throws {
        try await TestServer.run(parts: [CompanionServer()]) { server in
            let metrics = try await server.get("/metrics").text
            #expect(metrics.contains("\nmememe_voices_running 0"))
        }
    }

    @Test func everyTemplateCanBeParsed() throws {
        let assets = WebAssets(parts: [CompanionServer().assets])
        _ = try PageTemplates(assets, translations: Translations(assets), signsOut: true)
    }

    @Test func everyScriptAndStyleSheetIsOneFile() {
        let assets = WebAssets(parts: [CompanionServer().assets])
        for path in assets.code where path.contains("extras") {
            #expect(assets.joined(path) != nil, "\(path) is written in a way that isn't known")
        }
    }
}
