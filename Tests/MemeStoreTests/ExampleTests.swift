import TestSupport
import Foundation
import MemeRender
import Testing

@testable import MemeStore

/// Runs the example of the documentation.
@Suite struct ExampleTests {
    @Test func makesStoresAndShowsAMeme() async throws {
        let folder = try TemporaryFolder()
        try Pictures.png(width: 320, height: 240).write(to: folder.path("photo.png"))
        let example = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "MakeMemes")
        let sheet = folder.path("sheet.jpg")
        for _ in 0..<2 {
            let process = Process()
            process.executableURL = example
            process.arguments = [folder.path("photo.png"), folder.path("store"), sheet]
            process.standardOutput = FileHandle.nullDevice
            #expect(try await process.runToEnd() == 0)
        }
        #expect(try EncodedImage(contentsOf: sheet).format == .jpeg)
        #expect(try await Store.open(at: folder.path("store")).count() == 2)
    }
}
