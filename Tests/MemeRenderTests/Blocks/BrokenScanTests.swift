import Testing

@testable import MemeRender

/// Damaged JPEGs, whose blocks can't just be taken over.
struct BrokenScanTests {
    private static let victims = [
        "sampling-420.jpg", "restarts.jpg", "gray.jpg", "progressive.jpg", "tables-16-bit.jpg",
        "quality-10.jpg", "orientation-6.jpg",
    ]
    private let recipe = Recipe(top: "words", bottom: "on it")

    /// A damaged picture is refused as it is when its pixels are read; any other gives a meme that
    /// can be read.
    private func expectRefusalOrMeme(_ bytes: [UInt8]) throws {
        guard let image = try? EncodedImage(bytes), let header = try? ImageHeader(of: image),
            header.size.pixelCount < 1_000_000
        else { return }
        let damage = error { () throws(RenderError) in _ = try Pixels(image) }
        var meme: EncodedImage?
        let refusal = error { () throws(RenderError) in
            meme = try Renderer().render(recipe, on: image).image
        }
        #expect((refusal == nil) == (damage == nil), "\(String(describing: refusal))")
        if let meme { _ = try Pixels(meme) }
    }

    private func error(_ body: () throws(RenderError) -> Void) -> RenderError? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: victims) func cutAnywhere(_ name: String) throws {
        let bytes = try Fixture.bytes(name)
        for step in 0..<40 {
            try expectRefusalOrMeme(Array(bytes.prefix(bytes.count * step / 40)))
        }
    }

    @Test(arguments: victims) func withAnyBitFlipped(_ name: String) throws {
        let bytes = try Fixture.bytes(name)
        for step in 0..<200 {
            var changed = bytes
            changed[bytes.count * step / 200] ^= 1 << UInt8(step % 8)
            try expectRefusalOrMeme(changed)
        }
    }

    @Test(arguments: victims) func withAnyByteDoubledOrGone(_ name: String) throws {
        let bytes = try Fixture.bytes(name)
        for step in 0..<40 {
            var changed = bytes
            changed.remove(at: bytes.count * step / 40)
            try expectRefusalOrMeme(changed)
            changed = bytes
            changed.insert(bytes[bytes.count * step / 40], at: bytes.count * step / 40)
            try expectRefusalOrMeme(changed)
        }
    }

    @Test func whatComesAfterTheEndIsLeftOut() throws {
        let bytes = try Fixture.bytes("sampling-420.jpg")
        let meme = try Renderer().render(recipe, on: EncodedImage(bytes)).image
        let longer = try Renderer().render(recipe, on: EncodedImage(bytes + [1, 2, 3])).image
        #expect(meme == longer)
    }

    @Test func damageThatIsAcceptedGoesThroughPixels() throws {
        let image = try Fixture.image("broken/cut-in-data.jpg")
        let renderer = Renderer(limits: RenderLimits(acceptsDamage: true))
        let rendering = try renderer.render(recipe, on: image)
        #expect(rendering.warnings.contains(.damaged))
        _ = try Coefficients(rendering.image)
    }
}
