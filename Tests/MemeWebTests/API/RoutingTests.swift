import HTTPTypes
import MemeStore
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct RoutingTests {
    @Test func anEmptyStoreHasAnEmptyList() async throws {
        try await TestServer.run { server in
            let response = try await server.get("/api/v1/memes")
            #expect(response.status == 200)
            #expect(response.text == #"{"schema":1,"memes":[],"next":null,"total":null}"#)
        }
    }

    @Test(arguments: [(StoreTrouble.full, 507), (.busy, 503), (.damaged, 500)])
    func whatTheCatalogueLacksIsTold(_ trouble: StoreTrouble, _ status: Int) {
        let error = StoreError.catalogFailed(trouble, at: "catalog.sqlite", reason: "")
        #expect(Problem(error).status.code == status)
    }

    @Test func anUnknownAddressIsAProblem() async throws {
        try await TestServer.run { server in
            let response = try await server.get("/api/v1/nothing")
            #expect(response.status == 404)
            #expect(response["content-type"] == "application/problem+json")
            #expect(try response.json["status"] as? Int == 404)
            #expect(try response.json["type"] as? String == "about:blank")
            #expect(try response.json["schema"] as? Int == 1)
        }
    }

    @Test func anotherMethodIsToldWhichThereAre() async throws {
        try await TestServer.run { server in
            let response = try await server.send("PATCH", "/api/v1/memes")
            #expect(response.status == 405)
            #expect(response["allow"] == "GET, HEAD, POST")
        }
    }

    @Test(arguments: ["/api/v1/memes/nothing", "/api/v1/images/12", "/api/v1/thumbnails/x"])
    func whatIsNoNameNamesNothing(_ path: String) async throws {
        try await TestServer.run { server in
            let response = try await server.get(path)
            #expect(response.status == 404)
        }
    }

    @Test func theDescriptionHasEveryRouteAndNoOther() async throws {
        try await TestServer.run { server in
            let document = try await server.get("/api/v1/openapi.json").json
            let paths = try #require(document["paths"] as? [String: [String: Any]])
            let methods: Set = ["get", "put", "post", "delete", "patch", "options", "head"]
            let described = Set(
                paths.flatMap { path, item in
                    item.keys.filter(methods.contains).map { "\($0) \(path)" }
                })
            let configuration = WebConfiguration()
            let gate = RenderGate()
            let uploads = Uploads(capacity: 1, in: server.store.folder)
            let api = APIRoutes(
                store: server.store, configuration: configuration, gate: gate, uploads: uploads,
                description: APIDescription([]), translations: Translations(WebAssets()), links: nil
            )
            #expect(
                described == Set(api.routes.map { "\($0.method)".lowercased() + " /\($0.path)" }))
        }
    }
}
