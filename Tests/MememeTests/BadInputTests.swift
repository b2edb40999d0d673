import Foundation
import Testing

/// A command that fails exits with status 1, prints one line, and leaves everything as it was.
@Suite struct BadInputTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
    }

    /// Runs `create` and checks that it fails with one line and no output.
    private func expectFailure(
        _ arguments: String..., naming file: String, saying hint: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = try environment.files
        let run = try await environment.run(["create", "--top", "hi"] + arguments)
        #expect(run.status == 1, sourceLocation: sourceLocation)
        #expect(run.output.isEmpty, sourceLocation: sourceLocation)
        #expect(run.errorLines.count == 1, sourceLocation: sourceLocation)
        #expect(run.error.hasPrefix("mememe: "), sourceLocation: sourceLocation)
        #expect(run.error.contains(file), sourceLocation: sourceLocation)
        #expect(run.error.contains(hint), sourceLocation: sourceLocation)
        #expect(try environment.files == before, sourceLocation: sourceLocation)
        #expect(try await environment.memes().isEmpty, sourceLocation: sourceLocation)
        // The store is opened while the picture is rendered, but no picture may remain in it.
        let pictures = FileManager.default.enumerator(
            at: environment.folder.appendingPathComponent("store/blobs"),
            includingPropertiesForKeys: nil)
        let files = pictures?.filter { ($0 as? URL)?.hasDirectoryPath == false } ?? []
        #expect(files.isEmpty, sourceLocation: sourceLocation)
    }

    @Test func aFileThatIsNotThere() async throws {
        try await expectFailure("dog.jpg", naming: "dog.jpg", saying: "no such file")
    }

    @Test func aFolder() async throws {
        try await expectFailure("/usr", naming: "/usr", saying: "folder")
    }

    @Test func anEmptyFile() async throws {
        try environment.write([], to: "empty.jpg")
        try await expectFailure("empty.jpg", naming: "empty.jpg", saying: "empty")
    }

    @Test func emptyStandardInput() async throws {
        try await expectFailure("-", naming: "standard input", saying: "empty")
    }

    @Test func aFileThatIsNoPicture() async throws {
        try environment.write(Array("hello, world".utf8), to: "text.jpg")
        try await expectFailure("text.jpg", naming: "text.jpg", saying: "TIFF and BMP")
    }

    @Test func theContentDecidesAndNotTheExtension() async throws {
        try environment.add("rgb.png", as: "really-a-png.jpg")
        let run = try await environment.run("create", "really-a-png.jpg", "--top", "hi")
        #expect(run.status == 0)
        #expect(try environment.bytes(of: "really-a-png-meme.png").starts(with: [0x89, 0x50]))
    }

    @Test func aTruncatedPicture() async throws {
        try environment.add("broken/cut-in-data.jpg", as: "cut.jpg")
        try await expectFailure("cut.jpg", naming: "cut.jpg", saying: "--accept-damaged")
    }

    @Test func tooManyPixelsAreRefusedFromTheHeader() async throws {
        try environment.add("broken/huge.png", as: "huge.png")
        try await expectFailure("huge.png", naming: "huge.png", saying: "--max-megapixels")
    }

    @Test func onePixelIsAPicture() async throws {
        try environment.add("one-pixel.png", as: "dot.png")
        let run = try await environment.run("create", "dot.png", "--top", "hi")
        #expect(run.status == 0)
        #expect(environment.exists("dot-meme.png"))
    }

    @Test func anOutputFolderThatIsNotThere() async throws {
        try await expectFailure(
            "cat.jpg", "-o", "no/where/out.jpg", naming: "no/where/out.jpg", saying: "no folder")
    }

    @Test func anOutputThatIsAFolder() async throws {
        try await expectFailure("cat.jpg", "-o", "/tmp", naming: "/tmp", saying: "folder")
    }

    @Test func anOutputFolderThatIsAFile() async throws {
        try await expectFailure(
            "cat.jpg", "-o", "cat.jpg/out.jpg", naming: "cat.jpg/out.jpg", saying: "file")
    }

    @Test func aFullDisk() async throws {
        try await expectFailure("cat.jpg", "-o", "/dev/full", naming: "/dev/full", saying: "full")
    }

    @Test func aFullDiskBehindStandardOutput() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "-o", "-", output: "/dev/full")
        #expect(run.status == 1)
        #expect(run.error.contains("standard output"))
        #expect(try await environment.memes().isEmpty)
    }

    /// Without the message, a user would run the command again.
    @Test func whatIsDoneButCannotBePrintedIsTold() async throws {
        let create = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "-o", "meme.jpg", output: "/dev/full")
        let meme = try #require(try await environment.memes().first)
        #expect(create.status == 1)
        #expect(
            create.error.contains("No space left on device; but the meme is saved, as \(meme.id)"))
        let delete = try await environment.run("delete", meme.id, output: "/dev/full")
        #expect(delete.status == 1)
        #expect(delete.error.contains("but the meme is deleted"))
        #expect(try await environment.memes().isEmpty)
    }

    /// Root may write anywhere except in `/proc`, so the test uses that folder.
    @Test func aFolderThatTakesNoFiles() async throws {
        try await expectFailure(
            "cat.jpg", "-o", "/proc/out.jpg", naming: "/proc/out.jpg", saying: ":")
    }

    @Test func aStoreThatCanNotBe() async throws {
        let run = try await environment.run(
            "create", "cat.jpg", "--top", "hi", "--store", "cat.jpg/store")
        #expect(run.status == 1)
        #expect(run.errorLines.count == 1)
        #expect(run.error.contains("cat.jpg/store"))
        // The meme could have been written, but then the command would have done half of its work.
        #expect(try environment.files == ["cat.jpg"])
    }

    @Test func anUnknownFont() async throws {
        try await expectFailure(
            "cat.jpg", "--font", "No Such Font", naming: "No Such Font", saying: "mememe fonts")
    }

    @Test func aFontFileThatIsNotThere() async throws {
        try await expectFailure(
            "cat.jpg", "--font", "no.ttf", naming: "/no.ttf", saying: "check the path")
    }

    @Test func aFontFileThatIsNoFont() async throws {
        try environment.write([1, 2, 3], to: "bad.ttf")
        try await expectFailure("cat.jpg", "--font", "bad.ttf", naming: "/bad.ttf", saying: "font")
    }

    @Test func aCropOutsideThePicture() async throws {
        try await expectFailure(
            "cat.jpg", "--crop", "10x10+5000+0", naming: "cat.jpg", saying: "not inside")
    }

    @Test(arguments: [
        ["show"], ["edit", "--top", "x"], ["delete"], ["share", "--open"],
        ["delete", "--permanently", "--yes"],
    ])
    func anUnknownID(_ command: [String]) async throws {
        let run = try await environment.run(command + ["zzzz"])
        #expect(run.status == 1)
        #expect(run.errorLines.count == 1)
        #expect(run.error.contains("zzzz"))
        #expect(run.error.contains("mememe list"))
    }

    @Test func controlCharactersOfAFileNameStayOutOfTheTerminal() async throws {
        let run = try await environment.run("create", "a\u{1b}[31m\nb.jpg", "--top", "hi")
        #expect(run.status == 1)
        #expect(run.errorLines.count == 1)
        #expect(!run.error.contains("\u{1b}"))
        #expect(run.error.contains("␛[31m"))
    }
}
