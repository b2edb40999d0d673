import Testing

@testable import MemeRender

/// Memes with a copied stream must look like those that are decoded and encoded.
struct PNGTranscoderTests {
    static let words = [("top", ""), ("", "bottom"), ("i", "o")]

    /// The meme by decoding and encoding.
    private func throughPixels(_ recipe: Recipe, _ image: EncodedImage) throws -> EncodedImage {
        let plan = try RenderPlan(
            recipe, header: ImageHeader(of: image), fonts: FontLibrary(), .unlimited)
        let ink = try InkLayers(plan.typeset().captions)
        return try image.bytes.withUnsafeBufferPointer { bytes in
            let job = RenderJob(
                plan: plan, bytes: bytes, scan: nil, ink: ink, description: nil,
                context: .unlimited)
            let way = try #require(PixelBands(job))
            guard case .made(let made) = try way.make(progress: { _ in }) else {
                throw RenderError.cancelled
            }
            return EncodedImage(bytes: made.bytes, format: .png)
        }
    }

    /// The meme with a copied stream; the test fails if the stream wasn't copied.
    private func takenOver(_ recipe: Recipe, _ image: EncodedImage) throws -> EncodedImage {
        let plan = try RenderPlan(
            recipe, header: ImageHeader(of: image), fonts: FontLibrary(), .unlimited)
        let ink = try InkLayers(plan.typeset().captions)
        let outcome = try image.bytes.withUnsafeBufferPointer { bytes in
            let file = try #require(PNGFile(bytes))
            var transcoder = PNGTranscoder(
                file, ink: ink,
                start: try ImageMetadata(of: .png, in: bytes).forMeme(keepsMetadata: false)
                    .pngStart(size: file.size, layout: file.layout),
                byteCount: bytes.count, evenIfLarge: true, .unlimited)
            return try transcoder?.run { _ in }
        }
        guard case .transcoded(let bytes) = try #require(outcome) else {
            throw RenderError.cancelled
        }
        return EncodedImage(bytes, format: .png)
    }

    private func compare(_ png: HandmadePNG, _ comment: Comment) throws {
        let image = try png.image()
        for (top, bottom) in Self.words {
            let recipe = Recipe(top: top, bottom: bottom)
            let meme = try Pixels(takenOver(recipe, image))
            #expect(try meme == Pixels(throughPixels(recipe, image)), comment)
        }
    }

    @Test(arguments: ImageEncoderTests.layouts) func everyLayout(_ layout: PixelLayout) throws {
        let png = HandmadePNG(
            width: 211, height: 190, layout.channels, bitDepth: layout.bitDepth)
        try compare(png, "\(layout)")
    }

    @Test(arguments: RowFilter.allCases) func everyFilter(_ filter: RowFilter) throws {
        var png = HandmadePNG(width: 190, height: 230)
        png.filter = { _ in filter }
        try compare(png, "\(filter)")
    }

    @Test(arguments: HandmadePNG.Coding.allCases)
    func everyKindOfBlock(_ coding: HandmadePNG.Coding) throws {
        for count in [900, 7_000, 50_000] {
            var png = HandmadePNG(width: 250, height: 200, .rgba)
            png.block = { _ in (coding, count) }
            try compare(png, "\(coding) \(count)")
        }
    }

    @Test func mixedBlocks() throws {
        var png = HandmadePNG(width: 300, height: 260)
        png.block = { (HandmadePNG.Coding.allCases[$0 % 3], 700 + $0 * 977 % 9000) }
        try compare(png, "mixed")
    }

    @Test(arguments: [1, 2, 5, 7, 8, 9, 1000, 1 << 20])
    func chunksOfAnyLength(_ length: Int) throws {
        var png = HandmadePNG(width: 120, height: 140)
        png.chunkLength = length
        png.block = { (HandmadePNG.Coding.allCases[$0 % 3], 5000) }
        try compare(png, "\(length)")
    }

    @Test(arguments: [(1, 1), (1, 900), (2000, 1), (3, 2), (2, 3000), (40_000, 2)])
    func oddSizes(_ width: Int, _ height: Int) throws {
        try compare(HandmadePNG(width: width, height: height), "\(width)×\(height)")
    }

    /// A block that is too long to be kept is compressed again, even without ink.
    @Test func aLongBlock() throws {
        var png = HandmadePNG(width: 1, height: 1)
        (png.width, png.height) = (1300, 1200)
        png.pixels = [UInt8](repeating: 200, count: 1300 * 1200 * 3)
        png.filter = { _ in .none }
        png.block = { _ in (.dynamic, 10_000_000) }
        let image = try png.image()
        let recipe = Recipe(bottom: "hi")
        #expect(try Pixels(takenOver(recipe, image)) == Pixels(throughPixels(recipe, image)))
    }

    /// Without ink the bits of the stream are copied unchanged.
    @Test func withoutWordsTheStreamStays() throws {
        var png = HandmadePNG(width: 300, height: 260)
        png.block = { ($0 % 2 == 0 ? .fixed : .stored, 3001) }
        let image = try png.image()
        let meme = try takenOver(Recipe(), image)
        #expect(stream(of: meme) == stream(of: image))
    }

    private func stream(of image: EncodedImage) -> [UInt8] {
        image.bytes.withUnsafeBufferPointer { bytes in
            PNGChunks(bytes).filter { $0.isNamed("IDAT") }.flatMap { Array($0.payload) }
        }
    }

    @Test(arguments: ["chelsea.png", "rgb.png", "srgb.png", "rgba16.png"])
    func fixturesAreTakenOver(_ name: String) throws {
        let image = try Fixture.image(name)
        let recipe = Recipe(top: "hi", bottom: "there")
        let meme = try takenOver(recipe, image)
        let expected = try throughPixels(recipe, image)
        #expect(try Pixels(meme) == Pixels(expected))
        #expect(try meme.metadata() == expected.metadata())
    }

    /// A stream that could be slightly smaller is partly compressed again, one that could be much
    /// smaller completely.
    @Test func carelessCompressionIsDoneAnew() throws {
        var recipe = Recipe(top: "hi")
        recipe.describesItself = false
        var png = HandmadePNG(width: 300, height: 260)
        png.filter = { _ in .up }
        let careful = try Renderer().render(recipe, on: png.image()).image
        let taken = try takenOver(recipe, png.image())
        #expect(try Pixels(careful) == Pixels(taken))
        #expect(careful.bytes.count < taken.bytes.count)
        png.block = { _ in (.fixed, 10_000) }
        let anew = try Renderer().render(recipe, on: png.image()).image
        #expect(try anew == throughPixels(recipe, png.image()))
    }

    /// A damaged file gives the same result as decoding and encoding.
    @Test func damagedStreams() throws {
        let recipe = Recipe(top: "hi")
        var png = HandmadePNG(width: 60, height: 50)
        png.block = { (HandmadePNG.Coding.allCases[$0 % 3], 2000) }
        var outcomes: Set<String> = []
        for place in 0..<200 {
            png.damage = { stream in
                let index = place < 20 ? place : place < 40 ? stream.count - place + 19 : place * 17
                stream[index % stream.count] ^= 1 << UInt8(place % 8)
            }
            let image = try png.image()
            outcomes.insert(try outcome(recipe, image))
        }
        for count in stride(from: 1, to: 4000, by: 163) {
            png.damage = { $0.removeLast(min(count, $0.count)) }
            outcomes.insert(try outcome(recipe, png.image()))
            png.damage = { $0 += [UInt8](repeating: 3, count: count) }
            outcomes.insert(try outcome(recipe, png.image()))
        }
        #expect(outcomes.count > 2)
    }

    @Test func damagedFiles() throws {
        let recipe = Recipe(top: "hi")
        let whole = try HandmadePNG(width: 60, height: 50).image().bytes
        for index in stride(from: 8, to: whole.count, by: 59) {
            var bytes = whole
            bytes[index] ^= 0x10
            _ = try outcome(recipe, EncodedImage(bytes))
            _ = try outcome(recipe, EncodedImage(Array(whole.prefix(index))))
        }
    }

    /// Compares the results of both ways.
    private func outcome(_ recipe: Recipe, _ image: EncodedImage) throws -> String {
        let expected: Result<Pixels, any Error> = Result {
            try Pixels(throughPixels(recipe, image))
        }
        let actual: Result<Pixels, any Error> = Result {
            try Pixels(Renderer().render(recipe, on: image).image)
        }
        switch (expected, actual) {
        case (.success(let expected), .success(let actual)):
            #expect(expected == actual)
            return "fine"
        case (.failure(let expected), .failure(let actual)):
            #expect("\(expected)" == "\(actual)")
            return "\(expected)"
        default:
            Issue.record("\(expected) is not \(actual)")
            return ""
        }
    }
}
