import Foundation
import GRDB
import MemeRender
import TestSupport
import Testing
import WebTestSupport

@testable import MemeStore
@testable import MemeWeb

/// A server whose store disappears, comes back, or is replaced by another one.
@Suite struct StoreLossTests {
    private func move(_ server: TestServer, _ source: String, to place: String) throws {
        try #require(
            rename(server.folder.path(source), server.folder.path(place)) == 0)
    }

    @Test(arguments: [false, true])
    func nothingIsReportedAsSavedUntilItIsBack(isMadeAnew: Bool) async throws {
        try await TestServer.run { server in
            let meme = try await server.createMeme("one")
            #expect(meme.status == 201)
            let original = try await server.original()
            let image = try #require(try meme.meme["image"]) as? String
            try move(server, "store", to: "elsewhere")
            if isMadeAnew { try Folder.create(server.store.folder) }
            let files = server.folder.files()

            let made = try await server.send(
                "POST", "/api/v1/memes", json: TestServer.body(original, "two"))
            #expect(made.status == 503)
            #expect(made["retry-after"] != nil)
            #expect(try #require(made.json["detail"] as? String).contains("moved or removed"))
            #expect(try await server.addOriginal(shade: 3).status == 503)
            // A large upload is buffered on the disk.
            let large = [UInt8](repeating: 65, count: Uploads.smallSize + 100_000)
            let upload = try await server.send(
                "POST", "/api/v1/originals", headers: ["Content-Type": "image/png"], body: large)
            #expect(isMadeAnew ? upload.status == 415 : upload.status == 503)
            for path in [
                "/", "/api/v1/memes", "/api/v1/images/\(original)", "/api/v1/contact-sheet",
                "/api/v1/thumbnails/\(original)", "/readyz", "/health",
            ] {
                #expect(try await server.get(path).status == 503, "\(path)")
            }
            #expect(image != nil)
            let preview = try await server.send(
                "POST", "/api/v1/previews", json: TestServer.body(original, "two"))
            #expect(preview.status == 503)
            let page = try await server.get("/", headers: ["Accept": "text/html"])
            #expect(page.status == 503 && page.text.contains("moved or removed"))
            #expect(server.folder.files() == files)

            if isMadeAnew { try #require(rmdir(server.store.folder) == 0) }
            try move(server, "elsewhere", to: "store")
            #expect(try await server.get("/readyz").status == 200)
            #expect(try await server.createMeme("two").status == 201)
            #expect(try await server.get("/api/v1/memes").topTexts == ["two", "one"])
        }
    }

    /// The catalog's file still exists, but is empty.
    @Test func aCatalogueThatIsEmptiedIsNone() async throws {
        try await TestServer.run { server in
            _ = try await server.createMeme("one")
            let original = try await server.original()
            try #require(truncate(SQLiteCatalog.path(in: server.store.folder), 0) == 0)
            let two = try await server.send(
                "POST", "/api/v1/memes", json: TestServer.body(original, "two"))
            #expect(two.status == 503)
            #expect(try await server.get("/readyz").status == 503)
            // A new start would find no other store.
            #expect(try await server.get("/livez").status == 200)
        }
    }

    @Test func anotherStoreInItsPlaceIsServed() async throws {
        try await TestServer.run { server in
            _ = try await server.createMeme("one")
            let other = try Store.open(at: server.folder.path("other"))
            try await other.save(Meme(Pictures.png(), top: "there"))
            try move(server, "store", to: "elsewhere")
            #expect(try await server.get("/api/v1/memes").status == 503)
            try move(server, "other", to: "store")
            #expect(try await server.get("/api/v1/memes").topTexts == ["there"])
            #expect(try await server.createMeme("new").status == 201)
            let names = try await Store.open(at: server.store.folder).summaries().map(\.topText)
            #expect(names == ["new", "there"])
        }
    }

    @Test func oneThatANewerVersionHasChangedIsLeftAlone() async throws {
        try await TestServer.run { server in
            _ = try await server.createMeme("one")
            let original = try await server.original()
            let newer = try DatabaseQueue(path: SQLiteCatalog.path(in: server.store.folder))
            try await newer.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO grdb_migrations VALUES ('99 future');
                        ALTER TABLE meme RENAME COLUMN topText TO title
                        """)
            }
            for response in [
                try await server.send(
                    "POST", "/api/v1/memes", json: TestServer.body(original, "two")),
                try await server.get("/api/v1/memes"),
            ] {
                #expect(response.status == 503)
                #expect(try #require(response.json["detail"] as? String).contains("newer mememe"))
            }
            let ready = try await server.get("/readyz")
            #expect(ready.status == 503)
            #expect(try ready.json["storeState"] as? String == "newer")
            let count = try await newer.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM meme")
            }
            #expect(count == 1)
        }
    }
}
