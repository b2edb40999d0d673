import Testing

@testable import MemeRender

/// Two threads write the same bits as one.
struct ScanRewriterTests {
    /// Ink at both edges, at one edge, at the right edge in all rows, in many places, and none.
    private static let recipes: [Recipe] = {
        var wide = CaptionStyle()
        wide.alignment = .right
        var turned = CaptionStyle()
        turned.shadow = Shadow()
        turned.angle = 20
        return [
            Recipe(top: "only the words", bottom: "change"),
            Recipe(bottom: "below"),
            Recipe(captions: [
                Caption(
                    "many words that reach the right edge of the picture in most of its rows",
                    at: .other, in: Box(x: 0, y: 0, width: 1, height: 1), style: wide)
            ]),
            Recipe(
                captions: (0..<5).map { index in
                    Caption(
                        "word", at: .other,
                        in: Box(x: 0.19 * Double(index), y: 0.4, width: 0.2, height: 0.2),
                        style: turned)
                }),
            Recipe(),
        ]
    }()

    /// Composites ink onto a picture with one thread and with two.
    private func memes(
        _ image: EncodedImage, _ recipe: Recipe
    ) throws -> [(one: [UInt8]?, two: [UInt8]?)] {
        let (header, ink) = try layers(image, recipe)
        return image.bytes.withUnsafeBufferPointer { bytes in
            guard let scan = BaselineScan(bytes), scan.size == header.size else { return [] }
            return [scan, scan.completed()].compactMap(\.self).map { scan in
                func meme(_ rows: ScanRows?) -> [UInt8]? {
                    try? ScanRewriter(
                        scan: scan, rows: rows, ink: ink, orientation: header.orientation,
                        context: .unlimited, start: [0xff, 0xd8]
                    ).run { #expect((0...1).contains($0)) }
                }
                return (meme(nil), meme(ScanRows(of: scan, least: 0, .unlimited)))
            }
        }
    }

    private func layers(
        _ image: EncodedImage, _ recipe: Recipe
    ) throws -> (header: ImageHeader, ink: InkLayers) {
        let header = try ImageHeader(of: image)
        let captions = try RenderPlan(
            recipe, header: header, fonts: FontLibrary(), .unlimited
        ).typeset().captions
        return (header, try InkLayers(captions))
    }

    @Test(arguments: UntouchedBlockTests.pictures, recipes.indices)
    func twoThreadsWriteWhatOneDoes(_ name: String, _ recipe: Int) throws {
        for meme in try memes(Fixture.image(name), Self.recipes[recipe]) {
            // Compared outside the expectation, because describing the difference of large arrays takes
            // long.
            let isSame = meme.one == meme.two
            #expect(isSame)
            if recipe == 4 { #expect(meme.one != nil) }
        }
    }

    @Test(arguments: ["rocket.jpg", "sampling-420.jpg", "gray.jpg", "orientation-6.jpg"])
    func bothRefuseWhatIsDamaged(_ name: String) throws {
        let whole = try Fixture.bytes(name)
        for step in 0..<12 {
            var bytes = whole
            let place = bytes.count * step / 12
            switch step % 3 {
            case 0: bytes[place] ^= 1 << UInt8(step % 8)
            case 1: bytes.remove(at: place)
            default: bytes.removeLast(bytes.count - place)
            }
            guard let image = try? EncodedImage(bytes),
                let size = try? ImageHeader(of: image).size, size.pixelCount < 1_000_000
            else { continue }
            for meme in try memes(image, Self.recipes[0]) {
                let isSame = meme.one == meme.two
                #expect(isSame, "\(step)")
            }
        }
    }

    @Test(arguments: recipes.indices) func stripsAreAllRowsInOrder(_ recipe: Int) throws {
        let image = try Fixture.image("rocket.jpg")
        let (header, ink) = try layers(image, Self.recipes[recipe])
        try image.bytes.withUnsafeBufferPointer { bytes in
            let scan = try #require(BaselineScan(bytes))
            let strips = ScanStrip.strips(of: scan, ink, header.orientation)
            #expect(strips.flatMap { Array($0.rows) } == Array(0..<scan.mcus.height))
            #expect(strips.contains { $0.hasInk } == (recipe != 4))
        }
    }
}
