import Foundation
import MemeStore
import TestSupport
import Testing
import WebTestSupport

@testable import MemeWeb

/// Tags of memes.
@Suite struct TagTests {
    private static func meme(_ words: String, at server: TestServer) async throws -> String {
        try #require(try await server.createMeme(words).meme["id"] as? String)
    }

    private static func file(
        _ ids: [String], _ change: String, at server: TestServer
    ) async throws -> Int {
        let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
        return try await server.send(
            "POST", "/api/v1/tags", json: "{\"ids\":[\(list)],\(change)}"
        ).status
    }

    @Test func memesAreFiledAndFound() async throws {
        try await TestServer.run { server in
            let (one, two) = (
                try await Self.meme("one", at: server), try await Self.meme("two", at: server)
            )
            #expect(try await Self.file([one, two], ##""add":["#Cats"]"##, at: server) == 204)
            #expect(
                try await Self.file([two], #""add":["favourite"],"remove":["cats"]"#, at: server)
                    == 204)
            #expect(try await server.get("/api/v1/memes?tags=cats").topTexts == ["one"])
            #expect(try await server.get("/api/v1/memes?tags=%E2%99%A5").topTexts == ["two"])
            #expect(try await server.get("/api/v1/memes?tags=cats,favourite").topTexts.isEmpty)
            let tags = try await server.get("/api/v1/tags").json["tags"] as? [[String: Any]]
            #expect(tags?.map { $0["name"] as? String } == ["♥", "cats"])
            #expect(tags?.map { $0["count"] as? Int } == [1, 1])
            let first = try await server.get("/api/v1/tags?limit=1").json["tags"] as? [Any]
            #expect(first?.count == 1)
        }
    }

    /// Who edits a meme isn't disturbed by who files it, but caches learn of it.
    @Test func theEntityTagKnowsThem() async throws {
        try await TestServer.run { server in
            let id = try await Self.meme("one", at: server)
            let before = try await server.get("/api/v1/memes/\(id)")
            let tag = try #require(before["etag"])
            #expect(try await Self.file([id], #""add":["cats"]"#, at: server) == 204)
            let after = try await server.get(
                "/api/v1/memes/\(id)", headers: ["if-none-match": tag])
            #expect(after.status == 200)
            #expect(after["etag"] != tag)
            let unchanged = try await server.get(
                "/api/v1/memes/\(id)", headers: ["if-none-match": after["etag"] ?? ""])
            #expect(unchanged.status == 304)
            for held in [tag, after["etag"] ?? ""] {
                let deleted = try await server.send(
                    "DELETE", "/api/v1/memes/\(id)", headers: ["if-match": held])
                #expect(deleted.status == 204)
                _ = try await server.send(
                    "POST", "/api/v1/trash/restore", json: #"{"ids":["\#(id)"]}"#)
            }
            for other in ["\"1-\(tag.dropFirst(3))", String(tag.dropLast(2)) + "\""] {
                let refused = try await server.send(
                    "DELETE", "/api/v1/memes/\(id)", headers: ["if-match": other])
                #expect(refused.status == 412)
            }
        }
    }

    @Test func whatCantBeIsRefused() async throws {
        try await TestServer.run { server in
            let id = try await Self.meme("one", at: server)
            #expect(try await Self.file([id], #""add":["a,b"]"#, at: server) == 422)
            #expect(try await Self.file([id, "zzzzzzzzzzzz"], #""add":["a"]"#, at: server) == 404)
            let many = { (start: Int) in
                (start..<start + 50).map { "\"t\($0)\"" }.joined(separator: ",")
            }
            #expect(try await Self.file([id], "\"add\":[\(many(0))]", at: server) == 204)
            #expect(try await Self.file([id], "\"add\":[\(many(9))]", at: server) == 409)
            #expect(try await Self.file([id], "\"add\":[\(many(0)),\"x\"]", at: server) == 422)
            #expect(try await server.get("/api/v1/memes?tags=%00").status == 400)
            #expect(try await server.get("/api/v1/tags?limit=0").status == 400)
        }
    }

    @Test func pagesListByThem() async throws {
        try await TestServer.run { server in
            let (one, two) = (
                try await Self.meme("one", at: server), try await Self.meme("two", at: server)
            )
            let plain = String(decoding: try await server.get("/").body, as: UTF8.self)
            #expect(!plain.contains("filters"))
            _ = try await Self.file([one], #""add":["<b>&\"work\"","favourite"]"#, at: server)
            let page = String(decoding: try await server.get("/").body, as: UTF8.self)
            #expect(page.contains("#&lt;b&gt;&amp;&quot;work&quot;"))
            #expect(!page.contains("<b>&"))
            let listed = String(
                decoding: try await server.get("/?tags=favourite").body, as: UTF8.self)
            #expect(listed.contains(one) && !listed.contains(two))
            let none = String(
                decoding: try await server.get("/?tags=nothing").body, as: UTF8.self)
            #expect(none.contains("Nothing found") && none.contains("nothing"))
        }
    }
}
