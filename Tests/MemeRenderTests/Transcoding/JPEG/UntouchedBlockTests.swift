import Foundation
import Testing

@testable import MemeRender

/// Blocks that the words don't cover stay exactly as they were.
struct UntouchedBlockTests {
    static let pictures: [String] = {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: Fixture.folder.path)) ?? []
        return names.filter { $0.hasSuffix(".jpg") }.sorted()
    }()

    private static let recipe = Recipe(top: "only the words", bottom: "change")

    @Test func thereAreManyPictures() {
        #expect(Self.pictures.count > 20)
    }

    @Test(arguments: pictures) func blocksWithoutInkKeepTheirCoefficients(_ name: String) throws {
        let original = try Fixture.image(name)
        let meme = try Renderer().render(Self.recipe, on: original).image
        let ink = try Ink(Self.recipe, on: original)
        try expectOnlyInkChanged(from: original, to: meme, ink)
    }

    @Test(arguments: pictures) func aMemeWithoutWordsIsThePicture(_ name: String) throws {
        let original = try Fixture.image(name)
        let meme = try Renderer().render(Recipe(), on: original).image
        #expect(try Coefficients(meme) == Coefficients(original))
    }

    @Test(arguments: ["rocket.jpg", "sampling-420.jpg", "restarts.jpg", "orientation-6.jpg"])
    func translucentInkInManyPlacesChangesNoOtherBlock(_ name: String) throws {
        let original = try Fixture.image(name)
        var recipe = Recipe(top: "a", bottom: "b")
        for (index, angle) in [0.0, 30, 90, 200].enumerated() {
            var style = CaptionStyle()
            style.angle = angle
            style.fill = Color(red: 255, green: 40, blue: 0, alpha: 100)
            style.shadow = Shadow()
            let box = Box(x: 0.2 * Double(index), y: 0.4, width: 0.2, height: 0.2)
            recipe.captions.append(Caption("word", at: .other, in: box, style: style))
        }
        let meme = try Renderer().render(recipe, on: original).image
        try expectOnlyInkChanged(from: original, to: meme, Ink(recipe, on: original))
    }

    /// Rare but valid sampling: luma coarser than chroma, thirds, each component different.
    @Test(
        arguments: [
            [0x11, 0x22, 0x22], [0x21, 0x12, 0x11], [0x22, 0x12, 0x21], [0x31, 0x11, 0x11],
            [0x13, 0x11, 0x11], [0x14, 0x11, 0x11], [0x42, 0x11, 0x11],
        ], [false, true])
    func anySamplingWillDo(_ samplings: [Int], _ isProgressive: Bool) throws {
        let coding = JPEGCoding(
            components: samplings.map {
                JPEGCoding.Component(
                    horizontalSampling: $0 >> 4, verticalSampling: $0 & 15,
                    quantization: Array(repeating: 3, count: 64))
            }, isProgressive: isProgressive)
        // Neither side is a whole number of MCUs.
        let picture = try Pixmap(width: 97, height: 83) { x, y, channel in
            (x * (3 + channel) + y * 5 + x * y / 16) % 256
        }
        let original = try Pixels(size: picture.size, layout: picture.layout, bytes: picture.bytes)
            .encoded(as: .jpeg, fineness: .like(.jpeg(coding)))
        let meme = try Renderer().render(Self.recipe, on: original).image
        try expectOnlyInkChanged(from: original, to: meme, Ink(Self.recipe, on: original))
    }

    @Test(arguments: [8191, 8192, 16384, 65535] as [UInt16])
    func theCoarsestDivisorsCanBeWritten(_ divisor: UInt16) throws {
        let component = JPEGCoding.Component(
            horizontalSampling: 1, verticalSampling: 1,
            quantization: [8] + Array(repeating: divisor, count: 63))
        let picture = try Pixmap(width: 40, height: 40, .gray) { x, y, _ in (x * 5 + y) % 256 }
        let image = try Pixels(size: picture.size, layout: picture.layout, bytes: picture.bytes)
            .encoded(
                as: .jpeg,
                fineness: .like(
                    .jpeg(JPEGCoding(components: [component], isProgressive: false))))
        _ = try Pixels(image)
    }

    private func expectOnlyInkChanged(
        from original: EncodedImage, to meme: EncodedImage, _ ink: Ink
    ) throws {
        let before = try Coefficients(original)
        let after = try Coefficients(meme)
        try #require(after.components.count == before.components.count)
        var inked = 0
        for (old, new) in zip(before.components, after.components) {
            #expect(new.quantization == old.quantization)
            try #require(new.blocks.map(\.count) == old.blocks.map(\.count))
            for (row, blocks) in old.blocks.enumerated() {
                for (column, block) in blocks.enumerated() {
                    let x = column * old.width..<(column + 1) * old.width
                    let y = row * old.height..<(row + 1) * old.height
                    if ink.covers(x, y) {
                        inked += 1
                    } else {
                        #expect(new.blocks[row][column] == block)
                    }
                }
            }
        }
        #expect(inked > 0)
        #expect(after != before)
    }
}

/// The pixels of a stored picture on which a recipe puts ink, found by rendering on plain pictures.
private struct Ink {
    private let size: PixelSize
    private let pixels: [Bool]

    init(_ recipe: Recipe, on picture: EncodedImage) throws {
        let header = try ImageHeader(of: picture)
        var recipe = recipe
        recipe.format = .png
        size = header.size
        var pixels = [Bool](repeating: false, count: size.pixelCount)
        // Ink that isn't visible on black is visible on white.
        for shade in [0, 255] {
            let plain = try Pixmap(width: size.width, height: size.height) { _, _, _ in shade }
            var metadata = ImageMetadata()
            metadata.exif = Exif(header.orientation)
            let upright = try Pixmap(
                decoding: Renderer().render(
                    recipe, on: plain.encoded(metadata: metadata)
                ).image)
            // Maps upright pixels to the stored picture.
            let stored = size
            for index in pixels.indices {
                let (y, x) = index.quotientAndRemainder(dividingBy: stored.width)
                let pixel = PixelRect(x: x, y: y, size: PixelSize(width: 1, height: 1))
                    .turned(header.orientation, on: stored)
                for channel in 0..<upright.layout.channels.rawValue
                where upright.sample(x: pixel.x, y: pixel.y, channel: channel) != shade {
                    pixels[index] = true
                }
            }
        }
        self.pixels = pixels
    }

    /// Whether any of these pixels has ink; at the edges, padding pixels count like those at the edge.
    func covers(_ x: Range<Int>, _ y: Range<Int>) -> Bool {
        let columns = x.clamped(to: 0..<size.width)
        return y.clamped(to: 0..<size.height).contains { row in
            columns.contains { pixels[row * size.width + $0] }
        }
    }
}
