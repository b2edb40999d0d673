import TestSupport
import MemeRender
import Synchronization
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct OriginalTests {
    @Test func theSamePictureIsKeptOnce() async throws {
        try await TestServer.run { server in
            let first = try await server.addOriginal()
            #expect(first.status == 201)
            let url = try #require(try first.json["url"] as? String)
            #expect(first["location"] == url)
            #expect(try first.json["width"] as? Int == 64)
            let second = try await server.addOriginal()
            #expect(second.status == 200)
            #expect(second.text == first.text)
            #expect(try await server.get(url).body == Pictures.png().bytes)
        }
    }

    @Test func whatIsNoPictureIsRefusedInWordsForUsers() async throws {
        try await TestServer.run { server in
            let document = try await server.send(
                "POST", "/api/v1/originals", body: Array("8BPS........".utf8))
            #expect(document.status == 415)
            #expect(
                try document.json["detail"] as? String
                    == "This is a Photoshop document, and only JPEG, PNG, GIF, WebP, HEIC, AVIF, JPEG XL, "
                    + "TIFF and BMP can be used.")
            let empty = try await server.send("POST", "/api/v1/originals", body: [])
            #expect(empty.status == 422)
            let form = try await server.send(
                "POST", "/api/v1/originals", headers: ["Content-Type": "multipart/form-data"],
                body: Pictures.png().bytes)
            #expect(form.status == 415)
        }
    }

    @Test func whatIsTooLongIsRefusedBeforeItIsSent() async throws {
        try await TestServer.run {
            $0.maximumUpload = 1000
        } _: { server in
            let response = try await server.send(
                "POST", "/api/v1/originals", headers: ["Content-Length": "1001"])
            #expect(response.status == 413)
        }
    }

    /// Reading a header can take as long as a render, so it waits for its turn and keeps no event loop
    /// busy.
    @Test func aHeaderIsReadWhenItsTurnHasCome() async throws {
        try await TestServer.run { server in
            let picture = try Pictures.png().bytes
            let upload = Mutex<Task<TestResponse, any Error>?>(nil)
            try await server.whileNobodyRenders {
                let task = Task {
                    try await server.send("POST", "/api/v1/originals", body: picture)
                }
                upload.withLock { $0 = task }
                try await until { server.gate.waiting == 1 }
                #expect(try await server.get("/health").status == 200)
                #expect(try await server.get("/api/v1/memes").status == 200)
            }
            #expect(try await upload.withLock(\.self)?.value.status == 201)
        }
    }

    /// The time limit of renders applies to reading a header.
    @Test func aHeaderHasATimeLimit() async throws {
        try await TestServer.run {
            $0.limits.time = .zero
        } _: { server in
            let response = try await server.addOriginal()
            #expect(response.status == 422)
            #expect(response.text.contains("longer than the 0 seconds"))
        }
    }

    @Test func whatHasTooManyPixelsIsRefused() async throws {
        try await TestServer.run {
            $0.limits.maximumPixels = 64 * 48 - 1
        } _: { server in
            let response = try await server.addOriginal()
            #expect(response.status == 422)
            #expect(!response.text.contains("--"))
        }
    }
}
