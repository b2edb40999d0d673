import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

@Suite struct ExchangeTests {
    let test: TestStore
    let other: Store
    var store: Store { test.store }
    var folder: String { test.folder.path("export") }

    init() throws {
        test = try TestStore()
        other = try Store.open(at: test.folder.path("other"))
    }

    @Test func comesBackAsItWas() async throws {
        var recipe = Recipe(top: "«Größe»", bottom: "two\nlines")
        recipe.captions.append(Caption("other", at: .other))
        recipe.format = .jpeg
        let memes = [
            try await test.save("one"), try await test.save("two", shade: 3),
            try Meme(Pictures.png(), recipe: recipe),
        ]
        try await store.save(memes[2])
        let trash = try await test.save("trash")
        try await store.discard([trash.id])

        let export = try await store.exportMemes(to: folder)
        #expect(export.memes == 3)
        #expect(export.pictures == 5)
        let result = try await other.importMemes(from: folder)
        #expect(result.memes == 3)
        #expect(result.lacking.isEmpty)
        for meme in memes { #expect(try await other.meme(meme.id) == meme) }
        #expect(try await other.summaries() == store.summaries())
        #expect(try await Store.check(at: other.folder).problems.isEmpty)
    }

    @Test func namesSayWhatFilesAre() async throws {
        let meme = try await test.save("One does not", "simply")
        _ = try await store.exportMemes(to: folder)
        let digest = meme.originalDigest.description.prefix(16)
        #expect(
            test.folder.files(below: "export") == [
                "manifest.json", "memes/one-does-not-simply-\(meme.id).png",
                "originals/one-does-not-simply-\(digest).png",
            ])
        let manifest = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(filePath: "\(folder)/manifest.json")))
        let item = try #require(
            ((manifest as? [String: Any])?["memes"] as? [[String: Any]])?.first)
        #expect(item["id"] as? String == meme.id.description)
        #expect(item["top"] as? String == "One does not")
        #expect((item["created"] as? String)?.hasSuffix("Z") == true)
    }

    @Test func anEmptyStoreGivesAnEmptyExport() async throws {
        #expect(try await store.exportMemes(to: folder).memes == 0)
        #expect(try await other.importMemes(from: folder).memes == 0)
    }

    /// No reader could make sense of the row, nor of any list that has it.
    @Test(arguments: ["300000-01-01", "-300000-01-01", "999999999-12-31", "2300-01-01"])
    func timesWithoutSenseAreRefused(_ day: String) async throws {
        try await test.save("one")
        _ = try await store.exportMemes(to: folder)
        let path = "\(folder)/manifest.json"
        let text = try String(contentsOfFile: path, encoding: .utf8)
            .replacing(/"created" : "[^T]*/, with: "\"created\" : \"\(day)")
        try Data(text.utf8).write(to: URL(filePath: path))
        await #expect(throws: StoreError.self) { try await other.importMemes(from: folder) }
        #expect(try await other.summaries().isEmpty)
    }

    /// With some letters a slash is one character.
    @Test(arguments: [
        ("\u{d4e}/x", "\u{d4e}-x-"), ("a/../b", "a-b-"), ("e\u{301}té", "e\u{301}té-"),
        ("❤️ a", "a-"), ("नमस्ते", "नमस्ते-"), ("2½", "2½-"), ("\u{301}", "meme-"), ("", "meme-"),
    ])
    func aSlugHasNoSlash(_ text: String, _ slug: String) {
        #expect(Array(FileSlug.slug(of: [text]).utf8) == Array(slug.utf8))
    }

    @Test func whatIsInTheTrashComesOutOfIt() async throws {
        let meme = try await test.save("one")
        _ = try await store.exportMemes(to: folder)
        try await store.discard([meme.id])
        let result = try await store.importMemes(from: folder)
        #expect((result.memes, result.present) == (1, 0))
        #expect(try await store.summaries().map(\.id) == [meme.id])
        try await store.emptyTrash(before: .distantFuture)
        #expect(try await store.meme(meme.id) == meme)
    }

    @Test func whatIsThereIsLeftOut() async throws {
        let meme = try await test.save("one")
        _ = try await store.exportMemes(to: folder)
        let same = try await store.importMemes(from: folder)
        #expect((same.memes, same.present, same.pictures) == (0, 1, 0))

        // Another meme has the id now.
        var edited = meme
        try edited.edit(Recipe(top: "edited"))
        try await store.save(edited)
        let renamed = try await store.importMemes(from: folder)
        #expect(renamed.memes == 1)
        #expect(renamed.renamed.map(\.old) == [meme.id])
        #expect(try await store.meme(meme.id) == edited)
        let new = try #require(renamed.renamed.first?.new)
        #expect(try await store.meme(new).memed == meme.memed)
        // It is known again under its new id.
        let third = try await store.importMemes(from: folder)
        #expect((third.memes, third.present) == (0, 1))
    }

    @Test func nothingIsReplaced() async throws {
        try Folder.create(folder)
        try Data().write(to: URL(filePath: "\(folder)/mine"))
        await #expect(throws: FileError.exists(folder)) { try await store.exportMemes(to: folder) }
        #expect(test.folder.files(below: "export") == ["mine"])
    }

    @Test func whatIsLostIsTold() async throws {
        let (gone, whole) = (try await test.save("gone", shade: 1), try await test.save("whole"))
        try Folder.removeFile(store.blobs.path(of: gone.originalDigest))
        let export = try await store.exportMemes(to: folder)
        #expect(
            export.lacking == [.missingPicture(path: store.blobs.path(of: gone.originalDigest))])
        let result = try await other.importMemes(from: folder)
        #expect(result.memes == 1)
        #expect(result.lacking.count == 1)
        #expect(try await other.meme(whole.id) == whole)
    }

    /// A manifest that somebody wrote by hand takes nothing from elsewhere.
    @Test(arguments: [
        "../secret.png", "/etc/passwd", "memes/link.png", "linked/secret.png", "memes",
    ])
    func filesAreThoseOfTheExport(_ name: String) async throws {
        let meme = try await test.save("one")
        _ = try await store.exportMemes(to: folder)
        try Folder.create(test.folder.path("outside"))
        try meme.memed.write(to: test.folder.path("secret.png"))
        try meme.memed.write(to: test.folder.path("outside/secret.png"))
        let manager = FileManager.default
        try manager.createSymbolicLink(
            atPath: "\(folder)/memes/link.png",
            withDestinationPath: test.folder.path("secret.png"))
        try manager.createSymbolicLink(
            atPath: "\(folder)/linked", withDestinationPath: test.folder.path("outside"))
        let path = "\(folder)/manifest.json"
        let text = try String(contentsOfFile: path, encoding: .utf8)
            .replacing("memes/one-\(meme.id).png", with: name)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let result = try await other.importMemes(from: folder)
        #expect(result.memes == 0)
        #expect(result.lacking.count == 1)
        #expect(try await other.summaries().isEmpty)
    }

    @Test func aChangedPictureIsRefused() async throws {
        let meme = try await test.save("one")
        _ = try await store.exportMemes(to: folder)
        let path = "\(folder)/memes/one-\(meme.id).png"
        try test.damage(path)
        let result = try await other.importMemes(from: folder)
        #expect(
            result.lacking == [
                .damagedPicture(path: try Folder.resolve(folder) + "/memes/one-\(meme.id).png")
            ])
        #expect(test.folder.files(below: "other/blobs").isEmpty)
    }

    @Test(arguments: [
        ("{", "it is no JSON"),
        ("{}", "“format” is missing"),
        (#"{"format": "x", "version": 1, "memes": []}"#, "it is of another program"),
        (
            #"{"format": "mememe export", "version": 2, "memes": []}"#,
            "a newer mememe wrote it (version 2, this one reads up to 1): update mememe"
        ),
        (
            #"{"format": "mememe export", "version": 1, "memes": [{"id": "x"}]}"#,
            "“memes.0.id” makes no sense"
        ),
    ])
    func whatIsNoManifestIsRefused(_ text: String, _ reason: String) async throws {
        try Folder.create(folder)
        try text.write(toFile: "\(folder)/manifest.json", atomically: true, encoding: .utf8)
        let path = try Folder.resolve(folder) + "/manifest.json"
        await #expect(throws: StoreError.unreadableManifest(path: path, reason: reason)) {
            try await other.importMemes(from: folder)
        }
    }
}
