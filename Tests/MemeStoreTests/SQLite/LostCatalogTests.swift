import Foundation
import GRDB
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

/// A store without its catalogue, which only a repair may replace.
@Suite struct LostCatalogTests {
    let test: TestStore
    var store: Store { test.store }
    var path: String { SQLiteCatalog.path(in: store.folder) }

    init() throws { test = try TestStore() }

    enum Loss: CaseIterable, Sendable {
        case gone, empty, withoutTables, withoutLog
    }

    /// - Parameter path: the catalogue of a store whose rows are in the log.
    private func lose(_ loss: Loss, _ path: String) throws {
        switch loss {
        case .gone: try Folder.removeFile(path)
        case .empty: try #require(truncate(path, 0) == 0)
        case .withoutTables:
            for suffix in ["", "-wal", "-shm"] { try Folder.removeFile(path + suffix) }
            let database = try DatabaseQueue(path: path)
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 1") }
            try database.close()
        case .withoutLog: for suffix in ["-wal", "-shm"] { try Folder.removeFile(path + suffix) }
        }
    }

    private func contents(of folder: String) -> [String: [UInt8]?] {
        let names = test.folder.files(below: folder).filter { !$0.hasSuffix("-shm") }
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                let path = test.folder.path("\(folder)/\(name)")
                return (name, try? [UInt8](contentsOf: path, limit: 1 << 24))
            })
    }

    @Test(arguments: Loss.allCases)
    func itIsNotReplacedByAnEmptyOne(_ loss: Loss) async throws {
        var pictures: Set<Digest> = []
        for words in ["one", "two"] {
            pictures.insert(Digest(of: try await test.save(words).memed.bytes))
        }
        let folder = try TestCopy(of: test).folder
        let path = SQLiteCatalog.path(in: folder)
        try lose(loss, path)
        let before = contents(of: "copy")
        let lost = StoreError.lostCatalog(path: path)
        #expect(throws: lost) { try Store.open(at: folder) }
        #expect(throws: lost) { try Store.open(at: folder, making: false) }
        #expect(throws: lost) { try Store.open(at: folder, for: .reading) }
        #expect(lost.recoverySuggestion?.contains("Store.repair(at:)") == true)
        #expect(try await Store.check(at: folder).problems == [.missingCatalog(path: path)])
        #expect(
            contents(of: "copy").filter { $0.value?.isEmpty == false }
                == before.filter {
                    $0.value?.isEmpty == false
                })

        let (_, repairs, lostAndFound) = try await Store.repair(at: folder)
        #expect(repairs.map(\.isRepaired) == [true])
        let found = try await Store.open(at: folder).summaries()
        #expect(Set(found.map(\.memed)) == pictures)
        if let log = before["catalog.sqlite-wal"] {
            let kept = "\(try #require(lostAndFound))/catalog.sqlite-wal"
            #expect(try [UInt8](contentsOf: kept, limit: 1 << 24) == log)
        }
    }

    /// A write-ahead log alone shows that there was a catalogue.
    @Test func aLogAloneIsNotRemoved() throws {
        let folder = test.folder.path("other")
        try Folder.create(folder)
        let log = SQLiteCatalog.path(in: folder) + "-wal"
        try Data("log".utf8).write(to: URL(filePath: log))
        #expect(throws: StoreError.lostCatalog(path: SQLiteCatalog.path(in: folder))) {
            try Store.open(at: folder)
        }
        #expect(test.folder.files(below: "other") == ["catalog.sqlite-wal"])
    }

    /// The rows are there; only the list of migration steps is empty.
    @Test func aListOfStepsThatIsEmptyCostsNothing() async throws {
        let meme = try await test.save("one")
        let trash = try await test.save("two", shade: 3)
        try await store.discard([trash.id])
        try await store.sqlite.write { try $0.execute(sql: "DELETE FROM grdb_migrations") }
        let error = #expect(throws: StoreError.self) { try Store.open(at: store.folder) }
        #expect(error?.recoverySuggestion?.contains("Store.repair(at:)") == true)
        #expect(try await Store.check(at: store.folder).problems.map(\.kind) == ["damagedCatalog"])

        let copy = try TestCopy(of: test)
        let (check, repairs, _) = try await Store.repair(at: copy.folder)
        #expect(check.isSound && repairs.map(\.isRepaired) == [true])
        let again = try Store.open(at: copy.folder)
        #expect(try await again.meme(meme.id) == meme)
        #expect(try await again.summary(meme.id) == MemeSummary(of: meme))
        #expect(try await again.summaries().map(\.id) == [meme.id])
        try await again.restore([trash.id])
        #expect(try await again.meme(trash.id) == trash)
    }

    @Test(arguments: [true, false])
    func somebodyElsesDatabaseIsLeftAlone(hasLog: Bool) async throws {
        let folder = test.folder.path("other")
        try Folder.create(folder)
        let database = try DatabaseQueue(path: SQLiteCatalog.path(in: folder))
        try await database.writeWithoutTransaction { db in
            if hasLog { try db.execute(sql: "PRAGMA journal_mode = WAL") }
            try db.execute(sql: "CREATE TABLE song (name TEXT)")
        }
        try database.close()
        let before = try Data(contentsOf: URL(filePath: SQLiteCatalog.path(in: folder)))
        for access in [Store.Access.reading, .writing] {
            let error = #expect(throws: StoreError.self) {
                try Store.open(at: folder, for: access)
            }
            #expect(error?.description.contains("this is no mememe store") == true)
        }
        await #expect(throws: StoreError.self) { try await Store.check(at: folder) }
        #expect(try Data(contentsOf: URL(filePath: SQLiteCatalog.path(in: folder))) == before)
        #expect(stat(at: "\(folder)/blobs") == nil)
    }

    @Test func aDamagedCatalogueBesidePicturesNamesTheRepair() async throws {
        try await test.save("one")
        for suffix in ["-wal", "-shm"] { try Folder.removeFile(path + suffix) }
        try Data(repeating: 65, count: 5000).write(to: URL(filePath: path))
        let error = #expect(throws: StoreError.self) { try Store.open(at: store.folder) }
        #expect(error?.recoverySuggestion?.contains("Store.repair(at:)") == true)
    }

    // MARK: Pictures without a row

    /// As after a catalogue was replaced by an empty one.
    @Test func memesThatNoListHasAreTakenInAgain() async throws {
        let meme = try await test.save("one")
        let lone = try Pictures.png(shade: 77)
        try store.files.put(lone.bytes, as: Digest(of: lone.bytes))
        try await store.sqlite.write { try $0.execute(sql: "DELETE FROM meme") }
        #expect(try await Store.check(at: store.folder).notes.isEmpty, "they are too young")
        for name in test.blobs { try test.makeOld("\(store.folder)/blobs/\(name)") }
        let check = try await Store.check(at: store.folder)
        #expect(check.isSound)
        let picture = store.files.path(of: Digest(of: meme.memed.bytes))
        #expect(check.notes.filter { $0.kind != "orphan" } == [.unlistedMeme(path: picture)])
        #expect(check.notes.count == 3)

        let (_, repairs, lost) = try await Store.repair(at: store.folder)
        #expect(repairs.map(\.problem) == [.unlistedMeme(path: picture)])
        #expect(repairs.map(\.isRepaired) == [true])
        #expect(lost == nil)
        let found = try #require(try await store.summaries().first)
        let again = try await store.meme(found.id)
        #expect(again.recipe == meme.recipe && again.original == meme.original)
        #expect(try await Store.check(at: store.folder).notes.map(\.kind) == ["orphan"])
    }

    /// A backup was killed while it held the pictures of a meme that was deleted.
    @Test func whatWasDeletedStaysDeleted() async throws {
        let meme = try await test.save("one")
        let hold = try FolderHold.hold(in: store.folder, makingFolder: false)
        try await store.delete([meme.id])
        withExtendedLifetime(hold) {}
        #expect(test.blobs.count == 2)
        for name in test.blobs { try test.makeOld("\(store.folder)/blobs/\(name)") }
        #expect(
            try await Store.check(at: store.folder).notes.map(\.kind) == ["orphan", "orphan"])
        #expect(try await Store.repair(at: store.folder).repairs.isEmpty)
        #expect(try await store.summaries().isEmpty)
    }
}

/// A copy of a store that no connection has open.
struct TestCopy {
    let folder: String

    init(of test: TestStore) throws {
        folder = test.folder.path("copy")
        try FileManager.default.copyItem(atPath: test.store.folder, toPath: folder)
    }
}

extension TestStore {
    /// Sets a file's time to some days ago.
    func makeOld(_ path: String, days: Int = 2) throws {
        let old = timeval(tv_sec: Int(Date().timeIntervalSince1970) - days * 86_400, tv_usec: 0)
        try #require(utimes(path, [old, old]) == 0)
    }
}
