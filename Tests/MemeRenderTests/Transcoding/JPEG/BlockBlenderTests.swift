import Testing

@testable import MemeRender

/// The quality of ink composited onto blocks.
struct BlockBlenderTests {
    private static let recipe = Recipe(top: "white and black", bottom: "as they were")

    /// The average difference between two pictures, where `wanted` differs from `old`.
    private func distance(_ one: Pixmap, from wanted: Pixmap, whereNot old: Pixmap) -> Double {
        var sum = 0
        var count = 0
        for (index, sample) in wanted.bytes.enumerated() where sample != old.bytes[index] {
            sum += abs(Int(one.bytes[index]) - Int(sample))
            count += 1
        }
        return Double(sum) / Double(max(1, count))
    }

    /// The words composited onto decoded pixels, exactly.
    private func exact(_ original: EncodedImage) throws -> EncodedImage {
        var recipe = Self.recipe
        recipe.format = .png
        return try Renderer().render(recipe, on: original).image
    }

    @Test(arguments: [
        "rocket.jpg", "grace_hopper.jpg", "gray.jpg", "quality-10.jpg", "quality-100.jpg",
        "sampling-411.jpg", "sampling-420.jpg", "sampling-422.jpg", "sampling-440.jpg",
        "sampling-444.jpg", "progressive.jpg", "restarts.jpg", "tables-16-bit.jpg",
    ])
    func isNearerToTheExactPixelsThanTheseAreCodedAnew(_ name: String) throws {
        let original = try Fixture.image(name)
        let before = try Pixmap(decoding: original)
        let wanted = try exact(original)
        let coding = try original.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            try ImageDecoder(ImageHeader(of: original), bytes: bytes).coding.jpeg
        }
        let coded = try Pixels(wanted).encoded(as: .jpeg, fineness: .like(.jpeg(#require(coding))))
        let meme = try Renderer().render(Self.recipe, on: original).image
        let pixels = try Pixmap(decoding: wanted)
        let ours = try distance(Pixmap(decoding: meme), from: pixels, whereNot: before)
        let theirs = try distance(Pixmap(decoding: coded), from: pixels, whereNot: before)
        // Words of six pixels have hardly any white or black; larger words look far better.
        let isLarge = before.size.width > 100
        #expect(ours < theirs * (isLarge ? 0.9 : 1.02) + 0.08, "\(ours) beside \(theirs)")
    }

    @Test(arguments: [10, 30, 50, 75, 90, 100])
    func whiteIsWhiteAndBlackIsBlack(_ quality: Int) throws {
        let gray = try Pixmap(width: 640, height: 480) { x, y, _ in 60 + (x + y) % 100 }
        let original = try Pixels(size: gray.size, layout: gray.layout, bytes: gray.bytes)
            .encoded(as: .jpeg, fineness: .quality(quality))
        var style = CaptionStyle()
        style.outlineWidth = 0.15
        style.maximumSize = .fraction(0.7)
        var recipe = Recipe(captions: [Caption("I", at: .other, in: .whole, style: style)])
        let meme = try Pixmap(decoding: Renderer().render(recipe, on: original).image)
        recipe.format = .png
        let wanted = try Pixmap(decoding: Renderer().render(recipe, on: original).image)
        // Only blocks that are entirely one of them.
        var checked = [0: 0, 255: 0]
        for y in stride(from: 0, to: 480, by: 8) {
            for x in stride(from: 0, to: 640, by: 8) {
                let shade = wanted.sample(x: x, y: y)
                let isWhole = (y..<y + 8).allSatisfy { row in
                    (x..<x + 8).allSatisfy { wanted.sample(x: $0, y: row) == shade }
                }
                guard checked[shade] != nil, isWhole else { continue }
                checked[shade, default: 0] += 1
                for row in y..<y + 8 {
                    for column in x..<x + 8 {
                        for channel in 0..<3 {
                            let sample = meme.sample(x: column, y: row, channel: channel)
                            #expect(abs(sample - shade) <= 2)
                        }
                    }
                }
            }
        }
        #expect(checked.values.allSatisfy { $0 > 0 }, "\(checked)")
    }
}
