import Foundation
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct HistoryTests {
    @Test func aChangeCanBeUndone() async throws {
        try await TestServer.run { server in
            let made = try await server.createMeme("before")
            let location = try #require(made["location"])
            let other = try await server.original(width: 30, height: 20, shade: 9)
            let changed = try await server.send(
                "PUT", location, json: TestServer.body(other, "after"))
            let history = try await server.get(location + "/history").json["versions"]
            let versions = try #require(history as? [[String: Any]])
            #expect(versions.map { $0["number"] as? Int } == [2, 1])
            #expect(versions.map { $0["isCurrent"] as? Bool } == [true, false])
            #expect(versions[0]["original"] as? String == other)

            let stale = try await server.send(
                "POST", location + "/undo", json: "{}", headers: ["If-Match": made["etag"]])
            #expect(stale.status == 412)
            let undone = try await server.send(
                "POST", location + "/undo", json: "{}", headers: ["If-Match": changed["etag"]])
            #expect(undone.status == 200)
            #expect(try undone.meme["topText"] as? String == "before")
            #expect(try undone.meme["image"] as? String == made.meme["image"] as? String)
            #expect(undone["etag"] != made["etag"])

            #expect(try await server.send("POST", location + "/undo", json: "{}").status == 409)
            let again = try await server.send(
                "POST", location + "/undo", json: #"{"to": 1}"#)
            #expect(again.status == 409)
            let unknown = try await server.send("POST", location + "/undo", json: #"{"to": 9}"#)
            #expect(unknown.status == 404)
            let forward = try await server.send("POST", location + "/undo", json: #"{"to": 2}"#)
            #expect(try forward.meme["topText"] as? String == "after")
        }
    }
}
