import TestSupport
import Foundation
import MemeRender
import MemeStore
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct RecipeTests {
    /// The response to a preview with a recipe in JSON.
    private func preview(_ recipe: String) async throws -> TestResponse {
        try await TestServer.run { server in
            let original = try await server.original()
            return try await server.send(
                "POST", "/api/v1/previews",
                json: #"{"original":"\#(original)","recipe":\#(recipe)}"#)
        }
    }

    @Test(arguments: [
        ("[]", "“recipe” is to be an object."),
        (#"{"captions":[{}]}"#, "“recipe.captions[0].text” is missing."),
        (#"{"captions":[{"text":1}]}"#, "“recipe.captions[0].text” is to be text."),
        (#"{"longestSide":"x"}"#, "“recipe.longestSide” is to be a whole number."),
        (
            #"{"background":"zz"}"#,
            "“recipe.background” has a value that it can’t have (“zz” can’t be read)."
        ),
        (
            #"{"captions":[{"text":"a","role":"x"}]}"#,
            "“recipe.captions[0].role” has a value that it can’t have."
        ),
    ])
    func whatCantBeDecodedIsNamed(_ recipe: String, _ detail: String) async throws {
        let response = try await preview(recipe)
        #expect(response.status == 400)
        #expect(try response.json["detail"] as? String == detail)
    }

    @Test(arguments: [
        #"{"background":"no colour"}"#, #"{"layout":"no layout"}"#, #"{"longestSide":1e30}"#,
        #"{"captions":[{"text":"\ud800"}]}"#, "{", #"{"crop":{}}"#,
    ])
    func whatCantBeReadIsRefused(_ recipe: String) async throws {
        #expect(try await preview(recipe).status == 400)
    }

    @Test(arguments: [
        #"{"captions":[{"text":"a","style":{"font":{"file":"/etc/passwd"}}}]}"#,
        #"{"captions":[{"text":"a","style":{"font":{"family":"Nope"}}}]}"#,
        #"{"captions":[{"text":"a","box":{"x":2,"y":0,"width":1,"height":1}}]}"#,
        #"{"captions":[{"text":"a","style":{"outlineWidth":9}}]}"#,
        #"{"canvas":{"width":1000000,"height":1000000}}"#, #"{"longestSide":0}"#,
        #"{"canvas":{"width":9,"height":9},"longestSide":0}"#,
        #"{"quality":0}"#, #"{"crop":{"ratio":{"width":0,"height":1}}}"#,
        #"{"captions":[\#(Array(repeating: #"{"text":"a"}"#, count: 101).joined(separator: ","))]}"#,
        #"{"captions":[{"text":"\#(String(repeating: "a", count: 10_001))"}]}"#,
    ])
    func whatCantBeFollowedIsRefused(_ recipe: String) async throws {
        let response = try await preview(recipe)
        #expect(response.status == 422)
        #expect(!response.text.contains("--"))
        #expect(!response.text.contains("/etc"))
    }

    /// Messages about limits use the command line's words.
    @Test func limitsAreThoseOfTheLibrary() async throws {
        let captions = Array(repeating: #"{"text":"a"}"#, count: 101).joined(separator: ",")
        let many = try await preview(#"{"captions":[\#(captions)]}"#)
        #expect(
            try many.json["detail"] as? String
                == "A meme can have 100 captions, and this one has 101: take some of them away.")
        let long = String(repeating: "a", count: 6000)
        let words = try await preview(
            #"{"captions":[{"text":"\#(long)"},{"text":"\#(long)"}]}"#)
        #expect(
            try words.json["detail"] as? String
                == "The captions of a meme can have 10000 characters together, and these have "
                + "12000: use fewer words.")
    }

    @Test func namesThatAreNotKnownAreIgnored() async throws {
        #expect(try await preview(#"{"later":1,"captions":[{"text":"a","z":[]}]}"#).status == 200)
    }

    @Test func theDefaultFontHasAName() async throws {
        let recipe = #"{"captions":[{"text":"a","style":{"font":{"family":"Impact"}}}]}"#
        #expect(try await preview(recipe).status == 200)
    }

    @Test func aBodyIsJSONAndNotTooLong() async throws {
        try await TestServer.run { server in
            let form = try await server.send(
                "POST", "/api/v1/memes", headers: ["Content-Type": "text/plain"], body: [0x7b])
            #expect(form.status == 415)
            let long = try await server.send(
                "POST", "/api/v1/memes", json: String(repeating: " ", count: 256 * 1024 + 1))
            #expect(long.status == 413)
            let binary = try await server.send(
                "POST", "/api/v1/memes", headers: ["Content-Type": "application/json"],
                body: [0x22, 0xff, 0x22])
            #expect(binary.status == 400)
        }
    }

    @Test func aFontFileStaysWhereTheMemeHasItAlready() async throws {
        let path = URL(filePath: #filePath).appending(path: "../../../../Fonts/ComicNeue-Bold.otf")
            .standardizedFileURL.path
        try await TestServer.run { server in
            var style = CaptionStyle()
            style.font = .file(path)
            let meme = try Meme(Pictures.png(), top: "a", style: style)
            try await server.store.save(meme)
            let target = "/api/v1/memes/\(meme.id)"
            let recipe = String(decoding: try JSONEncoder().encode(meme.recipe), as: UTF8.self)
            let body = #"{"original":"\#(Digest(of: meme.original.bytes))","recipe":\#(recipe)"#
            #expect(try await server.send("PUT", target, json: body + "}").status == 200)
            #expect(try await server.send("POST", "/api/v1/memes", json: body + "}").status == 422)
            let preview = body + #","meme":"\#(meme.id)"}"#
            #expect(try await server.send("POST", "/api/v1/previews", json: preview).status == 200)
            let other = body.replacing("ComicNeue-Bold", with: "BebasNeue-Bold") + "}"
            #expect(try await server.send("PUT", target, json: other).status == 422)
        }
    }
}
