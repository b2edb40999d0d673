import TestSupport
import Foundation
import MemeRender
import Testing

@testable import MemeStore

/// Runs the examples of the documentation.
@Suite struct ExampleTests {
    /// Runs an example to its end.
    private func run(_ name: String, _ arguments: String...) async throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: name)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        return try await process.runToEnd()
    }

    @Test func makesStoresAndShowsAMeme() async throws {
        let folder = try TemporaryFolder()
        try Pictures.png(width: 320, height: 240).write(to: folder.path("photo.png"))
        let sheet = folder.path("sheet.jpg")
        for _ in 0..<2 {
            #expect(
                try await run("MakeMemes", folder.path("photo.png"), folder.path("store"), sheet)
                    == 0)
        }
        #expect(try EncodedImage(contentsOf: sheet).format == .jpeg)
        #expect(try await Store.open(at: folder.path("store")).count() == 2)
    }

    @Test func makesMemesOfSeveralPictures() async throws {
        let folder = try TemporaryFolder()
        try Pictures.png(width: 320, height: 240).write(to: folder.path("photo.png"))
        try Pictures.png(width: 200, height: 200).write(to: folder.path("other.png"))
        #expect(
            try await run(
                "MakeLayers", folder.path("photo.png"), folder.path("other.png"),
                folder.path("store")) == 0)
        let store = try Store.open(at: folder.path("store"))
        let memes = try await store.summaries(.latest(3))
        #expect(memes.map(\.size.height).sorted() == [200, 240, 1000])
        for meme in memes {
            let recipe = try await store.meme(meme.id).recipe
            #expect(!recipe.pictures.isEmpty)
        }
    }
}
