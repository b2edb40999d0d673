import MemeRender
import MemeStore
import TestSupport
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct PreviewTests {
    @Test func aPreviewIsNotKept() async throws {
        try await TestServer.run { server in
            let original = try await server.original(width: 200, height: 100)
            let body = #"{"original":"\#(original)","recipe":{},"longestSide":50}"#
            let response = try await server.send("POST", "/api/v1/previews", json: body)
            #expect(response.status == 200)
            #expect(response["cache-control"] == "no-store")
            #expect(try EncodedImage(response.body).size == PixelSize(width: 50, height: 25))
            #expect(try await server.get("/api/v1/memes").topTexts.isEmpty)
        }
    }

    @Test(arguments: ["previews", "layouts"])
    func whatTakesTooLongIsRefused(_ path: String) async throws {
        try await TestServer.run {
            $0.limits.time = .zero
        } _: { server in
            // The time limit applies to uploads, too, so this bypasses the API.
            let (original, _) = try await server.store.addOriginal(
                Pictures.png(width: 64, height: 48))
            let body = #"{"original":"\#(original)","recipe":{},"longestSide":50}"#
            let response = try await server.send("POST", "/api/v1/\(path)", json: body)
            #expect(response.status == 422)
            #expect(response.text.contains("0 seconds"))
            #expect(!response.text.contains("--"))
        }
    }

    @Test(arguments: [15, 4097]) func aSideHasBounds(_ side: Int) async throws {
        try await TestServer.run { server in
            let body =
                #"{"original":"\#(try await server.original())","recipe":{},"longestSide":\#(side)}"#
            #expect(try await server.send("POST", "/api/v1/previews", json: body).status == 422)
        }
    }

    @Test func aLayoutTellsWhereWordsStand() async throws {
        try await TestServer.run { server in
            let original = try await server.original(width: 400, height: 300)
            let recipe = #"{"captions":[{"text":"","role":"top"},{"text":"hi","role":"bottom"}]}"#
            let response = try await server.send(
                "POST", "/api/v1/layouts",
                json: #"{"original":"\#(original)","recipe":\#(recipe)}"#)
            #expect(response.status == 200)
            let layout = try response.json
            #expect(layout["width"] as? Int == 400)
            let captions = try #require(layout["captions"] as? [Any])
            #expect(captions.count == 2)
            #expect(!(captions[0] is [String: Any]))
            let words = try #require(captions[1] as? [String: Any])
            let lines = try #require(words["lines"] as? [[String: Any]])
            #expect(lines.map { $0["text"] as? String } == ["HI"])
            #expect(try #require(words["fontSize"] as? Double) > 8)
        }
    }
}
