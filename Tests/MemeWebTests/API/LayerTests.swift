import Foundation
import MemeRender
import MemeStore
import TestSupport
import Testing
import WebTestSupport

@testable import MemeWeb

/// Pictures that are laid on a meme.
@Suite struct LayerTests {
    private func body(_ original: String, _ picture: String, _ text: String = "hi") -> String {
        #"""
        {"original":"\#(original)","longestSide":64,"recipe":{"layers":[
        {"text":"\#(text)","role":"top"},
        {"source":"\#(picture)","box":{"x":0.25,"y":0.25,"width":0.5,"height":0.5},"angle":90,
        "mask":{"rounded":0.2},"border":{"color":"#ff0000"},"fit":null,"shadow":null}]}}
        """#
    }

    @Test func theyAreDrawnKeptAndChanged() async throws {
        try await TestServer.run { server in
            let original = try await server.original(width: 64, height: 64)
            let picture = try await server.original(width: 10, height: 8)
            for path in ["previews", "layouts"] {
                let response = try await server.send(
                    "POST", "/api/v1/\(path)", json: body(original, picture))
                #expect(response.status == 200, "\(response.text)")
            }
            let made = try await server.send(
                "POST", "/api/v1/memes", json: body(original, picture))
            #expect(made.status == 201)
            let recipe = try #require(made.json["recipe"] as? [String: Any])
            let layers = try #require(recipe["layers"] as? [[String: Any]])
            #expect(layers.count == 2 && layers[1]["source"] as? String == picture)
            #expect(recipe["captions"] == nil)
            let meme = try #require(made.json["meme"] as? [String: Any])
            let id = try #require(meme["id"] as? String)

            // The upload may end: the meme keeps the picture.
            try await server.store.removeUploads(before: .distantFuture)
            #expect(try await server.get("/api/v1/images/\(picture)").status == 200)
            let changed = try await server.send(
                "PUT", "/api/v1/memes/\(id)", json: body(original, picture, "ho"))
            #expect(changed.status == 200)
            // Undone, and done without any.
            let undone = try await server.send(
                "POST", "/api/v1/memes/\(id)/undo", json: "{}")
            #expect(undone.status == 200)
            let plain = #"{"original":"\#(original)","recipe":{"captions":[]}}"#
            #expect(
                try await server.send("PUT", "/api/v1/memes/\(id)", json: plain).status == 200)
            #expect(try await server.get("/api/v1/images/\(picture)").status == 200)
        }
    }

    @Test(arguments: ["previews", "layouts", "memes"])
    func oneThatIsNotHereIsTold(_ path: String) async throws {
        try await TestServer.run { server in
            let original = try await server.original()
            let name = String(repeating: "a", count: 64)
            let response = try await server.send(
                "POST", "/api/v1/\(path)", json: body(original, name))
            #expect(response.status == 422)
            #expect(response.text.contains("\(name)”, which is laid on the meme, isn’t here"))
            // Names that are no digests name nothing.
            let file = try await server.send(
                "POST", "/api/v1/\(path)", json: body(original, "/etc/passwd"))
            #expect(file.status == 422)
        }
    }

    @Test func theirNumberHasALimit() async throws {
        try await TestServer.run { server in
            let original = try await server.original()
            let layer =
                #"{"source":"\#(original)","box":{"x":0,"y":0,"width":1,"height":1}}"#
            let layers = Array(repeating: layer, count: 17).joined(separator: ",")
            let response = try await server.send(
                "POST", "/api/v1/previews",
                json: #"{"original":"\#(original)","recipe":{"layers":[\#(layers)]}}"#)
            #expect(response.status == 422)
            #expect(response.text.contains("16 pictures can be laid on a meme"))
        }
    }

    @Test func theyAreNoLargerTogetherThanAnUpload() async throws {
        try await TestServer.run {
            $0.maximumUpload = 5000
        } _: { server in
            // Each has some 3 KB.
            let pictures = [
                try await server.original(shade: 1), try await server.original(shade: 2),
            ]
            let layers = pictures.map {
                #"{"source":"\#($0)","box":{"x":0,"y":0,"width":1,"height":1}}"#
            }
            for (count, status) in [(1, 200), (2, 422)] {
                let response = try await server.send(
                    "POST", "/api/v1/previews",
                    json: #"{"original":"\#(pictures[0])","recipe":{"layers":["#
                        + layers.prefix(count).joined(separator: ",") + "]}}")
                #expect(response.status == status, "\(response.text)")
            }
        }
    }
}
