import Testing

@testable import MemeRender

/// Damaged JPEGs, whose blocks can't be copied.
struct BrokenScanTests {
    private static let victims = [
        "sampling-420.jpg", "restarts.jpg", "gray.jpg", "progressive.jpg", "tables-16-bit.jpg",
        "quality-10.jpg", "orientation-6.jpg",
    ]
    private let recipe = Recipe(top: "words", bottom: "on it")

    /// Expects that a damaged picture is refused as if its pixels were decoded, and that any other gives
    /// a valid meme.
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
        for step in 0..<20 {
            try expectRefusalOrMeme(Array(bytes.prefix(bytes.count * step / 20)))
        }
    }

    @Test(arguments: victims) func withAnyBitFlipped(_ name: String) throws {
        let bytes = try Fixture.bytes(name)
        for step in 0..<100 {
            var changed = bytes
            changed[bytes.count * step / 100] ^= 1 << UInt8(step % 8)
            try expectRefusalOrMeme(changed)
        }
    }

    @Test(arguments: victims) func withAnyByteDoubledOrGone(_ name: String) throws {
        let bytes = try Fixture.bytes(name)
        for step in 0..<20 {
            var changed = bytes
            changed.remove(at: bytes.count * step / 20)
            try expectRefusalOrMeme(changed)
            changed = bytes
            changed.insert(bytes[bytes.count * step / 20], at: bytes.count * step / 20)
            try expectRefusalOrMeme(changed)
        }
    }

    /// A fixture with an additional segment before all others.
    private func bytes(_ name: String, _ marker: UInt8, _ payload: [UInt8]) throws -> [UInt8] {
        var segment: [UInt8] = []
        segment.append(segment: marker, payload)
        let bytes = try Fixture.bytes(name)
        return bytes[..<2] + segment + bytes[2...]
    }

    @Test func aRestartIntervalThatIsTooLongIsRefused() throws {
        try expectRefusalOrMeme(bytes("sampling-420.jpg", 0xdd, [0, 0, 0, 0]))
    }

    /// A large file may have hundreds of thousands of tables.
    @Test func tablesThatTheScanDoesNotNeedAreNotMade() throws {
        // Three codes of one bit are invalid, but the scan doesn't use the table.
        let table: [UInt8] = [0x13, 3] + Array(repeating: 0, count: 15) + [0, 1, 2]
        let bytes = try bytes("sampling-420.jpg", 0xc4, table + table)
        let numbers = bytes.withUnsafeBufferPointer { bytes in
            BaselineScan(bytes)?.tables.keys.sorted()
        }
        #expect(numbers == [0x00, 0x01, 0x10, 0x11])
    }

    @Test func aJFIFSegmentThatIsCutSaysNothingOfColours() throws {
        let image = try Fixture.image("rgb.jpg")
        let other = try EncodedImage(bytes("rgb.jpg", 0xe0, Array("JFIF\0".utf8) + [1, 1]))
        let meme = try Renderer().render(recipe, on: image).image
        #expect(try Renderer().render(recipe, on: other).image == meme)
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
