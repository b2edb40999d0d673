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
        // In the trash there are memes too.
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
        #expect(try await test.store.removeGarbage().pictures == 1)
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
        try Folder.removeFile(test.store.blobs.path(of: one.originalDigest))
        try test.damage(test.store.blobs.path(of: two.originalDigest))
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

    /// However much is missing, nothing comes.
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
        // And can be made again.
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

    /// Links, devices and what else tar knows.
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
            name: StoreArchive.name(of: Digest(of: [1])), fileSize: TarHeader.largestFile)
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

    /// A catalogue that somebody made by hand runs nothing, and rows that make no sense stay out.
    @Test func aForeignCatalogueIsNotBelieved() async throws {
        let meme = try await test.save("one")
        let bad = try await test.save("two")
        let path = test.folder.path("folder")
        _ = try await test.store.backUp(to: .folder(path))
        let copy = try Store.open(at: path)
        try await copy.catalog.write { db in
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

    /// Values that are computed, and rows without an order, of which there is no end.
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
            let database = try DatabaseQueue(path: Catalog.path(in: path))
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

    private var truncation: StoreError {
        .damagedArchive(path: archive, reason: "the archive ends too early: it was cut off")
    }

    /// Nothing came, and nothing is left.
    private func expectNothing() throws {
        #expect(try CatalogSnapshot(at: Catalog.path(in: other.folder)).count() == 0)
        #expect(test.folder.files(below: "other/blobs").isEmpty)
        #expect(!test.folder.files(below: "other").contains { $0.contains(".mememe-") })
    }
}

extension [UInt8] {
    /// A header whose sum is right again.
    fileprivate func withSum() -> [UInt8] {
        var block = self
        block.replaceSubrange(148..<156, with: [UInt8](repeating: 32, count: 8))
        let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
        let digits = String(repeating: "0", count: 6 - sum.count) + sum
        block.replaceSubrange(148..<156, with: Array(digits.utf8) + [0, 32])
        return block
    }
}
