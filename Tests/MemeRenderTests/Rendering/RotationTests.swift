import Testing

@testable import MemeRender

/// The picture turned by the recipe.
@Suite struct RotationTests {
    /// Where a pixel of the picture is after clockwise turns.
    private func place(_ x: Int, _ y: Int, of size: PixelSize, _ turns: QuarterTurns) -> (Int, Int)
    {
        switch turns {
        case .one: (size.height - 1 - y, x)
        case .two: (size.width - 1 - x, size.height - 1 - y)
        case .three: (y, size.width - 1 - x)
        }
    }

    private func isTurned(_ meme: Pixels, _ picture: Pixels, _ turns: QuarterTurns) -> Bool {
        (0..<picture.size.height).allSatisfy { y in
            (0..<picture.size.width).allSatisfy { x in
                let (left, top) = place(x, y, of: picture.size, turns)
                return meme[left, top].prefix(3) == picture[x, y].prefix(3)
            }
        }
    }

    private func picture() throws -> Pixmap {
        try Pixmap(width: 40, height: 24) { x, y, channel in
            (x * 7 + y * 13 + channel * 31) % 256
        }
    }

    @Test(arguments: QuarterTurns.allCases)
    func everyPixelIsTurned(turns: QuarterTurns) throws {
        let image = try picture().encoded(as: .png)
        var recipe = Recipe()
        recipe.rotation = turns
        let meme = try Renderer().render(recipe, on: image)
        #expect(
            meme.size == PixelSize(width: 40, height: 24).turned(turns == .two ? .down : .right))
        #expect(isTurned(try Pixels(meme.image), try Pixels(image), turns))
        #expect(try Renderer().layout(recipe, on: image).size == meme.size)
    }

    @Test func aCropIsOfTheTurnedPicture() throws {
        let image = try picture().encoded(as: .png)
        var recipe = Recipe()
        recipe.rotation = .one
        recipe.crop = .rectangle(x: 20, y: 30, size: PixelSize(width: 4, height: 10))
        let meme = try Pixels(Renderer().render(recipe, on: image).image)
        let original = try Pixels(image)
        // The turned picture is 24 wide; its column 20 is row 3, from the bottom up.
        #expect(meme[0, 0].prefix(3) == original[30, 3].prefix(3))
        #expect(meme[3, 9].prefix(3) == original[39, 0].prefix(3))
    }

    @Test func onePlusThreeIsNothing() throws {
        for orientation in Orientation.allCases {
            let back = orientation.turned(by: .one).turned(by: .three)
            #expect(back == orientation)
            #expect(orientation.turned(by: .two).turned(by: .two) == orientation)
            #expect(orientation.turned(by: .one).swapsSides != orientation.swapsSides)
        }
    }

    @Test(arguments: Orientation.allCases)
    func itAddsToTheOrientation(orientation: Orientation) throws {
        let twice = try picture().turned(orientation).turned(.right)
        let once = try picture().turned(orientation.turned(by: .one))
        #expect(once.bytes == twice.bytes && once.size == twice.size)
    }

    @Test func aJPEGIsTurnedAndNotCopied() throws {
        let image = try Fixture.image("rgb.jpg")
        var recipe = Recipe(top: "up")
        recipe.rotation = .three
        let meme = try Renderer().render(recipe, on: image)
        let size = try Renderer().size(of: image)
        #expect(meme.size == size.turned(.right))
        #expect(meme.steps.map(\.description) == ["whole picture"])
    }

    @Test func everyFrameIsTurned() throws {
        let image = try Fixture.image("cat.gif")
        let header = try ImageHeader(of: image)
        var recipe = Recipe()
        recipe.rotation = .one
        let meme = try Renderer().render(recipe, on: image)
        let turned = try ImageHeader(of: meme.image)
        #expect(turned.frameCount == header.frameCount)
        #expect(turned.size == header.size.turned(.right))
    }

    @Test func previewsOfBothAreKeptApart() throws {
        let image = try picture().encoded(as: .png)
        let cache = PreviewCache(maximumBytes: 1 << 20)
        var recipe = Recipe()
        for turns in [nil, QuarterTurns.two, nil] {
            recipe.rotation = turns
            let preview = try Pixels(
                Renderer().preview(recipe, on: image, longestSide: 40, named: "a", cache: cache)
                    .image)
            let original = try Pixels(image)
            #expect((preview[0, 0].prefix(3) == original[0, 0].prefix(3)) == (turns == nil))
        }
    }
}
