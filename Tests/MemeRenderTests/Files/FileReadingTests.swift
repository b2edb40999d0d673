import TestSupport
import Foundation
import MemeConcurrency
import MemeRender
import Testing

@Suite struct FileReadingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func readsWhatWasWritten() throws {
        // Larger than any one buffer.
        let picture = try Pictures.png(width: 1000, height: 300)
        try picture.write(to: folder.path("cat"))
        #expect(try EncodedImage(contentsOf: folder.path("cat")) == picture)
    }

    @Test func comparesAFileWithBytes() throws {
        // More than is compared at once, and not a multiple of it.
        let bytes = (0..<700_001).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let path = folder.path("bytes")
        try bytes.replace(privateFile: path)
        let file = try FileDescriptor(opening: path, O_RDONLY, for: .read)
        #expect(try file.holds(.memory(bytes)))
        for place in [0, 262_144, 700_000] {
            var other = bytes
            other[place] &+= 1
            #expect(try !file.holds(.memory(other)))
        }
        #expect(try !file.holds(.memory(Array(bytes.dropLast()))))
        #expect(try !file.holds(.memory(bytes + [0])))
        #expect(try !file.holds(.memory([])))
        try [UInt8]().replace(privateFile: path)
        #expect(try FileDescriptor(opening: path, O_RDONLY, for: .read).holds(.memory([])))
    }

    @Test func takesBytesThatAreBorrowed() throws {
        let picture = try Pictures.png()
        let bytes: ArraySlice<UInt8> = ([0] + picture.bytes).dropFirst()
        #expect(try EncodedImage(copying: bytes.span.bytes) == picture)
        #expect(throws: RenderError.empty) { try EncodedImage(copying: RawSpan()) }
    }

    @Test func readsAPipeToItsEnd() async throws {
        let path = folder.path("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        let picture = try Pictures.png(width: 1000, height: 300)
        async let read = Workers.disk.run { try EncodedImage(contentsOf: path) }
        try await Workers.disk.run { try picture.write(to: path) }
        #expect(try await read == picture)
    }

    @Test func readsAndWritesOpenDescriptors() async throws {
        let pipe = Pipe()
        let picture = try Pictures.png(width: 1000, height: 300)
        let input = pipe.fileHandleForReading.fileDescriptor
        async let read = Workers.disk.run {
            try EncodedImage(readingFrom: input, named: "standard input")
        }
        try picture.write(to: pipe.fileHandleForWriting.fileDescriptor, named: "standard output")
        try pipe.fileHandleForWriting.close()
        #expect(try await read == picture)
    }

    @Test func saysWhatIsWrongWithAFile() throws {
        let missing = folder.path("no.png")
        #expect(throws: FileError.missing(missing)) { try EncodedImage(contentsOf: missing) }
        let path = folder.path
        #expect(throws: FileError.isDirectory(path)) { try EncodedImage(contentsOf: path) }
        let dangling = folder.path("dangling.png")
        try #require(symlink(missing, dangling) == 0)
        #expect(throws: FileError.brokenLink(dangling)) { try EncodedImage(contentsOf: dangling) }
        let empty = folder.path("empty.png")
        try Data().write(to: URL(filePath: empty))
        #expect(throws: FileError.notPicture(empty, .empty)) {
            try EncodedImage(contentsOf: empty)
        }
    }

    @Test func refusesAFileThatIsTooLargeBeforeReadingIt() throws {
        let path = folder.path("huge.png")
        try Pictures.png().write(to: path)
        // A sparse file takes no space.
        try #require(truncate(path, off_t(EncodedImage.maximumByteCount + 1)) == 0)
        #expect(throws: FileError.tooLarge(path, limit: EncodedImage.maximumByteCount)) {
            try EncodedImage(contentsOf: path)
        }
    }

    /// If the first bytes aren't a picture's, the rest isn't read, because it may never end.
    @Test func stopsReadingWhatIsNoPicture() throws {
        let error = FileError.notPicture("/dev/zero", .unsupportedFormat(looksLike: nil))
        #expect(error.description == "/dev/zero: \(RenderError.unsupportedFormat(looksLike: nil))")
        #expect(throws: error) {
            try EncodedImage(contentsOf: "/dev/zero")
        }
    }

    @Test func waitsForNoPipeWhereAFileIsMeant() throws {
        let path = folder.path("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        for path in [path, "/dev/zero"] {
            #expect(throws: FileError.notFile(path)) {
                try [UInt8](contentsOfFile: path, limit: 100)
            }
            #expect(throws: FileError.notFile(path)) { try EncodedImage(contentsOfFile: path) }
        }
    }

    /// Sizes around those at which the reader allocates more memory.
    @Test(arguments: [0, 1, 4095, 4096, 4097, 65_535, 65_536, 65_537, 131_072, 131_073, 300_000])
    func readsAllOfAPipe(_ count: Int) async throws {
        let pipe = Pipe()
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) }
        let output = pipe.fileHandleForWriting.fileDescriptor
        let input = pipe.fileHandleForReading.fileDescriptor
        async let all = offThread {
            try FileDescriptor(borrowing: input, named: "in").readAll(limit: 300_000) {
                #expect($0.count == min(count, 4096))
            }
        }
        try await offThread {
            try FileDescriptor(borrowing: output, named: "out").writeAll(bytes)
        }
        try pipe.fileHandleForWriting.close()
        #expect(try await all == bytes)
        withExtendedLifetime(pipe) {}
    }

    @Test func stopsReadingWhatHasNoEnd() throws {
        let zero = try FileDescriptor(opening: "/dev/zero", O_RDONLY, for: .read)
        #expect(throws: FileError.tooLarge("/dev/zero", limit: 100_000)) {
            try zero.readAll(limit: 100_000)
        }
    }

    @Test(arguments: [
        (ENOENT, FileError.Action.read, FileError.missing("d/f")),
        (ENOENT, .write, .missingFolder("d", of: "d/f")),
        (EACCES, .read, .permissionDenied("d/f", .read)),
        (EROFS, .write, .readOnly("d/f")),
        (ENOSPC, .write, .diskFull("d/f")),
        (EDQUOT, .write, .diskFull("d/f")),
        (ENAMETOOLONG, .write, .failed("d/f", .write, code: ENAMETOOLONG)),
    ])
    func knowsTheSystemsErrors(code: Int32, action: FileError.Action, error: FileError) {
        #expect(FileError(code, action, "d/f") == error)
        #expect(error.description.hasPrefix("d/f: "))
    }

    @Test(arguments: [
        ("cat.jpg", "cat-2.jpg", "."),
        ("/cat", "/cat-2", "/"),
        ("a.b/cat", "a.b/cat-2", "a.b"),
        ("/a/.hidden", "/a/.hidden-2", "/a"),
        ("a/b.c.png", "a/b.c-2.png", "a"),
        ("a/\u{301}x.png", "a/\u{301}x-2.png", "a"),
    ])
    func takesPathsApart(path: String, second: String, folder: String) {
        #expect(path.numbered(2) == second)
        #expect(path.parentFolder == folder)
    }
}
