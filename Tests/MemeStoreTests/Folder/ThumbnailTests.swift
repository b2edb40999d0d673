import TestSupport
import Foundation
import MemeRender
import Testing

@testable import MemeStore

@Suite struct ThumbnailTests {
    let test: TestStore
    var store: Store { test.store }

    init() throws { test = try TestStore() }

    func saveLarge(_ top: String = "large") async throws -> MemeSummary {
        let meme = try Meme(Pictures.png(width: 960, height: 640), top: top)
        try await store.save(meme)
        return try await store.summary(meme.id)
    }

    @Test func isMadeOnce() async throws {
        let summary = try await saveLarge()
        #expect(test.thumbnails.isEmpty)
        let first = try await store.thumbnail(of: summary)
        let name = try #require(test.thumbnails.first)
        let file = stat(at: "\(store.folder)/thumbnails/\(name)")?.st_ino
        #expect(try await store.thumbnail(of: summary) == first)
        #expect(stat(at: "\(store.folder)/thumbnails/\(name)")?.st_ino == file)
        #expect(first.format == summary.format)
        #expect(first.bytes.count < summary.byteCount)
    }

    @Test func isAsLongAsItMayBe() async throws {
        let thumbnail = try await store.thumbnail(of: saveLarge())
        let size = try Renderer().render(Recipe(), on: thumbnail).size
        #expect(size == PixelSize(width: 480, height: 320))
    }

    /// Encoding an AVIF would take long.
    @Test func thatOfAnAVIFIsAWebP() async throws {
        var recipe = Recipe(top: "large")
        recipe.format = .avif
        var meme = try Meme(Pictures.png(width: 960, height: 640))
        try meme.edit(recipe)
        try await store.save(meme)
        let thumbnail = try await store.thumbnail(of: store.summary(meme.id))
        #expect(thumbnail.format == .webp)
        #expect(try thumbnail.size == PixelSize(width: 480, height: 320))
    }

    @Test func aTimeThatIsOverEndsIt() async throws {
        let summary = try await saveLarge()
        let image = try await store.memed(of: summary.id)
        #expect(throws: RenderError.tooSlow(limit: .zero)) {
            try store.makeThumbnail(
                of: summary.memed, showing: image, by: Renderer(limits: RenderLimits(time: .zero)))
        }
        #expect(test.thumbnails.isEmpty)
    }

    @Test func aSmallImageIsItsOwn() async throws {
        let meme = try await test.save("small")
        #expect(try await store.thumbnail(of: store.summary(meme.id)) == meme.memed)
        #expect(test.thumbnails.isEmpty)
    }

    @Test(arguments: [Data(), Data("no picture".utf8), nil])
    func isMadeAgainWhereItIsMissingOrNoPicture(content: Data?) async throws {
        let summary = try await saveLarge()
        let first = try await store.thumbnail(of: summary)
        let path = "\(store.folder)/thumbnails/\(try #require(test.thumbnails.first))"
        try FileManager.default.removeItem(atPath: path)
        try content?.write(to: URL(filePath: path))
        #expect(try await store.thumbnail(of: summary) == first)
        #expect(try EncodedImage(contentsOf: path) == first)
    }

    @Test func goesWithItsImage() async throws {
        let summary = try await saveLarge()
        _ = try await store.thumbnail(of: summary)
        var meme = try await store.meme(summary.id)
        try meme.edit(Recipe(top: "other"))
        try await store.save(meme)
        #expect(test.thumbnails.isEmpty)
        _ = try await store.contactSheet(of: .all)
        #expect(test.thumbnails.count == 2)
        try await store.delete([meme.id])
        #expect(test.thumbnails.isEmpty)
    }

    /// For pages: a photograph as WebP, whatever its format, and however small it is.
    @Test(arguments: ["rocket.jpg", "chelsea.png"])
    func thatForPagesIsAWebPOfFewBytes(_ name: String) async throws {
        let file = URL(filePath: "\(#filePath)/../../../Fixtures/\(name)").standardizedFileURL
        let picture = try EncodedImage(contentsOf: file.path)
        let meme = try Meme(picture, top: "words")
        try await store.save(meme)
        let digest = Digest(of: meme.memed.bytes)
        #expect(await store.keptThumbnail(of: digest) == nil)
        let thumbnail = try store.makeThumbnail(of: digest, showing: meme.memed)
        #expect(thumbnail.format == .webp)
        let size = try thumbnail.size
        #expect(max(size.width, size.height) == min(480, max(meme.size.width, meme.size.height)))
        #expect(thumbnail.bytes.count < meme.memed.bytes.count / 2)
        #expect(thumbnail.bytes.count < 30_000)
        #expect(await store.keptThumbnail(of: digest) == thumbnail)
        // Beside that of the command, which has the format of the meme.
        let regular = try await store.thumbnail(of: digest)
        #expect(regular.format == meme.memed.format)
        try await store.delete([meme.id])
        #expect(test.thumbnails.isEmpty)
    }

    @Test func thatForPagesIsNeverLargerThanASmallImage() async throws {
        for side in [8, 64, 300] {
            let drawing = try Pictures.png(width: side, height: side)
            let thumbnail = try store.makeThumbnail(of: Digest(of: drawing.bytes), showing: drawing)
            #expect(thumbnail.bytes.count <= drawing.bytes.count)
            #expect(try thumbnail.size == PixelSize(width: side, height: side))
        }
    }

    @Test func servesWhereItCantBeKept() async throws {
        let summary = try await saveLarge()
        try Data().write(to: URL(filePath: "\(store.folder)/thumbnails"))
        _ = try await store.thumbnail(of: summary)
    }
}
