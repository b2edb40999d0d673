import Foundation
import MemeStore
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct MemeTests {
    @Test func aMemeIsMadeOfADigestAndARecipe() async throws {
        try await TestServer.run { server in
            let made = try await server.createMeme("Top")
            #expect(made.status == 201)
            let location = try #require(made["location"])
            let fetched = try await server.get(location)
            #expect(fetched.status == 200)
            #expect(try fetched.meme["topText"] as? String == "Top")
            #expect(fetched["etag"] == made["etag"])
            let image = try #require(try made.meme["image"] as? String)
            #expect(try await server.get(image)["content-type"] == "image/png")
        }
    }

    @Test func anOriginalHasToBeUploadedFirst() async throws {
        try await TestServer.run { server in
            let digest = String(repeating: "0", count: 64)
            let response = try await server.send(
                "POST", "/api/v1/memes", json: TestServer.body(digest, "hi"))
            #expect(response.status == 422)
            #expect(response.text.contains("upload it again"))
        }
    }

    @Test func aRequestThatIsSentAgainMakesOneMeme() async throws {
        try await TestServer.run { server in
            let body = TestServer.body(try await server.original(), "once")
            func send(_ key: String, _ body: String) async throws -> TestResponse {
                try await server.send(
                    "POST", "/api/v1/memes", json: body, headers: ["Idempotency-Key": key])
            }
            let made = try await send("a", body)
            let again = try await send("a", body)
            #expect(made.status == 201 && again.status == 201)
            #expect(again["location"] == made["location"] && again["etag"] == made["etag"])
            #expect(try await server.get("/api/v1/memes").topTexts == ["once"])

            // What has changed, or has another key, is another meme.
            let changed = TestServer.body(try await server.original(), "changed")
            #expect(try await send("a", changed)["location"] != made["location"])
            #expect(try await send("b", body)["location"] != made["location"])
            #expect(try await server.get("/api/v1/memes").topTexts == ["once", "changed", "once"])

            // It is answered as it is now, and comes out of the trash.
            let location = try #require(made["location"])
            _ = try await server.send("PUT", location, json: changed)
            #expect(try await send("a", body).meme["topText"] as? String == "changed")
            #expect(try await server.send("DELETE", location).status == 204)
            #expect(try await send("a", body)["location"] == location)
            #expect(try await server.get(location).meme["topText"] as? String == "once")
        }
    }

    @Test func ofRequestsWithOneKeyAtOnceOneMemeIsMade() async throws {
        try await TestServer.run { server in
            let body = TestServer.body(try await server.original(), "once")
            let locations = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        try await server.send(
                            "POST", "/api/v1/memes", json: body,
                            headers: ["Idempotency-Key": "same"])["location"]
                    }
                }
                return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(locations.count == 1)
            #expect(try await server.get("/api/v1/memes").topTexts == ["once"])
        }
    }

    @Test(arguments: [0, 256])
    func aKeyHasALength(length: Int) async throws {
        try await TestServer.run { server in
            let response = try await server.send(
                "POST", "/api/v1/memes", json: TestServer.body(try await server.original(), "hi"),
                headers: ["Idempotency-Key": String(repeating: "k", count: length)])
            #expect(response.status == 400)
            #expect(response.text.contains("Idempotency-Key"))
        }
    }

    @Test func aChangeIsMadeInPlace() async throws {
        try await TestServer.run { server in
            let made = try await server.createMeme("before")
            let location = try #require(made["location"])
            let other = try await server.original(width: 30, height: 20, shade: 9)
            let changed = try await server.send(
                "PUT", location, json: TestServer.body(other, "after"))
            #expect(changed.status == 200)
            #expect(try changed.meme["topText"] as? String == "after")
            #expect(try changed.meme["width"] as? Int == 30)
            #expect(try changed.meme["original"] as? String == other)
            #expect(try changed.meme["created"] as? String == made.meme["created"] as? String)
            #expect(changed["etag"] != made["etag"])
            #expect(try await server.get("/api/v1/memes").topTexts == ["after"])
        }
    }

    @Test func aStaleChangeIsRefused() async throws {
        try await TestServer.run { server in
            let made = try await server.createMeme("before")
            let location = try #require(made["location"])
            let tag = made["etag"]
            let body = TestServer.body(try await server.original(), "mine")
            let first = try await server.send(
                "PUT", location, json: body, headers: ["If-Match": tag])
            #expect(first.status == 200)
            let second = try await server.send(
                "PUT", location, json: body, headers: ["If-Match": tag])
            #expect(second.status == 412)
            let deletion = try await server.send("DELETE", location, headers: ["If-Match": tag])
            #expect(deletion.status == 412)
            #expect(try await server.get(location).meme["topText"] as? String == "mine")
        }
    }

    @Test func ofChangesAtOnceWithOneTagOneIsMade() async throws {
        try await TestServer.run { server in
            let made = try await server.createMeme("before")
            let location = try #require(made["location"])
            let tag = made["etag"]
            let original = try await server.original()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<6 {
                    group.addTask {
                        try await server.send(
                            "PUT", location, json: TestServer.body(original, "\(index)"),
                            headers: ["If-Match": tag]
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 1)
            #expect(statuses.count { $0 == 412 } == 5)
        }
    }

    @Test func ofChangesAtOnceWithoutATagTheLastWins() async throws {
        try await TestServer.run { server in
            let location = try #require(try await server.createMeme("before")["location"])
            let original = try await server.original()
            try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<6 {
                    group.addTask {
                        try await server.send(
                            "PUT", location, json: TestServer.body(original, "\(index)")
                        ).status
                    }
                }
                for try await status in group { #expect(status == 200) }
            }
            let image = try #require(try await server.get(location).meme["image"] as? String)
            #expect(try await server.get(image).status == 200)
        }
    }

    @Test func whatIsDeletedCanBeRestored() async throws {
        try await TestServer.run { server in
            let location = try #require(try await server.createMeme()["location"])
            #expect(try await server.send("DELETE", location).status == 204)
            #expect(try await server.get(location).status == 404)
            #expect(try await server.send("DELETE", location).status == 404)
            #expect(try await server.get("/api/v1/memes").topTexts.isEmpty)
            let body = TestServer.body(try await server.original(), "too late")
            #expect(try await server.send("PUT", location, json: body).status == 404)
            let restored = try await server.send("POST", location + "/restore", body: [])
            #expect(restored.status == 200)
            #expect(try await server.get("/api/v1/memes").topTexts == ["hi"])
            #expect(try await server.send("POST", location + "/restore", body: []).status == 200)
        }
    }

    @Test func picturesOfTheTrashAreGoneUntilTheyAreRestored() async throws {
        try await TestServer.run { server in
            let made = try await server.createMeme()
            let location = try #require(made["location"])
            let targets = try ["image", "thumbnail", "originalImage"].map {
                try #require(try made.meme[$0] as? String)
            }
            // Without uploads, no row keeps the original.
            try await server.store.removeUploads(before: .distantFuture)
            var tags: [String?] = []
            for target in targets { tags.append(try await server.get(target)["etag"]) }
            let deletion = try await server.send("DELETE", location)
            #expect(deletion["clear-site-data"] == #""cache""#)
            for (target, tag) in zip(targets, tags) {
                #expect(try await server.get(target).status == 404)
                let known = try await server.get(target, headers: ["If-None-Match": tag])
                #expect(known.status == 404)
                #expect(known["cache-control"] == "no-store")
            }
            let original = try #require(try made.meme["original"] as? String)
            let preview = try await server.send(
                "POST", "/api/v1/previews", json: TestServer.body(original, "hi"))
            #expect(preview.status == 422)
            _ = try await server.send("POST", location + "/restore", body: [])
            for target in targets { #expect(try await server.get(target).status == 200) }
        }
    }

    @Test func picturesThatAnotherMemeHasStay() async throws {
        try await TestServer.run { server in
            let first = try await server.createMeme("same")
            let second = try await server.createMeme("same")
            try await server.store.removeUploads(before: .distantFuture)
            _ = try await server.send("DELETE", try #require(first["location"]))
            for name in ["image", "thumbnail", "originalImage"] {
                let target = try #require(try second.meme[name] as? String)
                #expect(try await server.get(target).status == 200)
            }
        }
    }

    @Test func theOriginalOfAFormerVersionCanBeHad() async throws {
        try await TestServer.run { server in
            let made = try await server.createMeme("before")
            let location = try #require(made["location"])
            let other = try await server.original(width: 30, height: 20, shade: 9)
            _ = try await server.send("PUT", location, json: TestServer.body(other, "after"))
            try await server.store.removeUploads(before: .distantFuture)
            let original = try #require(try made.meme["originalImage"] as? String)
            #expect(try await server.get(original).status == 200)
            _ = try await server.send("DELETE", location)
            #expect(try await server.get(original).status == 404)
        }
    }

    @Test func aKnownStateIsNotSentAgain() async throws {
        try await TestServer.run { server in
            let made = try await server.createMeme()
            let location = try #require(made["location"])
            let response = try await server.get(location, headers: ["If-None-Match": made["etag"]])
            #expect(response.status == 304)
            #expect(response["etag"] == made["etag"])
        }
    }
}
