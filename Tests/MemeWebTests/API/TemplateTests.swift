import Foundation
import MemeRender
import MemeStore
import TestSupport
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct TemplateAPITests {
    private func send(_ server: TestServer, _ body: String) async throws -> TestResponse {
        try await server.send("POST", "/api/v1/memes", json: body)
    }

    @Test func theyAreListedAndFound() async throws {
        try await TestServer.run { server in
            let list = try await server.get("/api/v1/templates")
            let listed = try JSONDecoder().decode(
                TemplateListJSON.self, from: Data(list.text.utf8))
            #expect(listed.templates.map(\.name) == BuiltInTemplates.names)
            let found = try await server.get("/api/v1/templates?search=choice%20sweating")
            #expect(found.text.contains("two-buttons") && !found.text.contains("two-choices"))
            let none = try await server.get("/api/v1/templates?search=xyzzy")
            #expect(none.status == 200 && none.text.contains(#""templates":[]"#))
        }
    }

    @Test func oneTellsAllOfIt() async throws {
        try await TestServer.run { server in
            let one = try await server.get("/api/v1/templates/museum")
            #expect(one.status == 200)
            #expect(try one.json["name"] as? String == "gallery")
            #expect(try (one.json["digest"] as? String)?.count == 64)
            let recipe = try #require(one.json["recipe"] as? [String: Any])
            #expect((recipe["layers"] as? [[String: Any]])?.first?["slot"] as? String == "picture")
            for key in ["exampleImage", "backgroundImage"] {
                let address = try #require(one.json[key] as? String)
                let picture = try await server.get(address)
                #expect(
                    picture.status == 200 && picture["content-type"]?.hasPrefix("image/") == true)
                let tag = try #require(picture["etag"])
                let again = try await server.get(address, headers: ["if-none-match": tag])
                #expect(again.status == 304)
            }
            for path in [
                "none", "none/example", "none/background", "..%2F..%2Fetc", "two-choices/x",
            ] {
                let missing = try await server.get("/api/v1/templates/\(path)")
                #expect(missing.status == 404, "\(path)")
            }
        }
    }

    @Test(arguments: [#"["tea", "coffee"]"#, #"{"chosen": "coffee", "rejected": "tea"}"#])
    func aMemeIsMadeOfOne(words: String) async throws {
        try await TestServer.run { server in
            let made = try await send(server, #"{"template": "drake", "words": \#(words)}"#)
            #expect(made.status == 201, "\(made.text)")
            let meme = try #require(made.json["meme"] as? [String: Any])
            #expect(meme["texts"] as? [String] == ["tea", "coffee"])
            let recipe = try #require(made.json["recipe"] as? [String: Any])
            #expect((recipe["template"] as? [String: String])?["name"] == "two-choices")

            // It is changed as any other, and its background is an original like others.
            let captions = #"[{"text": "x", "slot": "chosen"}]"#
            let original = try #require(meme["original"] as? String)
            let id = try #require(meme["id"] as? String)
            let changed = try await server.send(
                "PUT", "/api/v1/memes/\(id)",
                json: #"{"original": "\#(original)", "recipe": {"captions": \#(captions)}}"#)
            #expect(changed.status == 200)
            #expect(try await server.get("/api/v1/images/\(original)").status == 200)
        }
    }

    @Test func picturesGoIntoTheirPlaces() async throws {
        try await TestServer.run { server in
            let face = try await server.original(width: 64, height: 64)
            let made = try await send(
                server,
                #"{"template": "gallery", "words": ["hi"], "pictures": {"picture": "\#(face)"}}"#)
            #expect(made.status == 201, "\(made.text)")
            let recipe = try #require(made.json["recipe"] as? [String: Any])
            let layers = try #require(recipe["layers"] as? [[String: Any]])
            #expect(layers.first?["source"] as? String == face)
        }
    }

    @Test(arguments: [
        (#"{"template": "none"}"#, 422, "No template is called “none”."),
        (#"{"template": "two-choises", "words": []}"#, 422, "Did you mean two-choices"),
        (#"{"template": "drake", "words": ["a"]}"#, 422, "2 places for words (rejected, chosen)"),
        (
            #"{"template": "drake", "words": {"chosen": "a"}}"#, 422,
            "There are no words for rejected"
        ),
        (#"{"template": "drake", "words": {"a": "b"}}"#, 422, "no place called a"),
        (#"{"template": "gallery", "words": ["a"]}"#, 422, "There is no picture for picture"),
        (#"{"template": "drake", "words": 3}"#, 400, "words"),
        (#"{"template": null}"#, 400, "template"),
        (
            #"{"template": "gallery", "words": ["a"], "pictures": {"picture": "\#(String(repeating: "a", count: 64))"}}"#,
            422, "isn’t here"
        ),
    ])
    func whatDoesNotFitIsSaid(body: String, status: Int, reason: String) async throws {
        try await TestServer.run { server in
            let answer = try await send(server, body)
            #expect(answer.status == status && answer.text.contains(reason), "\(answer.text)")
        }
    }
}
