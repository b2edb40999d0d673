import Hummingbird
import NIOCore
import Testing
import WebAssets
import WebTestSupport

@testable import MemeWeb

@Suite struct ServerPartTests {
    /// A part with a page and an API route.
    private struct Clock: ServerPart {
        let assets = AssetBundle(UnsafeBufferPointer(start: nil, count: 0))
        let section = PageSection(path: "/clock", title: "Clock")
        let largestBody = 0
        let gauges = [Gauge("clock_hands", "How many it has.", 3)]

        func routes(in server: ServerContext) -> [APIRoute] {
            [
                APIRoute(method: .get, path: "clock/time") { _, _ in try .json(["time": "noon"]) },
                APIRoute(method: .get, path: "clock/alarm") { _, _ in throw Late() },
            ]
        }

        func addPages(to router: Router<WebContext>, _ templates: PageTemplates) {
            router.get("/clock") { _, _ in try templates.page("error", ["title": "Tick"]) }
        }

        func tidy() async {}
    }

    private struct Late: ProblemConvertible {
        var problem: Problem { Problem(.gone, "It has rung.") }
    }

    @Test func itIsServedBesideTheMemes() async throws {
        try await TestServer.run(parts: [Clock()]) { server in
            let page = try await server.get("/clock")
            #expect(page.text.contains("Tick"))
            #expect(try await server.get("/").text.contains(#"href="/clock" aria-label="Clock""#))
            #expect(
                try await server.get("/api/v1/clock/time").text == #"{"schema":1,"time":"noon"}"#)
            #expect(try await server.get("/api/v1/memes").status == 200)
            #expect(try await server.get("/metrics").text.contains("\nclock_hands 3"))
        }
    }

    @Test func itsErrorsAndMethodsAreToldAsThoseOfMemes() async throws {
        try await TestServer.run(parts: [Clock()]) { server in
            let late = try await server.get("/api/v1/clock/alarm")
            #expect(late.status == 410)
            #expect(try late.json["detail"] as? String == "It has rung.")
            #expect(try await server.send("POST", "/api/v1/clock/time").status == 405)
        }
    }

    @Test func withoutPartsTheListLeadsNowhereElse() async throws {
        try await TestServer.run { server in
            let list = try await server.get("/").text
            #expect(!list.contains("/extras"))
            #expect(list.contains(#"data-sections="""#))
            #expect(try await server.get("/extras").status == 404)
        }
    }

    @Test func descriptionsAreJoined() throws {
        let description = APIDescription([
            ByteBuffer(string: #"{"paths":{"/a":{"get":1}},"tags":[{"name":"A"}]}"#),
            ByteBuffer(string: #"{"paths":{"/b":{"get":2}},"tags":[{"name":"B"}]}"#),
        ])
        let text = String(buffer: try description.whole).filter { !$0.isWhitespace }
        #expect(
            text == #"{"paths":{"/a":{"get":1},"/b":{"get":2}},"tags":[{"name":"A"},{"name":"B"}]}"#
        )
    }
}
