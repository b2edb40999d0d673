import Testing

@testable import MemeRender

/// Panels that are copied while the meme is made, beside the same ones drawn as ink.
@Suite struct CopiedRowsTests {
    private static let rgb = PixelLayout(channels: .rgb, bitDepth: 8)

    private static func picture(
        _ width: Int, _ height: Int, seed: Int, as format: ImageFormat = .jpeg,
        _ layout: PixelLayout = rgb
    ) throws -> EncodedImage {
        let size = PixelSize(width: width, height: height)
        var pixels = ImageEncoderTests.pixels(layout, size)
        for index in pixels.bytes.indices {
            pixels.bytes[index] &+= UInt8(truncatingIfNeeded: seed * 40 + index / (7 + seed))
        }
        return try pixels.encoded(as: format)
    }

    private static func recipe(
        _ grid: PanelGrid, _ pictures: [EncodedImage], change: (inout Recipe) -> Void = { _ in }
    ) throws -> (Recipe, PanelSheet) {
        let sizes = try pictures.map { try ImageHeader(of: $0).uprightSize }
        let sheet = try grid.sheet(for: sizes)
        var recipe = recipe(of: sheet, pictures)
        change(&recipe)
        return (recipe, sheet)
    }

    private static func recipe(of sheet: PanelSheet, _ pictures: [EncodedImage]) -> Recipe {
        var recipe = Recipe(top: "Over all", bottom: "Of them")
        recipe.layers.insert(
            contentsOf: sheet.layers(of: pictures.indices.map { "\($0)" }), at: 0)
        recipe.format = .jpeg
        return recipe
    }

    private static func named(_ pictures: [EncodedImage]) -> [String: EncodedImage] {
        Dictionary(uniqueKeysWithValues: pictures.enumerated().map { ("\($0)", $1) })
    }

    /// How many pictures are copied.
    private static func copied(
        _ recipe: Recipe, _ sheet: PanelSheet, _ pictures: [EncodedImage]
    ) throws -> Int {
        try plan(recipe, sheet, pictures).copied.count
    }

    private static func plan(
        _ recipe: Recipe, _ sheet: PanelSheet, _ pictures: [EncodedImage]
    ) throws -> RenderPlan {
        let background = try sheet.background
        let context = RenderContext(RenderLimits())
        var plan = try RenderPlan(
            recipe, header: ImageHeader(of: background), pictures: named(pictures),
            fonts: FontLibrary(), context)
        plan.copyPictures(profile: { background.colorProfile })
        return plan
    }

    /// Checks that the meme is the same, byte for byte, whether pictures are copied or drawn.
    private static func expectSame(
        _ recipe: Recipe, _ sheet: PanelSheet, _ pictures: [EncodedImage], copied count: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try copied(recipe, sheet, pictures) == count, sourceLocation: sourceLocation)
        let memes = try renders(recipe, sheet, pictures)
        for meme in memes.dropFirst() {
            let isTheSame = meme.image == memes[0].image
            #expect(isTheSame, sourceLocation: sourceLocation)
            #expect(meme.steps.last?.way == .pixelBands, sourceLocation: sourceLocation)
        }
    }

    /// The meme whose pictures are drawn, and those in which they are copied: by several threads, and by one.
    private static func renders(
        _ recipe: Recipe, _ sheet: PanelSheet, _ pictures: [EncodedImage],
        _ limits: RenderLimits = RenderLimits()
    ) throws -> [Rendering] {
        try [(true, false), (false, false), (false, true)].map { isDrawn, staysOnThread in
            var recipe = recipe
            // Pictures above words are drawn, whatever the words are.
            if isDrawn { recipe.layers.insert(.caption(Caption("", at: .other)), at: 0) }
            var renderer = Renderer(limits: limits)
            renderer.staysOnThread = staysOnThread
            return try renderer.render(recipe, on: sheet.background, pictures: named(pictures))
        }
    }

    @Test(arguments: [0, 0.03]) func panelsOfOneSizeAreCopied(_ gap: Double) throws {
        let pictures = try (0..<4).map { try Self.picture(211, 173, seed: $0) }
        let grid = PanelGrid(.cells(columns: 2, rows: 2), gap: gap, color: .white)
        let (recipe, sheet) = try Self.recipe(grid, pictures)
        try Self.expectSame(recipe, sheet, pictures, copied: 4)
    }

    @Test func columnsRowsAndMissingOnesAreCopied() throws {
        let pictures = try (0..<3).map { try Self.picture(190, 310, seed: $0) }
        for grid in [
            PanelGrid(.row), PanelGrid(.column), PanelGrid(.cells(columns: 2, rows: 2)),
        ] {
            let (recipe, sheet) = try Self.recipe(grid, pictures)
            try Self.expectSame(recipe, sheet, pictures, copied: 3)
        }
    }

    @Test func grayOnesAndPNGsAreCopied() throws {
        let gray = PixelLayout(channels: .gray, bitDepth: 8)
        let pictures = [
            try Self.picture(150, 140, seed: 1, as: .png),
            try Self.picture(150, 140, seed: 2, gray),
            try Self.picture(150, 140, seed: 3, as: .png, gray),
        ]
        let (recipe, sheet) = try Self.recipe(PanelGrid(.row), pictures)
        try Self.expectSame(recipe, sheet, pictures, copied: 3)
        // All of them gray.
        let (plain, plainSheet) = try Self.recipe(PanelGrid(.row), Array(pictures[1...]))
        try Self.expectSame(plain, plainSheet, Array(pictures[1...]), copied: 2)
    }

    /// As phones store them, beside those that were turned before.
    @Test(arguments: [PanelGrid.Arrangement.row, .column, .cells(columns: 2, rows: 4)])
    func turnedOnesAreCopied(_ arrangement: PanelGrid.Arrangement) throws {
        let upright = try Orientation.allCases.map { orientation in
            try Pixmap(width: 140, height: 131) { x, y, channel in
                (x * 7 + y * 3 + orientation.rawValue * 40 + channel * (x / 9 + y / 7)) % 256
            }
        }
        let stored = try zip(upright, Orientation.allCases).map { picture, orientation in
            try picture.stored(orientation).encoded(metadata: .turned(orientation))
        }
        let (recipe, sheet) = try Self.recipe(PanelGrid(arrangement), stored)
        try Self.expectSame(recipe, sheet, stored, copied: 8)
        let background = try sheet.background
        let memes = try [stored, upright.map { try $0.encoded() }].map { pictures in
            try Renderer().render(recipe, on: background, pictures: Self.named(pictures)).image
        }
        #expect(memes[0] == memes[1])
    }

    /// No more of them are in memory than stand side by side.
    @Test func turnedOnesArePricedByRows() throws {
        let picture = try Pixmap(width: 30, height: 40) { x, _, _ in x }
        let turned = try picture.stored(.right).encoded(metadata: .turned(.right))
        let pictures = [turned, try picture.encoded(), turned, turned, turned]
        for (arrangement, count) in [
            (PanelGrid.Arrangement.row, 4), (.column, 1), (.cells(columns: 2, rows: 3), 2),
        ] {
            let (recipe, sheet) = try Self.recipe(PanelGrid(arrangement), pictures)
            let plan = try Self.plan(recipe, sheet, pictures)
            #expect(plan.copied.count == 5)
            #expect(plan.copied.memory == count * 30 * 40 * 3)
        }
    }

    /// What is changed is drawn, and so is all above it.
    @Test func onlyWhatIsPlainIsCopied() throws {
        let pictures = try (0..<3).map { try Self.picture(120, 100, seed: $0) }
        let changes: [(inout PictureLayer) -> Void] = [
            { $0.effects = [Effect(.grayscale)] }, { $0.isMirrored = true }, { $0.mask = .circle },
            { $0.opacity = 0.5 }, { $0.angle = 90 },
            { $0.border = PictureLayer.Border(color: .white, width: 0.05) }, { $0.box.x -= 0.5 },
        ]
        for change in changes {
            let (recipe, sheet) = try Self.recipe(PanelGrid(.row), pictures) { recipe in
                guard case .picture(var layer) = recipe.layers[1] else { return }
                change(&layer)
                recipe.layers[1] = .picture(layer)
            }
            try Self.expectSame(recipe, sheet, pictures, copied: 1)
        }
    }

    /// Cut, by whole pixels and by halves of them, and made smaller or larger by any factor.
    @Test(arguments: [ImageFormat.jpeg, .png])
    func thoseOfOtherSizesAreResampledRowByRow(format: ImageFormat) throws {
        let sizes = [
            (120, 100), (121, 100), (120, 107), (97, 300), (640, 130), (511, 513), (1290, 1100),
            (89, 300), (17, 30), (500, 20),
        ]
        let pictures = try sizes.enumerated().map { index, size in
            try Self.picture(size.0, size.1, seed: index, as: format)
        }
        let cell = PixelSize(width: 90, height: 96)
        for (columns, rows) in [(10, 1), (3, 4), (1, 10)] {
            let (recipe, sheet) = try Self.recipe(columns, rows, of: cell, pictures)
            try Self.expectSame(recipe, sheet, pictures, copied: 10)
        }
    }

    @Test func largeOnesAreDecodedSmaller() throws {
        let pictures = try (0..<2).map { try Self.picture(1301, 997, seed: $0) }
        let cell = PixelSize(width: 200, height: 150)
        let (recipe, sheet) = try Self.recipe(2, 1, of: cell, pictures)
        try Self.expectSame(recipe, sheet, pictures, copied: 2)
    }

    /// The recipe of a meme of cells of one size, whatever the sizes of the pictures are.
    private static func recipe(
        _ columns: Int, _ rows: Int, of cell: PixelSize, _ pictures: [EncodedImage]
    ) throws -> (Recipe, PanelSheet) {
        let places = pictures.indices.map { $0.quotientAndRemainder(dividingBy: columns) }
        let sheet = PanelSheet(
            size: PixelSize(width: cell.width * columns, height: cell.height * rows),
            frames: places.map { row, column in
                PixelRect(x: column * cell.width, y: row * cell.height, size: cell)
            }, color: .white)
        return (recipe(of: sheet, pictures), sheet)
    }

    @Test func picturesAboveWordsAreDrawn() throws {
        let pictures = try (0..<2).map { try Self.picture(120, 100, seed: $0) }
        let (recipe, sheet) = try Self.recipe(PanelGrid(.row), pictures) { recipe in
            recipe.layers.swapAt(1, 2)
        }
        try Self.expectSame(recipe, sheet, pictures, copied: 1)
    }

    @Test(arguments: [ImageFormat.png, .webp, .avif, .gif])
    func memesOfOtherFormatsCopyThem(format: ImageFormat) throws {
        let pictures = try (0..<2).map { try Self.picture(120, 100, seed: $0) }
        let (recipe, sheet) = try Self.recipe(PanelGrid(.row), pictures) { $0.format = format }
        try Self.expectSame(recipe, sheet, pictures, copied: 2)
    }

    /// Those whose decoders give no rows, whose samples have other depths or colors, or that move.
    @Test(arguments: [
        "orientation-6.jpg", "progressive.jpg", "interlaced.png", "rgb16.png", "palette.png",
        "cmyk.jpg", "cmyk-icc.jpg", "lossy.webp", "lossless.webp", "turned-6.heic", "halved.heic",
        "high-range.avif", "cat.gif", "rgb16.tif",
    ])
    func thoseThatAreDecodedWholeAreCopied(name: String) throws {
        let image = try Fixture.image(name)
        let pictures = [image, try Self.picture(120, 100, seed: 1), image]
        let cell = PixelSize(width: 61, height: 70)
        let (recipe, sheet) = try Self.recipe(2, 2, of: cell, pictures)
        try Self.expectSame(recipe, sheet, pictures, copied: 3)
    }

    @Test func scaledAndCroppedMemesHaveNone() throws {
        let pictures = try (0..<2).map { try Self.picture(120, 100, seed: $0) }
        let changes: [(inout Recipe) -> Void] = [
            { $0.longestSide = 100 },
            { $0.effects = [Effect(.invert)] },
            { $0.crop = .rectangle(x: 0, y: 0, size: PixelSize(width: 200, height: 90)) },
        ]
        for change in changes {
            let (recipe, sheet) = try Self.recipe(PanelGrid(.row), pictures, change: change)
            #expect(try Self.copied(recipe, sheet, pictures) == 0)
            _ = try Renderer().render(
                recipe, on: sheet.background, pictures: Self.named(pictures))
        }
    }

    /// Also below the part that is shown.
    @Test(arguments: [PixelSize(width: 280, height: 90), PixelSize(width: 140, height: 45)])
    func damageOfWhatIsCutIsTold(cell: PixelSize) throws {
        let whole = try Self.picture(280, 280, seed: 1)
        let pictures = [try EncodedImage(Array(whole.bytes.dropLast(whole.bytes.count / 5)))]
        let (recipe, sheet) = try Self.recipe(1, 1, of: cell, pictures)
        #expect(try Self.copied(recipe, sheet, pictures) != 0)
        Self.expectTruncated("0", recipe, sheet, pictures)
    }

    /// Checks that the end of a picture is missed, whether pictures are copied or drawn.
    private static func expectTruncated(
        _ name: String, _ recipe: Recipe, _ sheet: PanelSheet, _ pictures: [EncodedImage],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for isAlone in [false, true] {
            var renderer = Renderer()
            renderer.staysOnThread = isAlone
            #expect(
                throws: RenderError.inPicture(name, .truncated(.jpeg)),
                sourceLocation: sourceLocation
            ) {
                try renderer.render(recipe, on: sheet.background, pictures: named(pictures))
            }
        }
    }

    /// A picture that ends too early is told, and drawn as far as it goes if that is accepted.
    @Test func damageIsTold() throws {
        var pictures = try (0..<2).map { try Self.picture(300, 280, seed: $0) }
        pictures[1] = try EncodedImage(Array(pictures[1].bytes.dropLast(9000)))
        let (recipe, sheet) = try Self.recipe(PanelGrid(.row), pictures)
        Self.expectTruncated("1", recipe, sheet, pictures)
        let memes = try Self.renders(
            recipe, sheet, pictures, RenderLimits(acceptsDamage: true))
        #expect(memes.allSatisfy { $0.image == memes[0].image })
    }
}
