import Testing

@testable import MemeRender

/// An everyday HEIC that is decoded tile by tile has the pixels that libheif gives.
struct HEVCTilesTests {
    /// The pixels of a picture as its tiles give them; `nil` if they don't. The test fails if libheif gives others.
    private func pixels(_ image: EncodedImage) throws -> [UInt8]? {
        let header = try ImageHeader(of: image)
        return try image.content.withBytes { bytes in
            let decoder = try HEIFDecoder(bytes, header: header)
            var isDone = false
            let tiles = try Pixmap(size: header.size, layout: header.layout) {
                rows throws(RenderError) in isDone = try decoder.readTiles(into: rows)
            }
            let libheif = try Pixmap(size: header.size, layout: header.layout) {
                rows throws(RenderError) in try decoder.readByLibheif(into: rows)
            }
            if !isDone { return nil }
            let isSame = tiles.bytes == libheif.bytes
            #expect(isSame)
            return tiles.bytes
        }
    }

    @Test(arguments: ["halved", "halved-odd", "halved-grid", "halved-turned"])
    func everydayPictures(name: String) throws {
        #expect(try pixels(Fixture.image("\(name).heic")) != nil)
    }

    /// With whole chroma, transparency, more than 8 bits, or as AV1.
    @Test(arguments: ["turned-1.heic", "alpha.heic", "deep.heic", "grid.heic", "alpha.avif"])
    func othersAreLeftToLibheif(name: String) throws {
        #expect(try pixels(Fixture.image(name)) == nil)
    }

    // MARK: colors

    private struct Part {
        var data: [UInt8]
        var configuration: [UInt8]
        var size: PixelSize
    }

    /// What is in a picture of one item.
    private func part(of name: String) throws -> Part {
        try Fixture.image(name).content.withBytes { bytes in
            let container = try HEIFContainer(bytes, format: .heic)
            let items = container.items
            let data = try #require(items.contents(of: container.primary))
            let range = try #require(items.properties("hvcC", of: container.primary).first)
            return Part(
                data: data, configuration: HandmadeHEIF.box("hvcC", Array(bytes[range])),
                size: container.codedSize)
        }
    }

    /// A picture of one item, that says to have a size.
    private func picture(
        of part: Part, _ size: PixelSize, _ properties: [[UInt8]]
    ) -> HandmadeHEIF {
        let own = [part.configuration, HandmadeHEIF.ispe(size.width, size.height)]
        return HandmadeHEIF(items: [
            .init(id: 1, type: "hvc1", data: part.data, properties: own + properties)
        ])
    }

    /// Whether its tiles are decoded without libheif.
    private func isTaken(_ image: EncodedImage) throws -> Bool {
        let header = try ImageHeader(of: image)
        return try image.content.withBytes { bytes in
            let decoder = try HEIFDecoder(bytes, header: header)
            var rows = [UInt8](repeating: 0, count: header.size.pixelCount * 3)
            return try rows.withUnsafeMutableBytes { rows in
                try decoder.readTiles(into: #require(rows.baseAddress))
            }
        }
    }

    private func nclx(_ matrix: Int, isFullRange: Bool) -> [UInt8] {
        let numbers = [1, 13, matrix].flatMap { HandmadeHEIF.number($0, 2) }
        return HandmadeHEIF.box("colr", Array("nclx".utf8) + numbers + [isFullRange ? 0x80 : 0])
    }

    @Test(arguments: [1, 2, 5, 6, 9, 10], [true, false])
    func colorsOfTheContainer(matrix: Int, isFullRange: Bool) throws {
        let part = try part(of: "halved.heic")
        let file = picture(of: part, part.size, [nclx(matrix, isFullRange: isFullRange)])
        #expect(try pixels(EncodedImage(file.bytes)) != nil)
    }

    @Test(arguments: [0, 4, 7, 8, 12]) func rareColorsAreLeftToLibheif(matrix: Int) throws {
        let part = try part(of: "halved.heic")
        let file = picture(of: part, part.size, [nclx(matrix, isFullRange: true)])
        #expect(try !isTaken(EncodedImage(file.bytes)))
    }

    /// A picture of four tiles.
    private func grid(
        of part: Part, _ size: PixelSize, gridColors: [[UInt8]] = [], tileColors: [[UInt8]] = []
    ) -> HandmadeHEIF {
        let ispe = HandmadeHEIF.ispe(size.width, size.height)
        var file = HandmadeHEIF(items: [
            .init(
                id: 1, type: "grid",
                data: [0, 0, 1, 1] + HandmadeHEIF.number(size.width, 2)
                    + HandmadeHEIF.number(size.height, 2),
                properties: [ispe] + gridColors, isInside: true)
        ])
        let own = HandmadeHEIF.ispe(part.size.width, part.size.height)
        for id in 2...5 {
            file.items.append(
                .init(
                    id: id, type: "hvc1", data: part.data,
                    properties: [part.configuration, own] + tileColors))
        }
        file.references = [("dimg", 1, [2, 3, 4, 5])]
        return file
    }

    /// Colors are those of a tile, or of its stream, whatever the grid says.
    @Test(arguments: 0..<4) func colorsOfGrids(number: Int) throws {
        let part = try part(of: "halved.heic")
        let size = PixelSize(width: part.size.width * 2 - 10, height: part.size.height * 2 - 20)
        let file = grid(
            of: part, size,
            gridColors: number & 1 == 1 ? [nclx(9, isFullRange: false)] : [],
            tileColors: number & 2 == 2 ? [nclx(1, isFullRange: false)] : [])
        #expect(try pixels(EncodedImage(file.bytes)) != nil)
    }

    /// Old memory would be seen where no tile is.
    @Test(arguments: [(10, 0), (0, 10)]) func tilesThatDontReachTheEdge(beyond: (Int, Int)) throws {
        let part = try part(of: "halved.heic")
        let size = PixelSize(
            width: part.size.width * 2 + beyond.0, height: part.size.height * 2 + beyond.1)
        let bytes = grid(of: part, size).bytes
        try EncodedImage(bytes).content.withBytes { bytes in
            let container = try HEIFContainer(bytes, format: .heic)
            #expect(HEVCTiles(of: container) == nil)
        }
    }

    /// Such a picture may say to have any size.
    @Test func aSmallPartOfALargePicture() throws {
        let part = try part(of: "halved.heic")
        let crop = [60, 1, 30, 1, 0, 1, 0, 1].flatMap { HandmadeHEIF.number($0, 4) }
        let file = picture(
            of: part, PixelSize(width: 1 << 20, height: 1 << 20), [HandmadeHEIF.box("clap", crop)])
        let image = try EncodedImage(file.bytes)
        #expect(try ImageHeader(of: image).size == PixelSize(width: 60, height: 30))
        #expect(try !isTaken(image))
    }

    // MARK: damage

    /// Whatever is damaged is libheif's to judge; and nothing is written beyond the picture.
    @Test func damagedStreams() throws {
        let whole = try Fixture.bytes("halved-grid.heic")
        let mdat = try #require(
            whole.indices.dropLast(4).last { Array(whole[$0..<$0 + 4]) == Array("mdat".utf8) })
        for place in stride(from: mdat + 4, to: whole.count, by: max(1, (whole.count - mdat) / 40))
        {
            var bytes = whole
            bytes[place] ^= 0x55
            let image = try EncodedImage(bytes)
            guard let header = try? ImageHeader(of: image) else { continue }
            try image.content.withBytes { bytes in
                guard let decoder = try? HEIFDecoder(bytes, header: header) else { return }
                let count = header.size.pixelCount * 3
                var rows = [UInt8](repeating: 0, count: count + 16)
                try rows.withUnsafeMutableBytes { rows in
                    let start = try #require(rows.baseAddress)
                    _ = try decoder.readTiles(into: start)
                }
                #expect(rows[count...].allSatisfy { $0 == 0 })
            }
        }
    }
}
