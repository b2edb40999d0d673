import Testing

@testable import MemeRender

/// Small files that declare huge amounts of data: the work of reading them is limited.
struct HEIFLimitTests {
    private func error(of file: HandmadeHEIF) throws -> RenderError? {
        let image = try EncodedImage(file.bytes)
        do throws(RenderError) {
            _ = try ImageHeader(of: image)
            return nil
        } catch {
            return error
        }
    }

    @Test func anItemLiesInAFewPieces() throws {
        var file = try HandmadeHEIF(coding: "turned-1.heic")
        file.pieces = 32
        #expect(try error(of: file) == nil)
        file.pieces = 33
        #expect(
            try error(of: file)
                == .unsupportedVariant(.heic, reason: "it has an item in more than 32 pieces"))
    }

    @Test func boxesAreCounted() throws {
        var file = try HandmadeHEIF(coding: "turned-1.heic")
        file.spareProperties = [UInt8](
            repeatElement(HandmadeHEIF.box("free", []), count: 1000).joined())
        #expect(try error(of: file) == nil)
        file.spareProperties = [UInt8](
            repeatElement(HandmadeHEIF.box("free", []), count: 70_000).joined())
        #expect(
            try error(of: file)
                == .unsupportedVariant(.heic, reason: "it has more than 65536 boxes"))
    }

    @Test func referencesAreCounted() throws {
        var file = try HandmadeHEIF(coding: "turned-1.heic")
        let all = ("thmb", 1, Array(1...60_000))
        file.references = [all, all]
        #expect(try error(of: file) == nil)
        file.references.append(all)
        #expect(
            try error(of: file)
                == .unsupportedVariant(.heic, reason: "it has more than 131072 references"))
    }

    @Test func propertiesAreCounted() throws {
        var file = try HandmadeHEIF(coding: "turned-1.heic")
        let size = HandmadeHEIF.ispe(128, 64)
        for id in 2...1000 {
            file.items.append(
                .init(id: id, type: "hvc1", properties: Array(repeating: size, count: 100)))
        }
        #expect(try error(of: file) == nil)
        for id in 1001...1400 {
            file.items.append(
                .init(id: id, type: "hvc1", properties: Array(repeating: size, count: 100)))
        }
        #expect(
            try error(of: file)
                == .unsupportedVariant(.heic, reason: "it has more than 131072 properties"))
    }

    @Test func unitsOfAStreamAreCounted() throws {
        var file = try HandmadeHEIF(coding: "still.avif", "av1C")
        // Frame headers without content.
        file.items[0].data += [UInt8](repeatElement([0x1a, 0], count: 1000).joined())
        #expect(try error(of: file) == nil)
        file.items[0].data += [UInt8](repeatElement([0x1a, 0], count: 140_000).joined())
        #expect(
            try error(of: file)
                == .unsupportedVariant(.avif, reason: "it has more than 131072 units"))
    }

    @Test func whatIsSaidTwiceOfAnItemIsRefused() throws {
        var file = try HandmadeHEIF(coding: "turned-1.heic")
        file.repeatsAssociations = 1
        let twice = RenderError.corrupt(.heic, reason: "it says twice what it is made of")
        #expect(try error(of: file) == twice)
        file.associationBoxes = 2
        #expect(try error(of: file) == twice)
    }

    /// Some programs write two association boxes: one for items with few properties, one for items with
    /// many.
    @Test func propertiesMayBeToldInSeveralBoxes() throws {
        var file = try HandmadeHEIF(coding: "turned-1.heic")
        var other = file.items[0]
        other.id = 2
        file.items.append(other)
        file.associationBoxes = 2
        #expect(try error(of: file) == nil)
        let meme = try Renderer().render(Recipe(top: "hi"), on: EncodedImage(file.bytes))
        #expect(meme.size == PixelSize(width: 128, height: 64))
    }
}
