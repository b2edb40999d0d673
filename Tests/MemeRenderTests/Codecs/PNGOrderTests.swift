import CShims
import Testing

@testable import MemeRender

/// PNGs with an unusual order of chunks.
struct PNGOrderTests {
    /// The chunks of a PNG.
    private func chunks(of image: EncodedImage) -> [PNGChunk] {
        image.bytes.withUnsafeBufferPointer { bytes in
            PNGChunks(bytes).map { chunk in
                PNGChunk(
                    name: String(decoding: chunk.name, as: UTF8.self), bytes: Array(chunk.payload))
            }
        }
    }

    private func file(_ chunks: [PNGChunk]) throws -> EncodedImage {
        var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        for chunk in chunks {
            let content = Array(chunk.name.utf8) + chunk.bytes
            bytes.append(chunk.bytes.count, bytes: 4)
            bytes += content
            bytes.append(Int(mm_crc32(0, content, content.count)), bytes: 4)
        }
        return try EncodedImage(bytes)
    }

    /// The suggested palette of a true-color picture follows its transparent color.
    @Test func aTransparentColourMayStandBeforeAPalette() throws {
        let image = try Fixture.image("rgb-transparent.png")
        var chunks = chunks(of: image)
        let pixels = try #require(chunks.firstIndex { $0.name == "IDAT" })
        #expect(chunks[..<pixels].contains { $0.name == "tRNS" })
        chunks.insert(PNGChunk(name: "PLTE", bytes: [1, 2, 3, 4, 5, 6]), at: pixels)
        let seen = try Pixels(file(chunks))
        #expect(seen.layout.channels == .rgba)
        #expect(try seen == Pixels(image))
        let meme = try Renderer().render(Recipe(top: "hi"), on: file(chunks))
        #expect(try ImageHeader(of: meme.image).layout.hasAlpha)
    }

    /// - Parameter frame: the offset and the size of the first frame.
    private func animation(
        hiding hidden: String, _ shown: String, frame: PixelRect
    ) throws -> EncodedImage {
        let picture = try chunks(of: Fixture.image(hidden))
        let pixels = try #require(picture.firstIndex { $0.name == "IDAT" })
        var control = HandmadeHEIF.number(0, 4)
        for number in [frame.size.width, frame.size.height, frame.x, frame.y] {
            control += HandmadeHEIF.number(number, 4)
        }
        let data = try chunks(of: Fixture.image(shown)).filter { $0.name == "IDAT" }.map { chunk in
            PNGChunk(name: "fdAT", bytes: [0, 0, 0, 1] + chunk.bytes)
        }
        return try file(
            picture[..<pixels]
                + [PNGChunk(name: "acTL", bytes: [0, 0, 0, 1, 0, 0, 0, 0])]
                + picture[pixels...].dropLast()
                + [PNGChunk(name: "fcTL", bytes: control + [0, 1, 0, 10, 0, 0])] + data
                + [PNGChunk(name: "IEND", bytes: [])])
    }

    @Test func thePictureOfAnAnimationIsItsFirstFrame() throws {
        // Both pictures have the same size and different pixels.
        let whole = PixelRect(x: 0, y: 0, size: try Fixture.image("rgb.png").size)
        let other = try Pixmap(width: whole.size.width, height: whole.size.height) { x, y, _ in
            (x * 5 + y * 3) % 256
        }.encoded()
        let hidden = chunks(of: other)
        let shown = try Pixels(Fixture.image("rgb.png"))
        let image = try animation(hiding: "rgb.png", "rgb.png", frame: whole)
        var changed = chunks(of: image)
        let pixels = try #require(changed.firstIndex { $0.name == "IDAT" })
        changed.removeAll { $0.name == "IDAT" }
        changed.insert(contentsOf: hidden.filter { $0.name == "IDAT" }, at: pixels)
        #expect(try Pixels(file(changed)) == shown)
        let meme = try Renderer().render(Recipe(), on: file(changed))
        #expect(try Pixels(meme.image) == shown)
        // A frame that is smaller than the picture isn't shown by itself.
        var part = whole
        part.x = 1
        let smaller = try animation(hiding: "rgb.png", "gray.png", frame: part)
        #expect(try Pixels(smaller) == shown)
    }
}
