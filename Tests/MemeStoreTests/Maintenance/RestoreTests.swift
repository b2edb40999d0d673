import Foundation
import GRDB
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

@Suite struct RestoreTests {
    let test: TestStore
    let other: Store
    var archive: String { test.folder.path("backup.tar") }

    init() throws {
        test = try TestStore()
        other = try Store.open(at: test.folder.path("other"))
    }

    private func backUp() async throws {
        _ = try await test.store.backUp(to: .archive(archive))
    }

    @Test func isRefusedWhereThereAreMemes() async throws {
        try await test.save("one")
        try await backUp()
        let own = try Meme(Pictures.png(), top: "own")
        try await other.save(own)
        await #expect(throws: StoreError.notEmpty(folder: other.folder, memes: 1)) {
            try await other.restoreBackup(archive)
        }
        // The trash has a meme, too.
        try await other.discard([own.id])
        await #expect(throws: StoreError.notEmpty(folder: other.folder, memes: 1)) {
            try await other.restoreBackup(archive)
        }
    }

    @Test func mergingAddsAndNeverOverwrites() async throws {
        let meme = try await test.save("one")
        let second = try await test.save("two")
        try await backUp()
        var edited = meme
        try edited.edit(Recipe(top: "newer"))
        try await test.store.save(edited)
        try await test.store.delete([second.id])
        let third = try await test.save("three")

        let restored = try await test.store.restoreBackup(archive, merging: true)
        #expect(restored.memes == 1)
        #expect(restored.present == 1)
        #expect(try await test.store.meme(meme.id) == edited)
        #expect(try await test.store.meme(second.id) == second)
        #expect(try await test.store.meme(third.id) == third)
        #expect(try await test.store.removeGarbage(after: 0, unlistedMemes: true).pictures == 1)
    }

    @Test func mergingTakesOutOfTheTrashWhatIsListedInTheBackup() async throws {
        let (listed, discarded) = (try await test.save("listed"), try await test.save("discarded"))
        try await test.store.discard([discarded.id])
        try await backUp()
        try await test.store.discard([listed.id])
        let restored = try await test.store.restoreBackup(archive, merging: true)
        #expect((restored.memes, restored.present) == (1, 1))
        #expect(try await test.store.summaries().map(\.id) == [listed.id])
    }

    @Test func mergingHealsPictures() async throws {
        let (one, two) = (
            try await test.save("one", shade: 1), try await test.save("two", shade: 2)
        )
        try await backUp()
        try Folder.removeFile(test.store.files.path(of: one.originalDigest))
        try test.damage(test.store.files.path(of: two.originalDigest))
        let restored = try await test.store.restoreBackup(archive, merging: true)
        #expect(restored.memes == 0)
        #expect(restored.pictures == 2)
        for meme in [one, two] { #expect(try await test.store.meme(meme.id) == meme) }
    }

    @Test func whatIsNoBackupIsRefused() async throws {
        let path = test.folder.path("cat.tar")
        await #expect(throws: FileError.missing(path)) { try await other.restoreBackup(path) }
        try Pictures.png().write(to: path)
        await #expect(throws: StoreError.self) { try await other.restoreBackup(path) }
        try Data().write(to: URL(filePath: path))
        await #expect(throws: StoreError.self) { try await other.restoreBackup(path) }
        let folder = test.folder.path("folder")
        try Folder.create(folder)
        await #expect(throws: StoreError.noCatalog(path: folder)) {
            try await other.restoreBackup(folder)
        }
        try expectNothing()
    }

    /// Wherever the archive is cut off, nothing is restored.
    @Test func aTruncatedArchiveIsRefused() async throws {
        try await test.save("one")
        try await backUp()
        let bytes = Array(try Data(contentsOf: URL(filePath: archive)))
        for count in stride(from: 0, to: bytes.count - 1024, by: 1800) {
            try Data(bytes.prefix(count)).write(to: URL(filePath: archive))
            await #expect(throws: StoreError.self) { try await other.restoreBackup(archive) }
        }
        try Data(bytes.dropLast(1024)).write(to: URL(filePath: archive))
        await #expect(throws: truncation) { try await other.restoreBackup(archive) }
        try expectNothing()
    }

    @Test func aDamagedPictureOfAnArchiveIsLeftOut() async throws {
        let meme = try await test.save("one")
        try await backUp()
        var bytes = Array(try Data(contentsOf: URL(filePath: archive)))
        let start = try #require(bytes.firstRange(of: meme.memed.bytes)?.lowerBound)
        bytes[start + 100] ^= 1
        try Data(bytes).write(to: URL(filePath: archive))
        let restored = try await other.restoreBackup(archive)
        #expect(restored.lacking.count == 1)
        #expect(try await other.original(of: meme.id) == meme.original)
        // The memed image can be made again.
        _ = try await Store.repair(at: other.folder)
        #expect(try await other.meme(meme.id) == meme)
    }

    /// Archives that somebody made by hand.
    @Test(arguments: [
        "../evil", "/etc/passwd", "mememe/../../evil", "mememe/blobs/../../evil",
        "mememe/blobs/ab/short", "mememe/catalog.sqlite-wal", "evil",
    ])
    func namesLeadNowhere(_ name: String) async throws {
        try await test.save("one")
        try await backUp()
        var bytes = Array(try Data(contentsOf: URL(filePath: archive)).dropLast(1024))
        bytes += TarHeader(name: name, fileSize: 4).bytes + Array("evil".utf8)
        bytes += [UInt8](repeating: 0, count: 508 + 1024)
        try Data(bytes).write(to: URL(filePath: archive))
        await #expect(
            throws: StoreError.damagedArchive(
                path: archive, reason: "it has “\(name)”, which is no file of a store")
        ) { try await other.restoreBackup(archive) }
        try expectNothing()
    }

    /// Links, devices and the other types of tar.
    @Test(arguments: Array("123467xgLK".utf8))
    func onlyFilesAreTaken(_ kind: UInt8) async throws {
        try await test.save("one")
        try await backUp()
        var bytes = Array(try Data(contentsOf: URL(filePath: archive)).dropLast(1024))
        var header = TarHeader(
            name: StoreArchive.name(of: Digest(of: [1])), fileSize: 0
        ).bytes
        header[156] = kind
        header.replaceSubrange(157..<161, with: Array("/etc".utf8))
        bytes += header.withSum() + [UInt8](repeating: 0, count: 1024)
        try Data(bytes).write(to: URL(filePath: archive))
        await #expect(throws: StoreError.self) { try await other.restoreBackup(archive) }
        try expectNothing()
    }

    @Test func sizesAreNotBelieved() async throws {
        try await test.save("one")
        try await backUp()
        let bytes = Array(try Data(contentsOf: URL(filePath: archive)).dropLast(1024))
        let header = TarHeader(
            name: StoreArchive.name(of: Digest(of: [1])), fileSize: TarHeader.largestOctal)
        try Data(bytes + header.bytes).write(to: URL(filePath: archive))
        await #expect(throws: truncation) { try await other.restoreBackup(archive) }
        try expectNothing()
    }

    @Test func nothingIsThereTwice() async throws {
        try await test.save("one")
        try await backUp()
        let bytes = Array(try Data(contentsOf: URL(filePath: archive)))
        try Data(bytes.dropLast(1024) + bytes).write(to: URL(filePath: archive))
        await #expect(
            throws: StoreError.damagedArchive(
                path: archive, reason: "it has “mememe/catalog.sqlite” twice")
        ) { try await other.restoreBackup(archive) }
        try expectNothing()
    }

    /// The triggers of an untrusted catalogue don't run, and rows that can't be decoded are left out.
    @Test func aForeignCatalogueIsNotBelieved() async throws {
        let meme = try await test.save("one")
        let bad = try await test.save("two")
        let path = test.folder.path("folder")
        _ = try await test.store.backUp(to: .folder(path))
        let copy = try Store.open(at: path)
        try await copy.sqlite.write { db in
            try db.execute(
                sql: "UPDATE meme SET created = 9223372036854775807 WHERE id = ?",
                arguments: [bad.id.description])
            try db.execute(
                sql: """
                    CREATE TRIGGER evil AFTER UPDATE ON meme BEGIN DELETE FROM meme; END
                    """)
        }
        let restored = try await other.restoreBackup(path)
        #expect(restored.memes == 1)
        #expect(restored.lacking.count == 1)
        #expect(try await other.meme(meme.id) == meme)
        try await other.discard([meme.id])
        try await other.restore([meme.id])
        #expect(try await other.summaries().count == 1)
    }

    /// Generated columns, and rows in no order, which would never end.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            ("recipe TEXT", "recipe TEXT AS (hex(zeroblob(100000000)))"),
            ("sequence INTEGER PRIMARY KEY", "sequence"),
        ])
    func aCatalogueOfOtherTablesIsRefused(_ column: String, _ wrong: String) async throws {
        try await test.save("one")
        let path = test.folder.path("folder")
        _ = try await test.store.backUp(to: .folder(path))
        do {
            let database = try DatabaseQueue(path: SQLiteCatalog.path(in: path))
            try await database.writeWithoutTransaction { db in
                let sql = try #require(
                    try String.fetchOne(
                        db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'meme'"))
                #expect(sql.contains(column))
                try db.execute(sql: "PRAGMA writable_schema = ON")
                try db.execute(
                    sql: "UPDATE sqlite_schema SET sql = ? WHERE name = 'meme'",
                    arguments: [
                        sql.replacing(column, with: wrong, maxReplacements: 1)
                            .replacing(") STRICT", with: ")")
                    ])
            }
        }
        await #expect(throws: StoreError.self) { try await other.restoreBackup(path) }
        try expectNothing()
    }

    /// Rows without a column's value get its default, which may be long although the file has it once.
    @Test(arguments: [100, 3_000_000])
    func aLongDefaultIsRefused(_ count: Int) async throws {
        try await test.save("one")
        let path = test.folder.path("folder")
        _ = try await test.store.backUp(to: .folder(path))
        try await change(path) { db in
            let text = String(repeating: "a", count: count)
            try db.execute(sql: "ALTER TABLE meme ADD COLUMN more TEXT NOT NULL DEFAULT '\(text)'")
        }
        await #expect(throws: StoreError.self) { try await other.restoreBackup(path) }
        try expectNothing()
    }

    /// A row over the limits of a store costs only itself, and is named.
    @Test func rowsBeyondTheLimitsAreLeftOut() async throws {
        let meme = try await test.save("whole", shade: 1)
        let path = test.folder.path("folder")
        let captions = Recipe(captions: (0..<101).map { _ in Caption("a", at: .other) })
        let words = Recipe(top: String(repeating: "a", count: 10_001))
        let bad:
            [(column: String, value: any DatabaseValueConvertible & Sendable, reason: String)] = [
                (
                    "recipe", try captions.json,
                    "a meme can have 100 captions, and this one has 101: take some of them away"
                ),
                (
                    "recipe", try words.json,
                    "the captions of a meme can have 10000 characters together, and these have 10001: use "
                        + "fewer words"
                ),
                ("recipe", "no JSON", "its recipe: it is no JSON"),
                ("recipe", #"{"captions":[{}]}"#, "its recipe: “captions.0.text” is missing"),
                (
                    "otherText", String(repeating: "a", count: 10_200),
                    "its words have 10201 characters, 10000 at most are kept"
                ),
                ("created", 253_402_300_800_000, "its dates are not in the years 1 to 9999"),
            ]
        var ids: [String] = []
        for index in bad.indices { ids.append("\(try await test.save("\(index)").id)") }
        let long = try await test.save("long")
        _ = try await test.store.backUp(to: .folder(path))
        try await change(path) { [ids] db in
            for (id, bad) in zip(ids, bad) {
                try db.execute(
                    sql: "UPDATE meme SET \(bad.column) = ? WHERE id = ?",
                    arguments: [bad.value, id])
            }
            try db.execute(
                sql: "UPDATE meme SET recipe = ? WHERE id = ?",
                arguments: [String(repeating: "a", count: 5_000_000), "\(long.id)"])
        }
        let restored = try await other.restoreBackup(path)
        #expect(restored.memes == 1)
        #expect(
            Set(restored.lacking)
                == Set(
                    zip(ids, bad).map {
                        StoreError.refusedMeme(
                            path: path, name: "the meme \($0)", reason: $1.reason)
                    } + [.damagedRow(id: "\(long.id)", reason: "it has more than 4 MiB")]))
        #expect(try await other.summaries().map(\.id) == [meme.id])
        // None of their pictures is left.
        #expect(test.folder.files(below: "other/blobs").count == 2)
        #expect(try await Store.check(at: other.folder).problems.isEmpty)
    }

    /// Whatever is stored already can be listed and deleted.
    @Test func whatIsStoredBeyondTheLimitsCanBeListedAndDeleted() async throws {
        let meme = try await test.save("one")
        let words = Recipe(top: String(repeating: "a", count: 20_000))
        try await test.store.sqlite.write { db in
            try db.execute(
                sql: "UPDATE meme SET recipe = ?, topText = ?",
                arguments: [try words.json, words.text(of: .top)])
        }
        #expect(try await test.store.summaries().map(\.id) == [meme.id])
        #expect(try await test.store.recipe(of: meme.id).recipe == words)
        try await test.store.delete([meme.id])
        #expect(try await test.store.summaries().isEmpty)
    }

    @Test(arguments: ["backup.tar", "folder/catalog.sqlite", "folder/catalog.sqlite-wal"])
    func pipesAreNotWaitedFor(_ name: String) async throws {
        try await test.save("one")
        let path = test.folder.path("folder")
        _ = try await test.store.backUp(to: .folder(path))
        let pipe = test.folder.path(name)
        try? FileManager.default.removeItem(atPath: pipe)
        try #require(mkfifo(pipe, 0o600) == 0)
        let archive = name.hasSuffix(".tar")
        let error = await #expect(throws: (any Error).self) {
            try await other.restoreBackup(archive ? pipe : path)
        }
        #expect("\(try #require(error))".hasPrefix(pipe))
        try expectNothing()
    }

    /// A restoration that is cancelled at any time leaves nothing.
    @Test func aCancelledOneLeavesNothing() async throws {
        for shade in 0..<20 { try await test.save("\(shade)", shade: UInt8(shade)) }
        try await backUp()
        for milliseconds in [0, 1, 2, 5, 10, 20, 40] {
            let task = Task { try await other.restoreBackup(archive) }
            try await Task.sleep(for: .milliseconds(milliseconds))
            task.cancel()
            do {
                _ = try await task.value
                break
            } catch is CancellationError {
                try expectNothing()
            }
        }
    }

    private func change(
        _ backup: String, _ change: @escaping @Sendable (Database) throws -> Void
    ) async throws {
        let database = try DatabaseQueue(path: SQLiteCatalog.path(in: backup))
        try await database.write { try change($0) }
        try database.close()
    }

    private var truncation: StoreError {
        .damagedArchive(path: archive, reason: "the archive ends too early: it was cut off")
    }

    /// Checks that nothing was restored, and nothing is left.
    private func expectNothing() throws {
        #expect(try CatalogFile(at: SQLiteCatalog.path(in: other.folder)).count() == 0)
        #expect(test.folder.files(below: "other/blobs").isEmpty)
        #expect(!test.folder.files(below: "other").contains { $0.contains(".mememe-") })
    }
}

extension [UInt8] {
    /// The header with a valid checksum.
    fileprivate func withSum() -> [UInt8] {
        var block = self
        block.replaceSubrange(148..<156, with: [UInt8](repeating: 32, count: 8))
        let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
        let digits = String(repeating: "0", count: 6 - sum.count) + sum
        block.replaceSubrange(148..<156, with: Array(digits.utf8) + [0, 32])
        return block
    }
}
