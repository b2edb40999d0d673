import CShims
import Foundation
import Testing

@testable import MemeRender

/// GIFs from other programs, and their frames as another program decodes them.
struct GIFFixtureTests {
    /// The duration and the Adler-32 of the pixels of each frame.
    static let animations: [String: [[Int]]] = {
        let bytes = (try? Fixture.bytes("animations.json")) ?? []
        return (try? JSONDecoder().decode([String: [[Int]]].self, from: Data(bytes))) ?? [:]
    }()

    @Test func thereAreSome() {
        #expect(Self.animations.count > 3)
    }

    @Test(arguments: animations.keys.sorted())
    func framesAreAsOthersShowThem(_ name: String) throws {
        let frames = try Fixture.image(name).frames()
        let expected = try #require(Self.animations[name])
        #expect(frames.map(\.duration) == expected.map { $0[0] })
        let sums = frames.map { frame -> Int in
            let bytes = frame.pixels.flatMap { color in
                [color >> 16, color >> 8, color, color >> 24].map {
                    UInt8(truncatingIfNeeded: $0)
                }
            }
            return Int(mm_adler32(1, bytes, bytes.count))
        }
        #expect(sums == expected.map { $0[1] })
    }

    @Test(arguments: animations.keys.sorted())
    func indexesWithoutInkStay(_ name: String) throws {
        let original = try Fixture.image(name)
        let meme = try Renderer().render(Recipe(top: "ink"), on: original)
        let (before, after) = try (PlainGIF(original), PlainGIF(meme.image))
        #expect(after.loop == before.loop)
        let low = meme.size.width * 24
        for (new, old) in zip(after.frames, before.frames) {
            #expect(new.delay == old.delay)
            #expect(new.disposal == old.disposal)
            #expect(new.isInterlaced == old.isInterlaced)
            #expect(new.seen.dropFirst(low) == old.seen.dropFirst(low))
            #expect(new.seen.prefix(low) != old.seen.prefix(low))
        }
    }
}
