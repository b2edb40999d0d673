import Foundation
import TestSupport
import Testing

@Suite struct StoreCommandTests {
    let environment: TestEnvironment
    let id: String

    init() async throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        id = try await environment.create("cat.jpg", "--top", "One does not", "-o", "meme.jpg")
    }

    private func run(_ arguments: String...) async throws -> TestEnvironment.Run {
        try await environment.run(["store"] + arguments)
    }

    /// The picture files of the store.
    private func blobs(of store: String = "store") throws -> [String] {
        let root = environment.path("\(store)/blobs")
        return try FileManager.default.subpathsOfDirectory(atPath: root)
            .filter { $0.contains("/") }.map { "\(store)/blobs/\($0)" }.sorted()
    }

    private func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: environment.path(name))
    }

    @Test func pathIsTheFolder() async throws {
        #expect(try await run("path").lines == [environment.path("store")])
        let other = try await run("path", "--store", "no/store")
        #expect(other.lines == [environment.path("no/store")])
        #expect(!environment.exists("no"))
        #expect(
            try await run("path", "--json").json(PlaceJSON.self).store
                == environment.path("store"))
    }

    @Test func aSoundStoreIsSound() async throws {
        let check = try await run("check")
        #expect(check.status == 0)
        #expect(check.error.isEmpty)
        #expect(check.lines.last?.hasPrefix("sound: 1 meme, 2 pictures, ") == true)
        let json = try await run("check", "--json").json(CheckJSON.self)
        #expect(
            json.isSound && json.memeCount == 1 && json.pictureCount == 2 && json.problems.isEmpty)
    }

    @Test(arguments: [["check"], ["backup", "b.tar"], ["export", "e"], ["gc"], ["stats"]])
    func whereThereIsNoStoreItSaysSo(_ command: [String]) async throws {
        try environment.addFolder("folder")
        let files = try environment.files
        for folder in ["none", "folder"] where folder == "none" || command != ["check"] {
            let run = try await environment.run(["store"] + command + ["--store", folder])
            #expect(run.status == 1)
            #expect(run.error.contains("\(folder): there is no store here yet"))
        }
        #expect(try environment.files == files)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: environment.path("folder")) == [])
    }

    /// Replacing the current folder would leave the user's shell in a deleted one.
    @Test func theCurrentFolderIsNotReplaced() async throws {
        try environment.addFolder("empty")
        let run = try await environment.shell("cd empty && exec \"$0\" store export .")
        #expect(run.status == 1)
        #expect(run.error.contains(".: there is something of this name"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: environment.path("empty")) == [])
    }

    @Test func aStoreWhoseNameCannotBeReadIsNoOther() async throws {
        let files = try environment.files
        let run = try await environment.shell(
            "MEMEME_STORE=$(printf 'a\\377') exec \"$0\" create cat.jpg --top a")
        #expect(run.status == 1)
        #expect(run.error.contains("$MEMEME_STORE isn't UTF-8"))
        #expect(try environment.files == files)
    }

    @Test func aProblemIsOneLineAndCanBeRepaired() async throws {
        let digest = try await environment.memes()[0].memed
        try remove("store/blobs/\(digest.prefix(2))/\(digest.dropFirst(2))")
        let check = try await run("check")
        #expect(check.status == 1)
        #expect(check.lines.count == 2)
        #expect(check.lines[0].contains(id))
        #expect(check.lines[0].contains("--repair"))
        #expect(check.lines[1].hasPrefix("1 problem: "))
        #expect(
            try await run("check", "--json").json(CheckJSON.self).problems.map(\.kind)
                == ["lostMemed"])

        let repair = try await run("check", "--repair")
        #expect(repair.status == 0)
        #expect(repair.lines[0].hasPrefix("repaired: "))
        #expect(try await run("check").status == 0)
        #expect(try await environment.run("share", id, "--to", "again.jpg").status == 0)
        #expect(try environment.bytes(of: "again.jpg") == environment.bytes(of: "meme.jpg"))
    }

    @Test func whatCannotBeRepairedIsTold() async throws {
        for name in try blobs() { try remove(name) }
        let repair = try await run("check", "--repair", "--json")
        #expect(repair.status == 1)
        let json = try repair.json(CheckJSON.self)
        #expect(!json.isSound)
        #expect(json.problems.map(\.isRepaired) == [false, false])
        #expect(json.problems.allSatisfy { $0.outcome?.isEmpty == false })
    }

    @Test func aDamagedCatalogueIsRepairedAndKept() async throws {
        try environment.write([UInt8](repeating: 65, count: 5000), to: "store/catalog.sqlite")
        for name in ["-wal", "-shm"] { try? remove("store/catalog.sqlite\(name)") }
        #expect(try await run("check").status == 1)
        let repair = try await run("check", "--repair")
        #expect(repair.status == 0)
        #expect(repair.text.contains("lost+found"))
        #expect(try await environment.memes().map(\.topText) == ["One does not"])
    }

    @Test(arguments: ["backup.tar", "backup", "backup/"])
    func backupsComeBack(_ name: String) async throws {
        let backup = try await run("backup", name)
        #expect(backup.status == 0)
        let path = name.hasSuffix("/") ? String(name.dropLast()) : name
        #expect(backup.lines.first?.hasPrefix("\(path): 1 meme, 2 pictures, ") == true)
        let before = try await environment.memes()
        #expect(try await environment.run("delete", "--permanently", id, "--yes").status == 0)
        let restore = try await run("restore", name)
        #expect(restore.status == 0)
        #expect(try await environment.memes() == before)
        let again = try await run("restore", name)
        #expect(again.status == 1)
        #expect(again.error.contains("--merge"))
        let merged = try await run("restore", name, "--merge", "--json")
        #expect(try merged.json(RestorationJSON.self).presentCount == 1)
    }

    /// `tar` can unpack the archive.
    @Test func tarUnpacksAStore() async throws {
        _ = try await run("backup", "backup.tar")
        let tar = environment.process(
            ["-xf", "backup.tar"], executable: URL(filePath: "/bin/tar"))
        #expect(try await tar.runToEnd() == 0)
        let list = try await environment.run("list", "--store", "mememe", "--json")
        #expect(try list.json(MemeListJSON.self).memes.map(\.id) == [id])
        // An archive that `tar` has packed can be restored.
        let pack = environment.process(
            ["-cf", "again.tar", "mememe/catalog.sqlite", "mememe/blobs"],
            executable: URL(filePath: "/bin/tar"))
        #expect(try await pack.runToEnd() == 0)
        _ = try await environment.run("delete", "--permanently", id, "--yes")
        #expect(try await run("restore", "again.tar").status == 0)
    }

    /// A failed restore removes its files, whichever thread wrote them.
    @Test func aFailedRestoreLeavesNothing() async throws {
        _ = try await run("backup", "backup.tar")
        let bytes = try environment.bytes(of: "backup.tar")
        try environment.write(bytes.dropLast(1024) + bytes, to: "twice.tar")
        for _ in 0..<10 {
            let restore = try await run("restore", "twice.tar", "--store", "other")
            #expect(restore.status == 1)
            #expect(restore.error.contains("twice"))
        }
        let names = FileManager.default.enumerator(atPath: environment.path("other"))?.allObjects
        #expect(names?.contains { "\($0)".contains(".mememe-") } == false)
    }

    /// An export warns of missing pictures, and of a thousand only once.
    @Test func ofManyThatAreLackingThereIsACount() async throws {
        _ = try await run("export", "folder")
        let text = String(
            decoding: try environment.bytes(of: "folder/manifest.json"), as: UTF8.self)
        let end = try #require(text.range(of: "\n]\n}", options: .backwards)).lowerBound
        let many = "\(text[..<end])\(String(repeating: ",{}", count: 1500))\(text[end...])"
        try environment.write(Array(many.utf8), to: "folder/manifest.json")
        let other = try await run("import", "folder", "--store", "other")
        #expect(other.status == 1)
        #expect(other.lines.first?.hasPrefix("1 meme came with 2 pictures, ") == true)
        #expect(other.errorLines.count == 101)
        #expect(
            other.errorLines.first?.hasSuffix("memes.1 was left out: “memes.1.id” is missing")
                == true)
        #expect(
            other.errorLines.last
                == "mememe: warning: 1400 more like these; --json tells of them")
        let again = try await run("import", "folder", "--store", "other", "--json")
        let json = try again.json(RestorationJSON.self)
        #expect((json.presentCount, json.lacking.count, json.lackingCount) == (1, 1000, 1500))
    }

    @Test func aBackupReplacesNothing() async throws {
        try environment.write([1], to: "backup.tar")
        let backup = try await run("backup", "backup.tar")
        #expect(backup.status == 1)
        #expect(backup.error.contains("backup.tar: there is something of this name"))
        #expect(try environment.bytes(of: "backup.tar") == [1])
        #expect(try await run("backup", "backup.tar.gz").status == 64)
        #expect(try await run("backup", "").status == 64)
    }

    @Test func exportsComeBack() async throws {
        let before = try await environment.memes()
        let export = try await run("export", "folder")
        #expect(export.status == 0)
        #expect(environment.exists("folder/memes/one-does-not-\(id).jpg"))
        #expect(
            try environment.bytes(of: "folder/memes/one-does-not-\(id).jpg")
                == environment.bytes(of: "meme.jpg"))
        let other = try await run("import", "folder", "--store", "other")
        #expect(other.status == 0)
        let list = try await environment.run("list", "--store", "other", "--json")
        #expect(try list.json(MemeListJSON.self).memes == before)
        let again = try await run("import", "folder", "--store", "other", "--json")
        #expect(try again.json(RestorationJSON.self).presentCount == 1)
    }

    @Test func garbageIsToldAndRemoved() async throws {
        #expect(try await run("gc").lines == ["there is nothing to remove"])
        try FileManager.default.createDirectory(
            atPath: environment.path("store/blobs/ab"), withIntermediateDirectories: true)
        let orphan = "store/blobs/ab/" + String(repeating: "0", count: 62)
        try environment.write([1, 2, 3], to: orphan)
        let first = try await run("gc")
        #expect(first.lines == ["there is nothing to remove"])
        #expect(first.error.contains("1 picture that no meme has will go when"))
        let rehearsal = try await run("gc", "--dry-run", "--older-than", "0")
        #expect(rehearsal.lines == ["would remove 1 picture: 3 bytes"])
        #expect(environment.exists(orphan))
        #expect(try await run("gc", "--older-than", "0").lines == ["removed 1 picture: 3 bytes"])
        #expect(!environment.exists(orphan))
    }

    @Test func statisticsAreTold() async throws {
        let stats = try await run("stats")
        #expect(stats.status == 0)
        #expect(stats.text.contains("1 JPEG"))
        let json = try await run("stats", "--json").json(StatisticsJSON.self)
        #expect(json.memeCount == 1)
        #expect(json.originals.count == 1)
        #expect(json.largest.map(\.id) == [id])
    }

    @Test func aStoreOfANewerVersionIsRefusedKindly() async throws {
        _ = try await run("backup", "copy")
        let path = environment.path("copy/catalog.sqlite")
        let sqlite = environment.process(
            [
                "-c",
                "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); "
                    + "db.execute(\"INSERT INTO grdb_migrations VALUES ('9 later')\"); db.commit()",
                path,
            ], executable: URL(filePath: "/usr/bin/python3"))
        #expect(try await sqlite.runToEnd() == 0)
        for arguments in [
            ["list"], ["store", "check"], ["store", "check", "--repair"], ["store", "gc"],
        ] {
            let refused = try await environment.run(arguments + ["--store", "copy"])
            #expect(refused.status == 1)
            #expect(refused.errorLines.count == 1)
            #expect(refused.error.contains("a newer mememe wrote this store"))
        }
    }
}

struct PlaceJSON: Decodable {
    var store: String
}

struct CheckJSON: Decodable {
    struct Problem: Decodable {
        var kind: String
        var path: String?
        var ids: [String]
        var fault: String
        var advice: String
        var isRepaired: Bool?
        var outcome: String?
    }

    var store: String
    var isSound: Bool
    var memeCount: Int?
    var pictureCount: Int
    var byteCount: Int
    var problems: [Problem]
    var notes: [Problem]
    var lostAndFound: String?
}

struct RestorationJSON: Decodable {
    var memeCount: Int
    var presentCount: Int
    var pictureCount: Int
    var byteCount: Int
    var lacking: [String]
    var lackingCount: Int
}

struct StatisticsJSON: Decodable {
    struct Files: Decodable {
        var count: Int
        var byteCount: Int
    }

    var memeCount: Int
    var discardedCount: Int
    var originals: Files
    var largest: [MemeJSON]
}
