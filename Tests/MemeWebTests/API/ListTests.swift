import Foundation
import MemeRender
import MemeStore
import TestSupport
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct ListTests {
    @Test func partsFollowEachOther() async throws {
        try await TestServer.run { server in
            for word in ["one", "two", "three"] { _ = try await server.createMeme(word) }
            let first = try await server.get("/api/v1/memes?limit=2")
            #expect(try first.topTexts == ["three", "two"])
            let next = try #require(try first.json["next"] as? String)
            _ = try await server.createMeme("four")
            let second = try await server.get("/api/v1/memes?limit=2&after=\(next)")
            #expect(try second.topTexts == ["one"])
            #expect(try second.json["next"] is NSNull)
        }
    }

    @Test func monthsAreCounted() async throws {
        try await TestServer.run { server in
            let none = try await server.get("/api/v1/memes/months").json
            #expect((none["months"] as? [Any])?.isEmpty == true)
            for word in ["one", "two"] { _ = try await server.createMeme(word) }
            for query in ["", "?zone=UTC", "?zone=Asia/Tokyo", "?zone=America%2FNew_York"] {
                let response = try await server.get("/api/v1/memes/months\(query)")
                let months = try #require(try response.json["months"] as? [[String: Any]])
                #expect(months.compactMap { $0["count"] as? Int }.reduce(0, +) == 2)
                let name = try #require(months.first?["month"] as? String)
                #expect(name.wholeMatch(of: /2[0-9]{3}-[01][0-9]/) != nil)
            }
            for query in ["zone=Nowhere/Land", "zone=", "zone=../../etc/passwd", "zone=%ff"] {
                let response = try await server.get("/api/v1/memes/months?\(query)")
                #expect(response.status == 400, "\(query)")
            }
        }
    }

    @Test(arguments: ["search=na%C3%AFve+ca", "search=NAIVE%20cat"])
    func wordsAreFound(_ query: String) async throws {
        try await TestServer.run { server in
            _ = try await server.createMeme("a naïve cat")
            _ = try await server.createMeme("a dog")
            #expect(try await server.get("/api/v1/memes?\(query)").topTexts == ["a naïve cat"])
        }
    }

    @Test(arguments: [
        "limit=0", "limit=201", "limit=-1", "limit=x", "limit=", "limit=99999999999999999999",
        "after=x", "after=", "after=1", "search=%ff",
        "search=\(String(repeating: "a", count: 201))",
    ])
    func whatIsNoParameterIsRefused(_ query: String) async throws {
        try await TestServer.run { server in
            let response = try await server.get("/api/v1/memes?\(query)")
            #expect(response.status == 400)
            #expect(try response.json["detail"] is String)
        }
    }

    @Test func aSheetThatTakesTooLongEnds() async throws {
        try await TestServer.run {
            $0.limits.time = .zero
        } _: { server in
            try await server.store.save(Meme(Pictures.png(), top: "one"))
            #expect(try await server.get("/api/v1/contact-sheet").status == 422)
        }
    }

    @Test func contactSheetsShowWhatIsFound() async throws {
        try await TestServer.run { server in
            let none = try await server.get("/api/v1/contact-sheet")
            #expect(none.status == 404)
            #expect(try none.json["detail"] as? String == "There are no memes yet.")
            _ = try await server.createMeme()
            #expect(try await server.get("/api/v1/contact-sheet")["content-type"] == "image/png")
            let sheet = try await server.get("/api/v1/contact-sheet?format=jpeg&columns=2&limit=3")
            #expect(sheet["content-type"] == "image/jpeg")
            let untagged = try await server.get("/api/v1/contact-sheet?tags=nobody")
            #expect(untagged.status == 404)
            #expect(
                try untagged.json["detail"] as? String == "No meme of this search has these tags.")
            #expect(try await server.get("/api/v1/contact-sheet?columns=21").status == 400)
            #expect(try await server.get("/api/v1/contact-sheet?format=gif").status == 400)
        }
    }
}
