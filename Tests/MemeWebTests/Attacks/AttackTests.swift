import Foundation
import HTTPTypes
import MemeRender
import MemeStore
import TestSupport
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct AttackTests {
    /// Sends all attacks to one server, one after the other, and checks its health after each.
    @Test func everyAttackOfTheCatalogueIsAnsweredSafely() async throws {
        try await TestServer.run {
            $0.connection.patience = .seconds(1)
            $0.connection.idle = .milliseconds(300)
            $0.connection.linger = .milliseconds(100)
        } _: { server in
            for attack in Attack.catalogue {
                let answers = try await server.answers(to: attack.bytes)
                check(answers, to: attack, server)
                #expect(try await server.get("/health").status == 200, "after \(attack.name)")
            }
            #expect(try await server.store.count() == 0)
            #expect(server.folder.files(below: "store/blobs").isEmpty)
        }
    }

    private func check(_ answers: [TestResponse], to attack: Attack, _ server: TestServer) {
        // A second response would answer a request that was hidden in the first.
        #expect(answers.count <= 1, "\(attack.name)")
        let status = answers.first?.status
        #expect(
            attack.allowed.contains(status), "\(attack.name): \(status.map(String.init) ?? "none")")
        for answer in answers {
            for field in SecurityHeaders.all {
                #expect(answer[field.name.canonicalName] == field.value, "\(attack.name)")
            }
            for (name, value) in answer.headers {
                #expect(name != "set-cookie", "\(attack.name)")
                #expect(name != "access-control-allow-origin", "\(attack.name)")
                #expect(!value.contains("evil"), "\(attack.name): \(name)")
            }
            for secret in [
                "root:", "SQLite", "secret=1", server.folder.path, "<script>alert", "Swift.",
            ] {
                #expect(!answer.text.contains(secret), "\(attack.name): \(secret)")
            }
        }
    }

    private static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
        "</title></textarea><svg/onload=alert(1)>", "{{texts}}{{{texts}}}", "a\r\nSet-Cookie: a=b",
        "\u{202E}gnp.exe", "a\u{7}b", "\u{1}\u{7F}\u{9B}", "javascript:alert(1)", "]]>--><!--",
    ]

    /// SQLite would take U+0000 for the end of the text.
    @Test func wordsHaveNoZero() async throws {
        try await TestServer.run { server in
            let created = try await server.send(
                "POST", "/api/v1/memes",
                json: """
                    {"original":"\(try await server.original())",
                    "recipe":{"captions":[{"text":"a\\u0000b","role":"top"}]}}
                    """)
            #expect(created.status / 100 == 4)
            #expect(created.text.contains("U+0000"))
        }
    }

    /// Words occur in templates, JSON, a search's URL and the description in the file.
    @Test(arguments: hostile)
    func wordsAreTextWhereverTheyAreShown(_ words: String) async throws {
        try await TestServer.run { server in
            let text = String(decoding: try JSONEncoder().encode(words), as: UTF8.self)
            let created = try await server.send(
                "POST", "/api/v1/memes",
                json: """
                    {"original":"\(try await server.original())",
                    "recipe":{"captions":[{"text":\(text),"role":"top"}]}}
                    """)
            #expect(created.status == 201)
            let id = try #require(try created.meme["id"] as? String)
            let search =
                words.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            for path in [
                "/", "/?tab=collection", "/memes/\(id)", "/memes/\(id)/edit", "/?search=\(search)",
                "/new?top=\(search)&fill=\(search)", "/memes/\(search)",
            ] {
                let page = try await server.get(path, headers: ["Accept": "text/html"])
                #expect(page["content-type"] == "text/html; charset=utf-8", "\(path)")
                #expect(page["set-cookie"] == nil)
                for mark in ["<script>alert", "<img src=x", "' onmouseover='", "<svg/onload"] {
                    #expect(!page.text.contains(mark), "\(path)")
                }
            }
            for path in ["memes", "memes/\(id)", "memes?search=\(search)"] {
                let answer = try await server.get("/api/v1/\(path)")
                #expect(answer["content-type"] == "application/json")
                #expect(answer["x-content-type-options"] == "nosniff")
            }
            #expect(try await server.get("/api/v1/contact-sheet").status == 200)
        }
    }

    /// A file that is a picture may look like HTML to a browser that sniffs content.
    @Test func aPictureWithAPageInItIsAPicture() async throws {
        try await TestServer.run { server in
            let page = Array("<!doctype html><script>alert(1)</script>".utf8)
            let bytes = try Pictures.png().bytes + page
            let upload = try await server.send(
                "POST", "/api/v1/originals", headers: ["Content-Type": "text/html"], body: bytes)
            #expect(upload.status == 415)
            let taken = try await server.send(
                "POST", "/api/v1/originals", headers: ["Content-Type": "image/png"], body: bytes)
            let digest = try #require(try taken.json["digest"] as? String)
            for accept in ["text/html", "*/*"] {
                let image = try await server.get(
                    "/api/v1/images/\(digest)", headers: ["Accept": accept])
                #expect(image["content-type"] == "image/png")
                #expect(image["x-content-type-options"] == "nosniff")
                #expect(image["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
            }
        }
    }
}

extension TestServer {
    /// Sends bytes, and reads all responses until the server closes the connection.
    fileprivate func answers(to bytes: [UInt8]) async throws -> [TestResponse] {
        let connection = try RawConnection(port: port)
        try await connection.send(bytes)
        var answers: [TestResponse] = []
        while let answer = try await connection.readNextResponse() { answers.append(answer) }
        return answers
    }
}
