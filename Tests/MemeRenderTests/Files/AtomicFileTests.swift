import TestSupport
import Foundation
import MemeRender
import Testing

@Suite struct AtomicFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func replacesTheWholeFile() throws {
        let path = folder.path("cat.png")
        try Pictures.png(width: 200).write(to: path)
        let picture = try Pictures.png(width: 10)
        try picture.write(to: path, replacing: true)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(picture.bytes))
        #expect(folder.files() == ["cat.png"])
    }

    @Test func replacesOnlyWhereToldSo() throws {
        let path = folder.path("cat.png")
        try Data("mine".utf8).write(to: URL(filePath: path))
        #expect(throws: FileError.exists(path)) {
            try Pictures.png().write(to: path)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        #expect(folder.files() == ["cat.png"])
    }

    @Test func claimsOnlyAFreeName() throws {
        let file = try AtomicFile.holding([1, 2, 3], besides: folder.path("a"))
        #expect(try file.claim(folder.path("a")))
        #expect(try !file.claim(folder.path("a")))
        #expect(try file.claim(folder.path("b")))
    }

    @Test func leavesNothingWhereTheNameCantBeTaken() throws {
        let taken = folder.path("folder")
        try Folder.create(taken)
        #expect(throws: FileError.isDirectory(taken)) {
            try AtomicFile.holding([1, 2, 3], besides: taken).replace(taken)
        }
        #expect(folder.files().isEmpty)
    }

    @Test func countsUpToAFreeName() throws {
        let picture = try Pictures.png()
        let names = try (1...3).map { _ in
            try picture.write(toFreeNameLike: folder.path("cat.v1-meme.png"))
        }
        #expect(
            names == ["cat.v1-meme.png", "cat.v1-meme-2.png", "cat.v1-meme-3.png"].map(folder.path))
        #expect(folder.files().count == 3)
    }

    @Test func countsUpWithoutARace() async throws {
        let picture = try Pictures.png()
        let path = folder.path("cat-meme.png")
        let names = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<16 {
                group.addTask { try picture.write(toFreeNameLike: path) }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(names.count == 16)
        #expect(folder.files().count == 16)
    }

    @Test func keepsThePermissionsOfWhatItReplaces() throws {
        let path = folder.path("cat.png")
        try Pictures.png().write(to: path)
        try #require(chmod(path, 0o640) == 0)
        try Pictures.png(shade: 1).write(to: path, replacing: true)
        #expect(stat(at: path).map { $0.st_mode & 0o777 } == 0o640)
    }

    @Test func givesNewFilesThePermissionsOfTheUmask() throws {
        let path = folder.path("cat.png")
        try Pictures.png().write(to: path)
        let usual = folder.path("usual")
        close(open(usual, O_CREAT | O_WRONLY, 0o666))
        #expect(stat(at: path)?.st_mode == stat(at: usual)?.st_mode)
    }

    @Test func replacesTheFileThatALinkLeadsTo() throws {
        let (target, link) = (folder.path("target.png"), folder.path("link.png"))
        try Pictures.png().write(to: target)
        try #require(symlink("target.png", link) == 0)
        let picture = try Pictures.png(shade: 9)
        #expect(throws: FileError.exists(link)) { try picture.write(to: link) }
        try picture.write(to: link, replacing: true)
        #expect(try Data(contentsOf: URL(filePath: target)) == Data(picture.bytes))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target.png")
    }

    @Test func writesToDevicesWithoutReplacingThem() throws {
        try Pictures.png().write(to: "/dev/null")
        #expect(stat(at: "/dev/null")?.isRegularFile == false)
        #expect(throws: FileError.diskFull("/dev/full")) {
            try Pictures.png().write(to: "/dev/full")
        }
    }

    @Test func saysWhatIsWrongWithAPlace() throws {
        let (file, subfolder) = (folder.path("file"), folder.path("folder"))
        try Pictures.png().write(to: file)
        try Folder.create(subfolder)
        let picture = try Pictures.png()
        #expect(throws: FileError.notDirectory(file + "/cat.png")) {
            try picture.write(to: file + "/cat.png")
        }
        #expect(throws: FileError.isDirectory(subfolder)) { try picture.write(to: subfolder) }
        let missing = folder.path("no/cat.png")
        #expect(throws: FileError.missingFolder(folder.path("no"), of: missing)) {
            try picture.write(to: missing)
        }
        #expect(folder.files() == ["file"])
    }
}
