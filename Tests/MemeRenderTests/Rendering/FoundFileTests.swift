import Foundation
import Testing

@testable import MemeRender

/// Files found by fuzzers that caused failures. Each must give an error or a meme.
struct FoundFileTests {
    private static let folder = Fixture.folder.appending(path: "broken/found")

    static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted()

    @Test func thereAreSome() throws {
        #expect(try #require(Self.names).count > 0)
    }

    @Test(arguments: names ?? [], [nil] + ImageFormat.writable.filter { $0 != .avif })
    func itBreaksNothing(_ name: String, _ format: ImageFormat?) throws {
        let image = try EncodedImage(
            Array(Data(contentsOf: Self.folder.appending(path: name))))
        _ = MemeDescription(of: image)
        for acceptsDamage in [false, true] {
            let renderer = Renderer(
                limits: RenderLimits(maximumPixels: 1 << 18, acceptsDamage: acceptsDamage))
            for (top, side) in [("hi", nil), ("", nil), ("hi", 20)] {
                var recipe = Recipe(top: top, bottom: top)
                (recipe.format, recipe.longestSide, recipe.keepsMetadata) = (format, side, true)
                guard let meme = try? renderer.render(recipe, on: image) else { continue }
                #expect(try meme.image.size == meme.size)
                // GIF frames without ink are copied, damaged or not.
                if meme.image.format != .gif { _ = try Pixels(meme.image) }
            }
        }
    }
}
