import Foundation
import GRDB
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
        #expect(item["topText"] as? String == "One does not")
        #expect((item["created"] as? String)?.hasSuffix("Z") == true)
    }

    @Test func anEmptyStoreGivesAnEmptyExport() async throws {
        #expect(try await store.exportMemes(to: folder).memes == 0)
        #expect(try await other.importMemes(from: folder).memes == 0)
    }

    /// Rewrites the manifest.
    private func changeManifest(_ change: (String) -> String) throws {
        let path = "\(folder)/manifest.json"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try Data(change(text).utf8).write(to: URL(filePath: path))
    }

    /// An entry that can't be decoded costs only that meme, and the error names its place.
    @Test(arguments: [
        (#""created": "2"#, #""created": "300000-01-01T2"#, "“memes.1.created” makes no sense"),
        (#""created": "2"#, #""created": "-2"#, "“memes.1.created” makes no sense"),
        (#"Z","#, #"Z\u0000","#, "“memes.1.created” makes no sense"),
        (#""id""#, #""no""#, "“memes.1.id” is missing"),
        (#""recipe""#, #""no""#, "“memes.1.recipe” is missing"),
        (#""text": "#, #""text": 1, "no": "#, "“memes.1.recipe.captions.0.text” makes no sense"),
        (
            #""outlineWidth": "#, #""outlineWidth": 9, "no": "#,
            "an outline width of 9.0 is not from 0.0 to 0.5"
        ),
        (#""image": "#, #""image" = "#, "“memes.1” makes no sense"),
        (#""memed": "#, #""meme": "#, "“memes.1.meme” makes no sense"),
        (#""originalFormat": "#, #""no": "#, "“memes.1.originalFormat” is missing"),
    ])
    func oneBadItemCostsThatMeme(_ right: String, _ wrong: String, _ reason: String) async throws {
        let first = try await test.save("one")
        try await test.save("two")
        _ = try await store.exportMemes(to: folder)
        try changeManifest { text in
            let second = text.range(of: "},\n{")?.lowerBound ?? text.endIndex
            return String(text[..<second])
                + text[second...].replacing(right, with: wrong, maxReplacements: 1)
        }
        let result = try await other.importMemes(from: folder)
        #expect(result.memes == 1)
        #expect(
            result.lacking == [
                .refusedMeme(
                    path: try Folder.resolve(folder) + "/manifest.json", name: "memes.1",
                    reason: reason)
            ])
        #expect(try await other.summaries().map(\.id) == [first.id])
        #expect(test.folder.files(below: "other/blobs").count == 2)
    }

    /// Dates from a wrong clock are restored, too, in their place in the list.
    @Test func datesOfAllYearsComeBack() async throws {
        var ids: [MemeID] = []
        let years: [Int64] = [-300, 0, 230, 270, 280, 6000, 7900]
        for (index, year) in years.enumerated() {
            let meme = try await test.save("\(index)")
            ids.append(meme.id)
            try await store.sqlite.write { db in
                let row = try Row.fetchOne(
                    db, sql: "SELECT * FROM memeRow WHERE id = ?", arguments: ["\(meme.id)"])
                let entry = try Entry(try #require(row))
                try db.execute(sql: "DELETE FROM meme WHERE id = ?", arguments: ["\(meme.id)"])
                let summary = entry.summary
                let created = Date(milliseconds: year * 31_556_952_000)
                try Entry(
                    summary: MemeSummary(
                        id: summary.id, topText: summary.topText, bottomText: "word",
                        otherText: "", created: created, modified: created, size: summary.size,
                        format: summary.format, byteCount: summary.byteCount,
                        memed: summary.memed, original: summary.original,
                        originalFormat: summary.originalFormat), recipe: entry.recipe
                ).save(db)
            }
        }
        let newestFirst = Array(ids.reversed())
        #expect(try await store.summaries().map(\.id) == newestFirst)
        _ = try await store.exportMemes(to: folder)
        let result = try await other.importMemes(from: folder)
        #expect(result.memes == years.count)
        #expect(result.lacking.isEmpty)
        #expect(
            try await other.summaries().map(\.created) == store.summaries().map(\.created))
    }

    /// The first manifests had no schema, and other names.
    @Test func aManifestOfAnEarlierReleaseIsRead() async throws {
        let meme = try await test.save("One does not", "simply")
        _ = try await store.exportMemes(to: folder)
        let (created, modified) = (meme.created.iso8601, meme.modified.iso8601)
        let digest = Digest(of: meme.memed.bytes)
        let original = meme.originalDigest
        try changeManifest { _ in
            """
            {
            "format" : "mememe export",
            "version" : 1,
            "memes" : [
            {
              "bottom" : "simply",
              "created" : "\(created)",
              "id" : "\(meme.id)",
              "meme" : {
                "file" : "memes/one-does-not-simply-\(meme.id).png",
                "format" : "png",
                "sha256" : "\(digest)"
              },
              "modified" : "\(modified)",
              "original" : {
                "file" : "originals/one-does-not-simply-\(original.description.prefix(16)).png",
                "format" : "png",
                "sha256" : "\(original)"
              },
              "other" : "",
              "recipe" : \((try? meme.recipe.json) ?? ""),
              "top" : "One does not"
            }
            ]
            }

            """
        }
        let result = try await other.importMemes(from: folder)
        #expect(result.lacking.isEmpty)
        #expect(try await other.meme(meme.id) == meme)
    }

    /// Other spellings of the same JSON give the same list.
    @Test func aManifestMayBeWrittenOtherwise() async throws {
        let meme = try await test.save("a \"quoted\" \\ [text] {of} , : signs")
        _ = try await store.exportMemes(to: folder)
        let path = "\(folder)/manifest.json"
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
        let memes = try #require((object as? [String: Any])?["memes"])
        let list = String(
            decoding: try JSONSerialization.data(withJSONObject: memes), as: UTF8.self)
        for text in [
            #"{"memes":\#(list),"schema":1,"more":{"a":[{"b":"}]"}]},"format":"mememe export"}"#,
            "\u{feff}{ \"schema\" : 1\r\n,\t\"format\":\"mememe\\u0020export\",\"memes\":\(list)}  \n",
        ] {
            try Data(text.utf8).write(to: URL(filePath: path))
            try? await other.delete([meme.id])
            #expect(try await other.importMemes(from: folder).memes == 1)
            #expect(try await other.meme(meme.id) == meme)
        }
    }

    @Test func picturesAreCountedOnce() async throws {
        try await test.save("one")
        _ = try await store.exportMemes(to: folder)
        try changeManifest { text in
            let start = text.range(of: "[\n")?.upperBound ?? text.startIndex
            let end = text.range(of: "\n]\n}", options: .backwards)?.lowerBound ?? text.endIndex
            let items = (0..<20).map { _ in String(text[start..<end]) }
            return "\(text[..<start])\(items.joined(separator: ","))\(text[end...])"
        }
        let result = try await other.importMemes(from: folder)
        #expect((result.memes, result.present) == (1, 19))
        #expect(result.pictures == 2)
        #expect(result.byteCount == (try test.bytesOfPictures()))
    }

    /// The first thousand errors are kept, and the others counted.
    @Test func ofMuchThatIsLackingThereIsACount() async throws {
        try await test.save("one")
        _ = try await store.exportMemes(to: folder)
        try changeManifest { text in
            let end = text.range(of: "\n]\n}", options: .backwards)?.lowerBound ?? text.endIndex
            return "\(text[..<end])\(String(repeating: ",{}", count: 1234))\(text[end...])"
        }
        let result = try await other.importMemes(from: folder)
        #expect(result.memes == 1)
        #expect((result.lacking.count, result.moreLacking) == (1000, 234))
    }

    @Test func anItemOfManyBytesIsLeftOut() async throws {
        try await test.save("one")
        _ = try await store.exportMemes(to: folder)
        try changeManifest { text in
            let end = text.range(of: "\n]\n}", options: .backwards)?.lowerBound ?? text.endIndex
            let long = #",{"id":"\#(String(repeating: "a", count: 1 << 20))"}"#
            return "\(text[..<end])\(long)\(text[end...])"
        }
        let result = try await other.importMemes(from: folder)
        #expect(result.memes == 1)
        #expect(result.lacking.map { "\($0)".hasSuffix("it has more than 1 MiB") } == [true])
    }

    @Test func pipesAreNotWaitedFor() async throws {
        let meme = try await test.save("one")
        _ = try await store.exportMemes(to: folder)
        let picture = "\(folder)/memes/one-\(meme.id).png"
        try Folder.removeFile(picture)
        try #require(mkfifo(picture, 0o600) == 0)
        #expect(try await other.importMemes(from: folder).lacking.count == 1)
        try Folder.removeFile("\(folder)/manifest.json")
        try #require(mkfifo("\(folder)/manifest.json", 0o600) == 0)
        let path = try Folder.resolve(folder) + "/manifest.json"
        await #expect(throws: FileError.notFile(path)) {
            try await other.importMemes(from: folder)
        }
    }

    /// The rows come in their order, also if there are too many for memory.
    @Test func rowsAreSpooled() throws {
        var spool = EntrySpool(in: test.folder.path)
        let digest = Digest(of: [])
        let ids = (0..<10_000).map { _ in MemeID() }
        for (index, id) in ids.enumerated() {
            let time = Date(milliseconds: Int64(index) * 1001 - 99)
            let summary = MemeSummary(
                id: id, topText: "«\(index)»", bottomText: "", otherText: "", created: time,
                modified: time, size: PixelSize(width: index, height: 1), format: .png,
                byteCount: index, memed: digest, original: digest, originalFormat: .gif)
            try spool.append(
                Entry(summary: summary, recipe: String(repeating: "x", count: 2000)))
        }
        var index = 0
        try spool.forEach { entry in
            #expect(entry.summary.id == ids[index])
            #expect(entry.summary.created.milliseconds == Int64(index) * 1001 - 99)
            #expect(entry.summary.topText == "«\(index)»" && entry.recipe.utf8.count == 2000)
            index += 1
        }
        #expect(index == ids.count)
        #expect(test.folder.files().allSatisfy { !$0.contains(".mememe-") })
    }

    /// After a slash, a combining mark makes another character of it.
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
        // It is recognized under its new id.
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
        try Folder.removeFile(store.files.path(of: gone.originalDigest))
        let export = try await store.exportMemes(to: folder)
        #expect(
            export.lacking == [.missingPicture(path: store.files.path(of: gone.originalDigest))])
        let result = try await other.importMemes(from: folder)
        #expect(result.memes == 1)
        #expect(result.lacking.count == 1)
        #expect(try await other.meme(whole.id) == whole)
    }

    /// A manifest that somebody wrote by hand reads no file outside of the export.
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
            #"{"format": "mememe export", "schema": 2, "memes": []}"#,
            "a newer mememe wrote it (version 2, this one reads up to 1): update mememe"
        ),
        (
            #"{"format": "mememe export", "version": 2, "memes": []}"#,
            "a newer mememe wrote it (version 2, this one reads up to 1): update mememe"
        ),
        (#"{"format": "mememe export", "memes": []}"#, "“schema” is missing"),
        (#"{"format": "mememe export", "schema": "1", "memes": []}"#, "“schema” makes no sense"),
        (#"{"format": "mememe export", "version": 1}"#, "“memes” is missing"),
        (#"{"format": "mememe export", "version": 1, "memes": {}}"#, "“memes” makes no sense"),
        (#"{"format": "mememe export", "version": 1.5, "memes": []}"#, "“version” makes no sense"),
        (#"{"format": "mememe export", "version": 1, "memes": [{]}"#, "it is no JSON"),
        (#"{"format": "mememe export", "version": 1, "memes": [] "a": 1}"#, "it is no JSON"),
        (#"{"format": "mememe export", "version": 1, "memes": [,]}"#, "it is no JSON"),
        (#"{"format": "mememe export", "version": 1, "memes": []} []"#, "it is no JSON"),
        ("[]", "it is no JSON"), ("", "it is no JSON"),
        ("\0{", "this is UTF-16: save it as UTF-8"),
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
