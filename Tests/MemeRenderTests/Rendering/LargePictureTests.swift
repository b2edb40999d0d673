import Foundation
import TestSupport
import Testing

@testable import MemeRender

/// A large picture may be in a file while its meme is made, and so may the meme. Nothing else may differ.
struct LargePictureTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// 5 MB.
    private static let picture = Result { try Pictures.noise(width: 2500, height: 2000) }

    /// Writes the picture to a file, and reads it.
    private func read(scratch: String?) throws -> EncodedImage {
        let path = folder.path("large.png")
        try Self.picture.get().write(to: path, replacing: true)
        return try EncodedImage(contentsOf: path, scratch: scratch)
    }

    private var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path(".")).sorted()
        }
    }

    @Test func aLargePNGIsCopiedToAFileWithoutAName() throws {
        let picture = try Self.picture.get()
        #expect(picture.byteCount > PictureContent.large)
        let image = try read(scratch: folder.path("."))
        #expect(image.isInFile)
        let isSame = image == picture && image.hashValue == picture.hashValue
        #expect(isSame)
        #expect(image.format == .png && image.byteCount == picture.byteCount)
        #expect(try names == ["large.png"])
        // It is a copy: what happens to the file is of no matter.
        try Data().write(to: URL(fileURLWithPath: folder.path("large.png")))
        let isStillSame = image.bytes == picture.bytes
        #expect(isStillSame)
    }

    @Test func whereThereIsNoFolderItIsInMemory() throws {
        let image = try read(scratch: folder.path("nowhere"))
        #expect(!image.isInFile)
        let isSame = try image == Self.picture.get()
        #expect(isSame)
    }

    @Test func smallPicturesAndOtherFormatsAreInMemory() throws {
        let path = folder.path("picture")
        for picture in try [Pictures.png(), Fixture.image("rocket.jpg")] {
            try picture.write(to: path, replacing: true)
            let image = try EncodedImage(contentsOf: path, scratch: folder.path("."))
            #expect(!image.isInFile && image == picture)
        }
        try [UInt8](repeating: 7, count: PictureContent.large).replace(privateFile: path)
        #expect(throws: FileError.notPicture(path, .unsupportedFormat(looksLike: nil))) {
            try EncodedImage(contentsOf: path, scratch: folder.path("."))
        }
    }

    @Test func aMemeIsTheSameWhereverItIsMade() throws {
        let recipe = Recipe(captions: [Caption("in a file", at: .top)])
        let usual = try Renderer().render(recipe, on: Self.picture.get())
        #expect(usual.steps.map(\.way) == [.pngStream])
        #expect(!usual.image.isInFile)
        var renderer = Renderer()
        renderer.scratch = folder.path(".")
        let rendering = try renderer.render(recipe, on: read(scratch: folder.path(".")))
        #expect(rendering.steps == usual.steps)
        #expect(rendering.image.isInFile)
        let isSame = rendering.image == usual.image
        #expect(isSame)
        #expect(try names == ["large.png"])
        // Written to a file, and compared with one.
        let path = folder.path("meme.png")
        try rendering.image.write(to: path)
        let file = try FileDescriptor(opening: path, O_RDONLY, for: .read)
        #expect(try file.holds(rendering.image.content))
        #expect(try file.holds(usual.image.content))
        #expect(try !file.holds(read(scratch: folder.path(".")).content))
    }

    /// Other ways read the file as it is mapped, too.
    @Test func aSmallerMemeIsTheSameWhereverItIsMade() throws {
        var recipe = Recipe(captions: [Caption("in a file", at: .top)])
        recipe.longestSide = 400
        let usual = try Renderer().render(recipe, on: Self.picture.get())
        var renderer = Renderer()
        renderer.scratch = folder.path(".")
        let rendering = try renderer.render(recipe, on: read(scratch: folder.path(".")))
        let isSame = rendering.image == usual.image
        #expect(isSame)
    }

    @Test func aMemeIsMadeInMemoryWhereTheFolderIsMissing() throws {
        var renderer = Renderer()
        renderer.scratch = folder.path("nowhere")
        let recipe = Recipe(captions: [Caption("in memory", at: .top)])
        let rendering = try renderer.render(recipe, on: Self.picture.get())
        #expect(!rendering.image.isInFile)
    }

    /// A file that can be written no further: its descriptor leads to it for reading alone from some time on.
    @Test func aFullDiskIsNoReasonToFail() throws {
        let path = folder.path("file")
        let open = try FileDescriptor(
            opening: path, O_RDWR | O_CREAT, permissions: 0o600, for: .write)
        let raw = open.raw
        var file = GrowingFile([1, 2, 3], in: NamelessFile(open))
        let part = (0..<PictureContent.part).map { UInt8(truncatingIfNeeded: $0) }
        file.append { $0 += part }
        file.append { $0 += part }
        let reading = try FileDescriptor(opening: path, O_RDONLY, for: .read)
        try #require(dup2(reading.raw, raw) == raw)
        file.append { $0 += part }
        file.append { $0 += [4, 5] }
        let content = try file.finish()
        if case .file = content { Issue.record("it is in a file") }
        let isWhole = content.bytes == [1, 2, 3] + part + part + part + [4, 5]
        #expect(isWhole)
    }

    @Test func whatADiskHasLostIsAnError() throws {
        // It can be written, as a disk that fails could be, and not be read.
        let open = try FileDescriptor(
            opening: folder.path("file"), O_WRONLY | O_CREAT, permissions: 0o600, for: .write)
        let raw = open.raw
        var file = GrowingFile([1, 2, 3], in: NamelessFile(open))
        let part = [UInt8](repeating: 7, count: PictureContent.part)
        file.append { $0 += part }
        let gone = try FileDescriptor(opening: folder.path("."), O_RDONLY, for: .read)
        try #require(dup2(gone.raw, raw) == raw)
        file.append { $0 += part }
        var error: RenderError?
        do throws(RenderError) { _ = try file.finish() } catch let thrown { error = thrown }
        #expect(error == .outOfMemory)
    }

    @Test func whatIsGivenBackIsStillThere() throws {
        let image = try read(scratch: folder.path("."))
        let picture = try Self.picture.get()
        image.content.withBytes { bytes in
            for end in stride(from: 0, to: bytes.count, by: 100_000) {
                MappedFiles.leave(bytes[..<end])
            }
            MappedFiles.leave(bytes[...])
            let isSame = bytes.elementsEqual(picture.bytes)
            #expect(isSame)
        }
        // Memory that isn't mapped is left alone.
        picture.content.withBytes { bytes in
            MappedFiles.leave(bytes[...])
            let isSame = bytes.elementsEqual(image.bytes)
            #expect(isSame)
        }
    }
}
