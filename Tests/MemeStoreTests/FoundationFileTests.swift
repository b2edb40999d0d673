import Foundation
import MemeRender
import MemeStore
import TestSupport
import Testing

/// Pictures as `Data`, and files by `URL`.
@Suite struct FoundationFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func readsAndWritesByURL() throws {
        let picture = try Pictures.png()
        let url = URL(filePath: folder.path("a cat.png"))
        try picture.write(to: url)
        #expect(try Data(contentsOf: url) == picture.data)
        #expect(try EncodedImage(contentsOf: url) == picture)
        #expect(try EncodedImage(picture.data) == picture)
        #expect(throws: RenderError.empty) { try EncodedImage(Data()) }
    }

    @Test func replacesOnlyIfTold() throws {
        let url = URL(filePath: folder.path("cat.png"))
        try Pictures.png().write(to: url)
        let other = try Pictures.png(shade: 1)
        #expect(throws: FileError.exists(url.path)) { try other.write(to: url) }
        try other.write(to: url, replacing: true)
        #expect(try EncodedImage(contentsOf: url) == other)
    }

    @Test func takesOnlyTheURLsOfFiles() throws {
        let url = try #require(URL(string: "https://example.org/cat.png"))
        let error = FileError.notFileURL("https://example.org/cat.png")
        #expect(throws: error) { try EncodedImage(contentsOf: url) }
        #expect(throws: error) { try Pictures.png().write(to: url) }
    }
}
