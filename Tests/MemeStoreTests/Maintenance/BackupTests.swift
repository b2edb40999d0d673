import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeStore

@Suite struct BackupTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    private func destination(_ name: String) -> StoreBackup.Destination {
        let path = test.folder.path(name)
        return name.hasSuffix(".tar") ? .archive(path) : .folder(path)
    }

    /// In binary, as GNU tar writes it, if the octal digits aren't enough.
    @Test(arguments: [1 << 33 - 1, 1 << 33, 9 << 30, 1 << 62])
    func aHeaderStatesAnySize(_ size: Int) throws {
        let header = TarHeader(name: "mememe/catalog.sqlite", fileSize: size)
        #expect(TarHeader(header.bytes) == header)
    }

    @Test func tarReadsWhatHasMoreThan8GiB() async throws {
        let path = test.folder.path("large.tar")
        let size = 9 << 30
        let header = TarHeader(name: StoreArchive.catalog, fileSize: size)
        try Data(header.bytes).write(to: URL(filePath: path))
        // A sparse file takes no space.
        try #require(truncate(path, off_t(512 + size + 1024)) == 0)
        #expect(try ArchiveReader(path).next()?.byteCount == size)

        let tar = Process()
        let output = Pipe()
        tar.executableURL = URL(filePath: "/bin/tar")
        tar.arguments = ["-tvf", path]
        tar.standardOutput = output
        #expect(try await tar.runToEnd() == 0)
        let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(text.contains(" \(size) ") && text.contains("mememe/catalog.sqlite"))
    }

    @Test(arguments: ["backup", "backup.tar"])
    func comesBackAsItWas(_ name: String) async throws {
        let memes = [try await test.save("one"), try await test.save("two", shade: 7)]
        let trash = try await test.save("three")
        try await store.discard([trash.id])
        let upload = try await store.addOriginal(Pictures.png(shade: 99)).digest

        let backup = try await store.backUp(to: destination(name))
        #expect(backup.memes == 3)
        #expect(backup.pictures == 6)
        #expect(backup.lacking.isEmpty)

        let other = try Store.open(at: test.folder.path("other"))
        let restored = try await other.restoreBackup(test.folder.path(name))
        #expect(restored.memes == 3)
        #expect(restored.lacking.isEmpty)
        #expect(try await other.summaries() == store.summaries())
        for meme in memes { #expect(try await other.meme(meme.id) == meme) }
        #expect(try await other.summaries(MemeQuery(search: "two")).count == 1)
        try await other.restore([trash.id])
        #expect(try await other.meme(trash.id) == trash)
        #expect(try await other.picture(upload) == Pictures.png(shade: 99))
        let check = try await Store.check(at: other.folder)
        #expect(check.problems.isEmpty)
        #expect(test.folder.files().allSatisfy { !$0.contains(".mememe-") })
    }

    @Test func aFolderIsAStoreOfOneFile() async throws {
        let meme = try await test.save("one")
        _ = try await store.backUp(to: destination("backup"))
        let names = test.folder.files(below: "backup")
        #expect(names.count == 3)
        #expect(names.contains("catalog.sqlite"))
        let copy = try Store.open(at: test.folder.path("backup"))
        #expect(try await copy.meme(meme.id) == meme)
        // A backup that is used as a store has a write-ahead log.
        let another = try Meme(Pictures.png(), top: "more")
        try await copy.save(another)
        #expect(stat(at: "\(copy.folder)/catalog.sqlite-wal") != nil)
    }

    @Test func theSameStoreGivesTheSameArchive() async throws {
        try await test.save("one")
        _ = try await store.backUp(to: destination("a.tar"))
        _ = try await store.backUp(to: destination("b.tar"))
        #expect(
            try Data(contentsOf: URL(filePath: test.folder.path("a.tar")))
                == Data(contentsOf: URL(filePath: test.folder.path("b.tar"))))
    }

    @Test(arguments: ["backup", "backup.tar"])
    func nothingIsReplaced(_ name: String) async throws {
        try await test.save("one")
        try Data("mine".utf8).write(to: URL(filePath: test.folder.path(name)))
        await #expect(throws: FileError.exists(test.folder.path(name))) {
            try await store.backUp(to: destination(name))
        }
        #expect(try String(contentsOfFile: test.folder.path(name), encoding: .utf8) == "mine")
    }

    /// A folder can't replace a link, wherever the link leads.
    @Test func aLinkIsRefusedBeforeAnythingIsCopied() async throws {
        let (target, link) = (test.folder.path("target"), test.folder.path("link"))
        try Folder.create(target)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        #expect(throws: FileError.exists(link)) { try StagedFolder(besides: link) }
        try Folder.removeFile(link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
        #expect(throws: FileError.exists(link)) { try StagedFolder(besides: link) }
        _ = try StagedFolder(besides: target)
    }

    @Test(arguments: ["backup", "backup.tar"])
    func whereTheTaskIsCancelledNothingIsLeft(_ name: String) async throws {
        try await test.save("one")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.backUp(to: destination(name))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!test.folder.files().contains { $0.hasPrefix("backup") })
        #expect(!test.folder.files().contains { $0.contains(".mememe-") })
    }

    @Test(arguments: ["backup", "backup.tar"])
    func whatTheStoreLacksIsTold(_ name: String) async throws {
        let (gone, damaged, whole) = (
            try await test.save("gone", shade: 1), try await test.save("damaged", shade: 2),
            try await test.save("whole", shade: 3)
        )
        let paths = [gone, damaged].map { store.files.path(of: $0.originalDigest) }
        try Folder.removeFile(paths[0])
        try test.damage(paths[1])
        let backup = try await store.backUp(to: destination(name))
        #expect(
            Set(backup.lacking) == [
                .missingPicture(path: paths[0]), .damagedPicture(path: paths[1]),
            ])
        let other = try Store.open(at: test.folder.path("other"))
        let restored = try await other.restoreBackup(test.folder.path(name))
        #expect(restored.memes == 3)
        #expect(restored.lacking.count == 2)
        #expect(try await other.meme(whole.id) == whole)
        #expect(try await other.memed(of: gone.id) == gone.memed)
    }

    /// Memes are saved, edited and deleted while the store is backed up again and again; each meme of
    /// each backup is whole.
    @Test func isWholeWhateverHappensMeanwhile() async throws {
        for number in 0..<12 { try await test.save("old \(number)", shade: UInt8(number)) }
        let writer = Task {
            let other = try Store.open(at: store.folder)
            var number = 0
            while !Task.isCancelled {
                let meme = try Meme(Pictures.png(shade: UInt8(100 + number % 50)), top: "\(number)")
                try await other.save(meme)
                if let victim = try await other.summaries().randomElement() {
                    if number % 3 == 0, var edited = try? await other.meme(victim.id) {
                        try edited.edit(Recipe(top: "edited \(number)"))
                        try await other.save(edited)
                    } else {
                        try? await other.delete([victim.id])
                    }
                }
                number += 1
            }
        }
        for round in 0..<6 {
            let name = round % 2 == 0 ? "copy-\(round)" : "copy-\(round).tar"
            let backup = try await store.backUp(to: destination(name))
            #expect(backup.lacking.isEmpty)
            let other = try Store.open(at: test.folder.path("other-\(round)"))
            #expect(try await other.restoreBackup(test.folder.path(name)).lacking.isEmpty)
            #expect(try await Store.check(at: other.folder).problems.isEmpty)
        }
        writer.cancel()
        _ = await writer.result
        let check = try await Store.check(at: store.folder)
        #expect(check.problems.isEmpty)
        // Pictures that were added and removed during a backup are in none.
        _ = try await store.removeGarbage(after: 0, unlistedMemes: true)
        let named = try await store.summaries().flatMap { [$0.original, $0.memed] }
        #expect(try test.pictures.count == Set(named).count)
    }

    /// Step by step: a meme is deleted while its pictures are held.
    @Test func picturesStayWhileTheyAreHeld() async throws {
        let meme = try await test.save("one")
        var hold = try FolderHold.hold(in: store.folder, makingFolder: false)
        try await store.delete([meme.id])
        #expect(try test.pictures.count == 2)
        #expect(hold != nil)
        hold = nil
        #expect(try await store.removeGarbage().pictures == 2)
        #expect(try test.pictures.isEmpty)
    }
}

extension TestStore {
    /// Flips one bit of a file.
    func damage(_ path: String) throws {
        var bytes = Array(try Data(contentsOf: URL(filePath: path)))
        bytes[bytes.count - 20] ^= 1
        try Folder.removeFile(path)
        try Data(bytes).write(to: URL(filePath: path))
    }
}
