import Testing

@testable import MemeRender

struct GeometryTests {
    private func geometry(
        _ change: (inout Recipe) -> Void = { _ in }, width: Int = 400, height: Int = 300,
        orientation: Orientation = .up, limit: Int = 100_000_000
    ) throws -> Geometry {
        var recipe = Recipe()
        change(&recipe)
        let area = try SourceArea(
            of: recipe, size: PixelSize(width: width, height: height), orientation: orientation,
            format: .jpeg)
        let sheet = try SheetMaker(recipe: recipe, typesetter: Typesetter(fonts: FontLibrary()))
            .sheet(for: area, as: .jpeg)
        return try Geometry(area, sheet, as: .jpeg, RenderLimits(maximumPixels: limit))
    }

    @Test func aPlainRecipeMovesNothing() throws {
        let geometry = try geometry()
        #expect(geometry.keepsPixels)
        #expect(geometry.meme.description == "400×300")
    }

    @Test func aTurnedPictureSwapsItsSides() throws {
        let geometry = try geometry(orientation: .right)
        #expect(!geometry.keepsPixels)
        #expect(geometry.meme.description == "300×400")
        #expect(geometry.leastDecodedSize.description == "400×300")
    }

    @Test func aCanvasHoldsTheFittedPictureInItsMiddle() throws {
        let geometry = try geometry { $0.canvas = PixelSize(width: 200, height: 200) }
        #expect(geometry.meme.description == "200×200")
        #expect(geometry.picture.description == "200×150")
        #expect(geometry.sheet.picture.description == "200×150+0+25")
        #expect(geometry.leastDecodedSize.description == "200×150")
    }

    @Test func theLongestSideIsReached() throws {
        #expect(try geometry { $0.longestSide = 100 }.meme.description == "100×75")
        #expect(try geometry { $0.longestSide = 800 }.meme.description == "800×600")
    }

    @Test func croppingComesBeforeScaling() throws {
        let geometry = try geometry {
            $0.crop = .ratio(width: 1, height: 1)
            $0.longestSide = 150
        }
        #expect(geometry.crop.description == "300×300+50+0")
        #expect(geometry.meme.description == "150×150")
        #expect(geometry.leastDecodedSize.description == "200×150")
    }

    @Test func limitsHoldForOriginalAndMeme() throws {
        let size = PixelSize(width: 400, height: 300)
        #expect(throws: RenderError.tooManyPixels(size, limit: 100_000)) {
            try geometry(limit: 100_000)
        }
        let canvas = PixelSize(width: 500, height: 500)
        #expect(throws: RenderError.tooManyPixels(canvas, limit: 200_000)) {
            try geometry({ $0.canvas = canvas }, limit: 200_000)
        }
        let wide = PixelSize(width: 70_000, height: 10)
        #expect(throws: RenderError.sideTooLong(wide, .jpeg)) {
            try geometry { $0.canvas = wide }
        }
    }

    @Test(arguments: [0, -5])
    func sizesMustBePositive(side: Int) {
        #expect(throws: RenderError.self) { try geometry { $0.longestSide = side } }
        #expect(throws: RenderError.self) {
            try geometry { $0.canvas = PixelSize(width: side, height: 10) }
        }
    }

    /// A sheet with a bar above the picture, a quarter as high as the picture is wide, with words to
    /// move.
    private func bar(above picture: PixelSize) -> Sheet {
        var sheet = Sheet(picture)
        sheet.picture.y = (picture.width + 3) / 4
        sheet.size.height += sheet.picture.y
        let bar = PixelSize(width: picture.width, height: sheet.picture.y)
        sheet.areas = [Sheet.Area(rectangle: PixelRect(x: 0, y: 0, size: bar), color: .white)]
        return sheet
    }

    private func framed(
        _ change: (inout Recipe) -> Void, width: Int = 400, height: Int = 300
    ) throws -> Geometry {
        var recipe = Recipe()
        change(&recipe)
        let area = try SourceArea(
            of: recipe, size: PixelSize(width: width, height: height), orientation: .up,
            format: .png)
        var sheet = bar(above: area.crop.size)
        if let box = area.box {
            sheet = Sheet.fitted(area.crop.size, into: box, sheet: bar)
            if recipe.canvas != nil { sheet = sheet.centered(on: box, background: .black) }
        }
        return try Geometry(area, sheet, as: .png, RenderLimits())
    }

    @Test func aFrameIsPartOfTheMeme() throws {
        let geometry = try framed { _ in }
        #expect(geometry.keepsPixels)
        #expect(geometry.meme.description == "400×400")
        #expect(geometry.sheet.picture.description == "400×300+0+100")
    }

    @Test func theFramedPictureIsFitted() throws {
        let high = try framed { $0.canvas = PixelSize(width: 600, height: 200) }
        #expect(high.meme.description == "600×200")
        #expect(high.sheet.picture.description == "200×150+200+50")
        #expect(
            high.sheet.areas.map(\.rectangle.description) == ["600×200+0+0", "200×50+200+0"])
        let wide = try framed { $0.canvas = PixelSize(width: 100, height: 200) }
        #expect(wide.sheet.picture.description == "100×75+0+75")
        let small = try framed { $0.longestSide = 120 }
        #expect(small.meme.description == "120×120")
        #expect(small.sheet.picture.description == "120×90+0+30")
    }

    /// The picture has whole pixels, and the meme still has exactly the requested size.
    @Test(arguments: [1, 2, 3, 7, 50, 97, 101, 333, 1001])
    func aBarTakesWhatIsLeft(side: Int) throws {
        for (width, height) in [(400, 300), (300, 400), (401, 299), (10, 1000), (1000, 10)] {
            let geometry = try framed({ $0.longestSide = side }, width: width, height: height)
            // The smallest picture is one pixel and has a bar of one.
            #expect(geometry.meme.longestSide == max(2, side))
            let picture = geometry.sheet.picture
            let bar = try #require(geometry.sheet.areas.first).rectangle
            #expect(bar.size.height == picture.y)
            #expect(picture.y + picture.size.height == geometry.meme.height)
        }
    }
}
