import TestSupport
import Foundation
import MemeRender
import MemeStore
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct PictureTests {
    /// Runs `body` with an uploaded picture: its address, its entity tag and its bytes.
    private func withPicture(
        _ body: @Sendable (TestServer, String, String, [UInt8]) async throws -> Void
    ) async throws {
        try await TestServer.run { server in
            let digest = try await server.original()
            try await body(
                server, "/api/v1/images/\(digest)", "\"\(digest)\"", Pictures.png().bytes)
        }
    }

    /// If making a thumbnail fails after a long time, the server doesn't retry at once.
    @Test func aThumbnailThatCouldNotBeMadeIsNotTriedAgainAtOnce() async throws {
        try await TestServer.run {
            $0.limits.maximumMemory = 1 << 20
        } _: { server in
            let digest = try await server.original(width: 640, height: 480)
            let target = "/api/v1/thumbnails/\(digest)"
            let first = try await server.get(target)
            #expect(first.status == 422)
            try await server.whileNobodyRenders {
                let second = try await server.get(target)
                #expect(second.status == 422)
                #expect(second.text == first.text)
            }
        }
    }

    @Test func picturesAreAskedForAgainBeforeTheyAreUsedAgain() async throws {
        try await withPicture { server, target, tag, bytes in
            let response = try await server.get(target)
            #expect(response.body == bytes)
            #expect(response["etag"] == tag)
            #expect(response["cache-control"] == "private, no-cache")
            #expect(response["content-type"] == "image/png")
            #expect(response["accept-ranges"] == "bytes")
        }
    }

    @Test func aHeadHasTheLengthAndNoBody() async throws {
        try await withPicture { server, target, tag, bytes in
            let response = try await server.send("HEAD", target)
            #expect(response.status == 200)
            #expect(response["content-length"] == "\(bytes.count)")
            #expect(response["etag"] == tag)
        }
    }

    @Test func whatTheClientHasIsNotSent() async throws {
        try await withPicture { server, target, tag, _ in
            for list in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
                let response = try await server.get(target, headers: ["If-None-Match": list])
                #expect(response.status == 304)
                #expect(response["etag"] == tag)
                #expect(response.body.isEmpty)
            }
            let other = try await server.get(target, headers: ["If-None-Match": "\"x\""])
            #expect(other.status == 200)
        }
    }

    @Test func aPictureThatIsAnotherThanWasAskedForIsRefused() async throws {
        try await withPicture { server, target, tag, bytes in
            // The second request is answered from memory.
            for _ in 0..<2 {
                for list in ["\"x\"", "W/\(tag)"] {
                    let other = try await server.get(target, headers: ["If-Match": list])
                    #expect(other.status == 412)
                }
                let both = try await server.get(
                    target, headers: ["If-Match": "\"x\"", "If-None-Match": tag])
                #expect(both.status == 412)
                for list in [tag, "\"x\", \(tag)", "*"] {
                    let same = try await server.get(target, headers: ["If-Match": list])
                    #expect(same.body == bytes)
                }
            }
        }
    }

    @Test func aPartCanBeHad() async throws {
        try await withPicture { server, target, tag, bytes in
            let part = try await server.get(target, headers: ["Range": "bytes=2-4"])
            #expect(part.status == 206)
            #expect(part.body == Array(bytes[2...4]))
            #expect(part["content-range"] == "bytes 2-4/\(bytes.count)")
            let behind = try await server.get(target, headers: ["Range": "bytes=\(bytes.count)-"])
            #expect(behind.status == 416)
            #expect(behind["content-range"] == "bytes */\(bytes.count)")
            let stale = try await server.get(
                target, headers: ["Range": "bytes=2-4", "If-Range": "\"x\""])
            #expect(stale.status == 200)
            let fresh = try await server.get(
                target, headers: ["Range": "bytes=2-4", "If-Range": tag])
            #expect(fresh.status == 206)
        }
    }

    @Test func aThumbnailIsSmall() async throws {
        try await TestServer.run { server in
            let digest = try await server.original(width: 1000, height: 500)
            // The first request makes it, the second is answered from memory.
            for _ in 0..<2 {
                let response = try await server.get("/api/v1/thumbnails/\(digest)")
                #expect(response.status == 200)
                #expect(try EncodedImage(response.body).size == PixelSize(width: 480, height: 240))
                #expect(response["etag"] == "\"\(digest)-page\"")
            }
        }
    }

    @Test func anUnknownPictureIsNotThere() async throws {
        try await TestServer.run { server in
            let digest = String(repeating: "0", count: 64)
            for name in [
                "images/\(digest)", "thumbnails/\(digest)", "images/..%2f..%2fcatalog.sqlite",
            ] {
                let response = try await server.get("/api/v1/\(name)")
                #expect(response.status == 404)
            }
        }
    }

    @Test func whatWasDeletedForGoodIsGoneFromMemoryToo() async throws {
        try await TestServer.run { server in
            let digest = try await server.original(width: 1000, height: 500)
            let preview = #"{"original":"\#(digest)","recipe":{},"longestSide":50}"#
            let targets = ["images", "thumbnails"].map { "/api/v1/\($0)/\(digest)" }
            var tags: [String?] = []
            for target in targets { tags.append(try await server.get(target)["etag"]) }
            _ = try await server.send("POST", "/api/v1/previews", json: preview)
            try await server.store.removeUploads(before: .distantFuture)
            for (target, tag) in zip(targets, tags) {
                #expect(try await server.get(target).status == 404)
                let known = try await server.get(target, headers: ["If-None-Match": tag])
                #expect(known.status == 404)
            }
            let again = try await server.send("POST", "/api/v1/previews", json: preview)
            #expect(again.status == 422)
        }
    }

    @Test func readingAndDeletingAtOnceGivesWholePicturesOrNone() async throws {
        try await TestServer.run { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for shade in 0..<8 {
                    group.addTask {
                        let meme = try Meme(Pictures.png(shade: UInt8(shade)), top: "\(shade)")
                        try await server.store.save(meme)
                        let target = "/api/v1/images/\(Digest(of: meme.memed.bytes))"
                        async let deleted: Void = server.store.delete([meme.id])
                        let response = try await server.get(target)
                        try await deleted
                        #expect([200, 404].contains(response.status))
                        if response.status == 200 { #expect(response.body == meme.memed.bytes) }
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
