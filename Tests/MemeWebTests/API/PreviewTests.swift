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

    /// An animated PNG of two frames, 64 × 48 pixels.
    private static func animation() throws -> EncodedImage {
        let still = try Pictures.png(width: 64, height: 48).bytes
        // One IDAT stands between the signature with IHDR and IEND.
        let data = Array(still[41..<(still.count - 16)])
        func control(_ number: UInt8) -> [UInt8] {
            let size: [UInt8] = [0, 0, 0, number, 0, 0, 0, 64, 0, 0, 0, 48]
            let place = [UInt8](repeating: 0, count: 8)
            return Pictures.chunk("fcTL", size + place + [0, 1, 0, 10, 0, 0])
        }
        var bytes = Array(still.prefix(33))
        bytes += Pictures.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])
        bytes += control(0)
        bytes += Pictures.chunk("IDAT", data)
        bytes += control(1)
        bytes += Pictures.chunk("fdAT", [0, 0, 0, 2] + data)
        bytes += still.suffix(12)
        return try EncodedImage(bytes)
    }

    @Test(arguments: [true, false])
    func aPreviewOfAnAnimationMovesIfThatIsWanted(moves: Bool) async throws {
        try await TestServer.run { server in
            let (original, _) = try await server.store.addOriginal(Self.animation())
            let body =
                #"{"original":"\#(original)","recipe":{},"longestSide":32,"moves":\#(moves)}"#
            let response = try await server.send("POST", "/api/v1/previews", json: body)
            #expect(response.status == 200)
            #expect(response["content-type"] == (moves ? "image/png" : "image/jpeg"))
            #expect(response.body.contains(Array("acTL".utf8)) == moves)
            #expect(try EncodedImage(response.body).size == PixelSize(width: 32, height: 24))
            let layout = try await server.send("POST", "/api/v1/layouts", json: body)
            #expect(try layout.json["isAnimated"] as? Bool == true)
        }
    }

    @Test func framesHaveTheirTimeAndTheirPreview() async throws {
        try await TestServer.run { server in
            let (original, _) = try await server.store.addOriginal(Self.animation())
            let body = #"{"original":"\#(original)","recipe":{}"#
            let timeline = try await server.send(
                "POST", "/api/v1/timelines", json: body + "}"
            ).json
            #expect(timeline["durations"] as? [Int] == [100, 100])
            #expect(timeline["originals"] as? [Int] == [1, 2])
            let second = try await server.send(
                "POST", "/api/v1/previews", json: body + #","frame":2}"#)
            #expect(second.status == 200)
            #expect(second["content-type"] == "image/png")
            #expect(!second.body.contains(Array("acTL".utf8)))
            let none = try await server.send(
                "POST", "/api/v1/previews", json: body + #","frame":0}"#)
            #expect(none.status == 422)
            #expect(none.text.contains("from 1"))
        }
    }

    @Test func aStillIsNoAnimation() async throws {
        try await TestServer.run { server in
            let original = try await server.original()
            let body = #"{"original":"\#(original)","recipe":{},"moves":true}"#
            let response = try await server.send("POST", "/api/v1/previews", json: body)
            #expect(response["content-type"] == "image/png")
            let layout = try await server.send("POST", "/api/v1/layouts", json: body)
            #expect(try layout.json["isAnimated"] as? Bool == false)
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
