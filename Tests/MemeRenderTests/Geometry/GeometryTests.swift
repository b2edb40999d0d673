import Testing

@testable import MemeRender

struct GeometryTests {
    private func geometry(
        _ change: (inout Recipe) -> Void = { _ in }, width: Int = 400, height: Int = 300,
        orientation: Orientation = .up, limit: Int = 100_000_000
    ) throws -> Geometry {
        var recipe = Recipe()
        change(&recipe)
        return try Geometry(
            of: recipe, size: PixelSize(width: width, height: height), orientation: orientation,
            format: .jpeg, limits: RenderLimits(maximumPixels: limit))
    }

    @Test func aPlainRecipeMovesNothing() throws {
        let geometry = try geometry()
        #expect(geometry.isIdentity)
        #expect(geometry.meme.description == "400×300")
    }

    @Test func aTurnedPictureSwapsItsSides() throws {
        let geometry = try geometry(orientation: .right)
        #expect(!geometry.isIdentity)
        #expect(geometry.meme.description == "300×400")
        #expect(geometry.leastDecodedSize.description == "400×300")
    }

    @Test func aCanvasHoldsTheFittedPictureInItsMiddle() throws {
        let geometry = try geometry { $0.canvas = PixelSize(width: 200, height: 200) }
        #expect(geometry.meme.description == "200×200")
        #expect(geometry.picture.description == "200×150")
        #expect(geometry.offset == (0, 25))
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
}
