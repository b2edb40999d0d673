import MemeRender
import TestSupport
import Foundation
import GRDB
import MemeConcurrency
import Testing

@testable import MemeStore

@Suite struct OpeningTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func makesTheFolderAndThoseAboveIt() async throws {
        let store = try Store.open(at: folder.path("a/b/c"))
        #expect(store.folder.hasSuffix("/a/b/c"))
        #expect(try await store.summaries().isEmpty)
        #expect(stat(at: store.folder).map { $0.st_mode & 0o777 } == 0o700)
    }

    @Test(arguments: [
        (["MEMEME_STORE": "s", "XDG_DATA_HOME": "/x", "HOME": "/h"], "s"),
        (["MEMEME_STORE": "", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/mememe"),
        (["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/mememe"),
        (["HOME": "/h"], "/h/.local/share/mememe"),
    ])
    func followsTheEnvironment(environment: [String: String], expected: String) throws {
        #expect(try Store.defaultFolder { environment[$0] } == expected)
    }

    @Test func needsAnEnvironment() {
        #expect(throws: StoreError.noFolder) { try Store.defaultFolder { _ in nil } }
        #expect(throws: StoreError.noFolder) { try Store.open(at: "") }
        #expect(throws: StoreError.relativeHome("h")) {
            try Store.defaultFolder { $0 == "HOME" ? "h" : nil }
        }
    }

    @Test func isNotMadeWhereItIsToBeThere() throws {
        let path = folder.path("store")
        #expect(throws: StoreError.noCatalog(path: path)) {
            try Store.open(at: path, making: false)
        }
        #expect(stat(at: path) == nil)
        try Folder.create(path)
        #expect(throws: StoreError.noCatalog(path: path)) {
            try Store.open(at: path, making: false)
        }
        #expect(try Folder.names(in: path).isEmpty)
        _ = try Store.open(at: path)
        #expect(throws: Never.self) { try Store.open(at: path, making: false) }
    }

    @Test func nothingIsMadeForReading() async throws {
        let path = folder.path("store")
        let none = try Store.open(at: path, for: .reading)
        #expect(try await none.summaries().isEmpty)
        #expect(try await none.count() == 0)
        let error = await #expect(throws: StoreError.self) {
            try await none.save(Meme(Pictures.png(), top: "a"))
        }
        #expect(error != nil)
        #expect(throws: StoreError.noCatalog(path: path)) {
            try Store.open(at: path, for: .reading, making: false)
        }
        #expect(stat(at: path) == nil)
        try Folder.create(path)
        #expect(try await Store.open(at: path, for: .reading).summaries().isEmpty)
        #expect(try Folder.names(in: path).isEmpty)
    }

    /// A backup is one file, and reading it makes no other.
    @Test func aBackupThatIsReadStaysOne() async throws {
        let store = try Store.open(at: folder.path("store"))
        let meme = try Meme(Pictures.png(), top: "one")
        try await store.save(meme)
        let path = folder.path("backup")
        _ = try await store.backUp(to: .folder(path))
        let files = folder.files(below: "backup")
        #expect(try await Store.open(at: path, for: .reading).meme(meme.id) == meme)
        #expect(folder.files(below: "backup") == files)
    }

    /// A backup by an earlier version, perhaps on a read-only disk.
    @Test func anOldBackupIsReadAsItWouldBeNow() async throws {
        let path = folder.path("backup")
        try Folder.create(path)
        let old = try DatabaseQueue(path: SQLiteCatalog.path(in: path))
        try Schema.migrator.migrate(old, upTo: "3 words by age")
        let digest = "\(Digest(of: []))"
        try await old.write { db in
            try db.execute(
                sql: """
                    INSERT INTO meme VALUES (
                        1, '000000000001', 1, 1, 'old', '', '', '{}', ?1, 'jpeg', ?1, 'jpeg', 1, 1, 1,
                        NULL)
                    """, arguments: [digest])
        }
        try old.close()
        let before = try Data(contentsOf: URL(filePath: SQLiteCatalog.path(in: path)))
        let store = try Store.open(at: path, for: .reading)
        #expect(try await store.summaries(MemeQuery(search: "old")).count == 1)
        #expect(try await store.statistics().memes == 1)
        #expect(folder.files(below: "backup") == ["catalog.sqlite"])
        #expect(try Data(contentsOf: URL(filePath: SQLiteCatalog.path(in: path))) == before)
    }

    /// In any folder, and with any umask.
    @Test func whatItHasIsForItsUserAlone() async throws {
        let path = folder.path("open & wide")
        try #require(mkdir(path, 0o755) == 0)
        let store = try Store.open(at: path)
        let meme = try Meme(Pictures.png(width: 960, height: 640), top: "one")
        try await store.save(meme)
        _ = try await store.thumbnail(of: store.summary(meme.id))
        for name in folder.files(below: "open & wide") {
            let mode = try #require(stat(at: "\(path)/\(name)")).st_mode & 0o777
            #expect(mode & 0o077 == 0, "\(name): \(String(mode, radix: 8))")
        }
        #expect(folder.files(below: "open & wide").contains("catalog.sqlite-wal"))
    }

    @Test func aNameThatIsTooLongOrLeadsNowhereIsTold() throws {
        let long =
            folder.path(String(repeating: "a", count: 200)) + "/"
            + String(repeating: "b", count: 200) + "/" + String(repeating: "c", count: 150)
        #expect(throws: FileError.pathTooLong(long, limit: 489)) { try Store.open(at: long) }
        let most =
            folder.path(String(repeating: "a", count: 200)) + "/"
            + String(repeating: "b", count: 287 - folder.path.utf8.count)
        #expect(most.utf8.count == 489)
        #expect(throws: Never.self) { try Store.open(at: most) }
        for (name, place) in [("loop", "loop"), ("dangling", "nowhere")] {
            let path = folder.path(name)
            try #require(symlink(place, path) == 0)
            #expect(throws: FileError.brokenLink(path)) { try Store.open(at: path) }
        }
    }

    /// A repair may replace the database while another process waits for it.
    @Test func aDatabaseThatWasReplacedIsOpenedAnew() throws {
        let (old, new) = (folder.path("old.sqlite"), folder.path("new.sqlite"))
        for (path, table) in [(old, "old"), (new, "new")] {
            try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE \(table) (a)") }
        }
        var openings = 0
        let database = try DatabaseQueue.remaining {
            openings += 1
            let database = try DatabaseQueue(path: old)
            if openings == 1 { try #require(rename(new, old) == 0) }
            return database
        }
        #expect(openings == 2)
        #expect(try database.read { try $0.tableExists("new") })
    }

    /// SQLite writes no temporary files outside of the store's folder.
    @Test func writesNoTemporaryFiles() async throws {
        let store = try Store.open(at: folder.path("store"))
        let place = try await store.sqlite.write { db in
            try Int.fetchOne(db, sql: "PRAGMA temp_store")
        }
        #expect(place == 2)
    }

    @Test func isDurableAndDoesNotBlockReaders() async throws {
        let store = try Store.open(at: folder.path)
        let (journal, synchronous) = try await store.sqlite.read { db in
            (
                try String.fetchOne(db, sql: "PRAGMA journal_mode"),
                try Int.fetchOne(db, sql: "PRAGMA synchronous")
            )
        }
        #expect(journal == "wal")
        #expect(synchronous == 2)
    }

    /// If each process copied the log into the database at its end, each would wait for the disk a few
    /// times more.
    @Test func theLogStaysForTheNextProcess() async throws {
        let path = folder.path("store")
        let meme = try Meme(Pictures.png(), top: "one")
        try await Store.open(at: path).save(meme)
        let log = "\(path)/catalog.sqlite-wal"
        #expect(stat(at: log).map { $0.st_size > 0 } == true)
        #expect(try await Store.open(at: path).meme(meme.id) == meme)
        // The log doesn't grow without bound.
        let store = try Store.open(at: path)
        for number in 0..<100 {
            try await store.sqlite.write { db in
                try db.execute(
                    sql: "INSERT INTO upload VALUES (?, 1)", arguments: ["\(number)"])
            }
        }
        #expect(stat(at: log).map { $0.st_size < 2 << 20 } == true)
    }

    @Test func refusesAStoreOfANewerVersion() async throws {
        let store = try Store.open(at: folder.path)
        try await store.sqlite.write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 from the future')")
        }
        #expect(
            throws: StoreError.newerVersion(
                folder: store.folder, migrations: ["9 from the future"])
        ) {
            try Store.open(at: folder.path)
        }
    }

    @Test func bringsAStoreOfVersionOneUpToDate() async throws {
        let meme = try Meme(Pictures.png(), top: "old")
        let path = folder.path("store")
        try await Store.open(at: path).save(meme)
        // Restores the state of version 1: its table alone, with the same row.
        for suffix in ["", "-wal", "-shm"] {
            try FileManager.default.moveItem(
                atPath: "\(path)/catalog.sqlite\(suffix)",
                toPath: folder.path("new.sqlite\(suffix)"))
        }
        let old = try DatabaseQueue(path: "\(path)/catalog.sqlite")
        try Schema.migrator.migrate(old, upTo: "1 memes")
        try await old.writeWithoutTransaction { [folder] db in
            try db.execute(
                sql: "ATTACH DATABASE ? AS new", arguments: [folder.path("new.sqlite")])
            let columns = try db.columns(in: "meme").map(\.name).joined(separator: ", ")
            try db.execute(
                sql: "INSERT INTO main.meme (\(columns)) SELECT \(columns) FROM new.memeRow")
        }
        try old.close()

        let store = try Store.open(at: path)
        #expect(try await store.meme(meme.id) == meme)
        #expect(try await store.summaries(MemeQuery(search: "old")).map(\.id) == [meme.id])
        try await store.discard([meme.id])
        #expect(try await store.summaries().isEmpty)
        try await store.restore([meme.id])
        #expect(try await store.summaries().map(\.id) == [meme.id])
    }

    /// Rows of version 2 get places by their age: one of them is in the trash, and two have the same
    /// millisecond and keep the order of their numbers.
    @Test func bringsAStoreOfVersionTwoUpToDate() async throws {
        let path = folder.path("store")
        try Folder.create(path)
        let old = try DatabaseQueue(path: "\(path)/catalog.sqlite")
        try Schema.migrator.migrate(old, upTo: "2 trash and uploads")
        let digest = "\(Digest(of: []))"
        try await old.write { db in
            for (number, created, discarded) in [
                (1, 2000, nil), (2, 1000, nil), (3, 1000, nil), (4, 3000, 9000),
            ] as [(Int, Int, Int?)] {
                try db.execute(
                    sql: """
                        INSERT INTO meme VALUES (
                            ?1, ?2, ?3, ?3, ?4, '', '', '{}', ?5, 'jpeg', ?5, 'jpeg', 1, 1, 1, ?6)
                        """,
                    arguments: [
                        number, "00000000000\(number)", created, "word \(number)", digest,
                        discarded,
                    ])
            }
        }
        try old.close()

        let store = try Store.open(at: path)
        let sorted = ["word 1", "word 3", "word 2"]
        #expect(try await store.summaries().map(\.topText) == sorted)
        #expect(try await store.summaries(MemeQuery(search: "wo")).map(\.topText) == sorted)
        #expect(try await store.count() == 3)
        try await store.restore([try #require(MemeID("000000000004"))])
        let all = try await store.summaries(MemeQuery(search: "word")).map(\.topText)
        #expect(all == ["word 4"] + sorted)
    }

    @Test func refusesWhatIsNoStore() throws {
        let path = folder.path("catalog.sqlite")
        try Data(repeating: 65, count: 5000).write(to: URL(filePath: path))
        let error = #expect(throws: StoreError.self) { try Store.open(at: folder.path) }
        #expect(
            error?.description.hasSuffix("this is no mememe store") == true)
        #expect(throws: FileError.notDirectory(path)) { try Store.open(at: path) }
        #if os(Linux)
            // Nobody may make a folder there, and Linux says that the parent doesn't exist.
            #expect(throws: FileError.self) { try Store.open(at: "/proc/mememe") }
        #endif
        #expect(throws: FileError.notDirectory(path + "/x")) { try Store.open(at: path + "/x") }
    }

    @Test func manyMayMakeTheSameStoreAtOnce() async throws {
        let path = folder.path("store")
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    let store = try await Workers.disk.run { try Store.open(at: path) }
                    try await store.save(Meme(Pictures.png(), top: "\(number)"))
                }
            }
            try await group.waitForAll()
        }
        #expect(try await Store.open(at: path).summaries().count == 8)
    }

    /// Many new stores, because the races last only microseconds.
    @Test func manyMayOpenNewStoresAtOnce() async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<120 {
                let path = folder.path("store-\(number / 4)")
                group.addTask { _ = try await Workers.disk.run { try Store.open(at: path) } }
            }
            try await group.waitForAll()
        }
    }
}
