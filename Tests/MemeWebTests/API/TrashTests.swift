import Foundation
import MemeRender
import MemeStore
import TestSupport
import Testing
import WebTestSupport

@testable import MemeWeb

/// Several memes at once, and the trash.
@Suite struct TrashTests {
    private static func body(_ ids: some Sequence<String>) -> String {
        #"{"ids":[\#(ids.map { "\"\($0)\"" }.joined(separator: ","))]}"#
    }

    private static func memes(_ words: String..., at server: TestServer) async throws -> [String] {
        var ids: [String] = []
        for word in words {
            ids.append(try #require(try await server.createMeme(word).meme["id"] as? String))
        }
        return ids
    }

    @Test func severalGoIntoTheTrashAndComeBack() async throws {
        try await TestServer.run { server in
            let ids = try await Self.memes("one", "two", "three", at: server)
            let answer = try await server.send(
                "POST", "/api/v1/trash", json: Self.body(ids.prefix(2)))
            #expect(answer.status == 204)
            #expect(answer["clear-site-data"] == #""cache""#)
            #expect(try await server.get("/api/v1/memes").topTexts == ["three"])
            let trash = try await server.get("/api/v1/trash?limit=1")
            #expect(try trash.json["total"] as? Int == 2)
            let listed = try #require(try trash.json["memes"] as? [[String: Any]])
            #expect(listed.count == 1)
            #expect(listed[0]["discarded"] is String)
            #expect(listed[0]["image"] is NSNull)
            #expect(
                try await server.send("POST", "/api/v1/trash/restore", json: Self.body(ids)).status
                    == 204)
            #expect(try await server.get("/api/v1/memes").topTexts == ["three", "two", "one"])
        }
    }

    @Test(arguments: ["trash", "trash/restore", "trash/delete"])
    func allOrNone(_ path: String) async throws {
        try await TestServer.run { server in
            let ids = try await Self.memes("one", "two", at: server)
            if path != "trash" {
                _ = try await server.send("POST", "/api/v1/trash", json: Self.body(ids.prefix(1)))
            }
            let before = try await server.get("/api/v1/memes").topTexts
            let answer = try await server.send(
                "POST", "/api/v1/\(path)", json: Self.body([ids[0], "zzzzzzzzzzzz"]))
            #expect(answer.status == 404)
            #expect(try await server.get("/api/v1/memes").topTexts == before)
            let trash = try await server.get("/api/v1/trash")
            #expect(try trash.json["total"] as? Int == (path == "trash" ? 0 : 1))
        }
    }

    @Test func onlyWhatIsInTheTrashIsDeletedForGood() async throws {
        try await TestServer.run { server in
            let ids = try await Self.memes("one", "two", at: server)
            let body = Self.body(ids)
            _ = try await server.send("POST", "/api/v1/trash", json: Self.body(ids.prefix(1)))
            #expect(try await server.send("POST", "/api/v1/trash/delete", json: body).status == 404)
            let answer = try await server.send(
                "POST", "/api/v1/trash/delete", json: Self.body(ids.prefix(1)))
            #expect(answer.status == 204)
            #expect(try await server.get("/api/v1/trash").json["total"] as? Int == 0)
            #expect(try await server.get("/api/v1/memes").topTexts == ["two"])
        }
    }

    @Test(arguments: ["[]", "{}", #"{"ids":"x"}"#, #"{"ids":["not an id"]}"#, #"{"ids":null}"#])
    func whatAreNoIdsIsRefused(_ body: String) async throws {
        try await TestServer.run { server in
            let answer = try await server.send("POST", "/api/v1/trash", json: body)
            #expect((400..<500).contains(answer.status))
            #expect(try answer.json["detail"] is String)
        }
    }

    @Test func tooManyIdsAreRefused() async throws {
        try await TestServer.run { server in
            let ids = repeatElement("zzzzzzzzzzzz", count: SelectionRequest.most + 1)
            let answer = try await server.send("POST", "/api/v1/trash", json: Self.body(ids))
            #expect(answer.status == 422)
            let detail = try answer.json["detail"] as? String
            #expect(detail?.contains("10000") == true)
        }
    }

    @Test func noneIsNothing() async throws {
        try await TestServer.run { server in
            let answer = try await server.send("POST", "/api/v1/trash", json: Self.body([]))
            #expect(answer.status == 204)
        }
    }

    @Test func aThumbnailIsShownOfWhatIsInTheTrashAlone() async throws {
        try await TestServer.run { server in
            let ids = try await Self.memes("one", at: server)
            let path = "/api/v1/trash/\(ids[0])/thumbnail"
            #expect(try await server.get(path).status == 404)
            _ = try await server.send("POST", "/api/v1/trash", json: Self.body(ids))
            let thumbnail = try await server.get(path)
            #expect(thumbnail.status == 200)
            #expect(thumbnail["content-type"]?.hasPrefix("image/") == true)
            _ = try await server.send("POST", "/api/v1/trash/restore", json: Self.body(ids))
            #expect(try await server.get(path).status == 404)
        }
    }

    @Test func thePageListsWhatIsThere() async throws {
        try await TestServer.run { server in
            #expect(try await server.get("/trash").text.contains("Nothing here"))
            let id = try await server.save(top: "<b>gone</b>", bottom: "")
            try await server.store.discard([id])
            let page = try await server.get("/trash?from=collection").text
            #expect(page.contains("&lt;b&gt;gone&lt;/b&gt;"))
            #expect(page.contains("30 days left"))
            #expect(page.contains("/api/v1/trash/\(id)/thumbnail"))
            #expect(page.contains(#"href="/?tab=collection""#))
        }
    }
}
