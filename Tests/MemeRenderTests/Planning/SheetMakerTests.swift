import Testing

@testable import MemeRender

/// Bars and posters as values: sizes and positions for pictures of many shapes.
struct SheetMakerTests {
    private func sheet(
        _ recipe: Recipe, _ width: Int, _ height: Int, block: Int = 1
    ) throws -> Sheet {
        let typesetter = Typesetter(fonts: FontLibrary())
        return try SheetMaker(recipe: recipe, blockSide: block, typesetter: typesetter)
            .sheet(around: PixelSize(width: width, height: height))
    }

    private static let shapes = [
        (600, 400), (400, 600), (500, 500), (1000, 100), (100, 1000), (32, 32), (12_000, 9000),
        (12_000, 1200), (1, 1), (3, 900),
    ]
    private static let words = [
        "I", "When the tests pass on the first try", "gypsy jog", "ÅÉÑ",
        String(repeating: "words of many letters ", count: 25),
    ]
    private static let recipes = words.flatMap { words in
        var both = Recipe(bar: words)
        both.captions[1].text = "and \(words)"
        return [
            Recipe(bar: words), both, Recipe(title: words), Recipe(title: "", sentence: words),
            Recipe(title: words, sentence: words),
        ]
    }

    /// All words are on the paper around the picture.
    @Test(arguments: shapes)
    func wordsStandBesideThePicture(width: Int, height: Int) throws {
        for recipe in Self.recipes {
            let sheet = try sheet(recipe, width, height)
            let picture = sheet.picture
            #expect(picture.size == PixelSize(width: width, height: height))
            #expect(picture.x >= 0 && picture.x + width <= sheet.size.width)
            #expect(picture.y >= 0 && picture.y + height <= sheet.size.height)
            #expect(!sheet.words.isEmpty)
            var last = -Double.infinity
            for (_, caption) in sheet.words.sorted(by: { $0.key < $1.key }) {
                let ink = caption.layout.inkBox
                #expect(ink.x >= 0 && ink.maxX <= Double(sheet.size.width))
                #expect(ink.y >= last)
                last = ink.maxY
                if recipe.layout == .bar {
                    #expect(ink.y >= 0 && ink.maxY <= Double(picture.y))
                } else {
                    #expect(ink.y >= Double(picture.y + height))
                    #expect(ink.maxY <= Double(sheet.size.height))
                }
            }
        }
    }

    @Test(arguments: [Recipe(bar: " \n"), Recipe(bar: "")])
    func withoutWordsThereIsNoBar(recipe: Recipe) throws {
        let sheet = try sheet(recipe, 60, 40)
        #expect(sheet.size.description == "60×40")
        #expect(sheet.areas.isEmpty)
    }

    @Test(arguments: shapes)
    func aBarIsAsWideAsItsPictureAndNotMuchHigher(width: Int, height: Int) throws {
        for words in Self.words {
            let sheet = try sheet(Recipe(bar: words), width, height)
            #expect(sheet.size.width == width)
            #expect(sheet.picture.x == 0)
            #expect(Double(sheet.picture.y) <= 1.1 * Double(height) + 30)
        }
    }

    @Test func theWordsOfABarAreASixteenthOfTheWidthUntilThereAreMany() throws {
        func size(_ words: String) throws -> Double {
            try #require(try sheet(Recipe(bar: words), 800, 600).words[0]).layout.fontSize
        }
        #expect(try abs(size("A few words") - 50) < 0.001)
        #expect(try size(String(repeating: "many words ", count: 100)) < 40)
    }

    @Test func aBarGrowsWithItsLines() throws {
        let heights = try ["a", "a\nb", "a\nb\nc"].map {
            try sheet(Recipe(bar: $0), 600, 600).picture.y
        }
        #expect(heights[0] < heights[1])
        #expect(abs(2 * heights[1] - heights[0] - heights[2]) <= 1)
    }

    @Test func aDescenderMovesNothing() throws {
        let plain = try sheet(Recipe(bar: "none"), 600, 600)
        let hanging = try sheet(Recipe(bar: "jog"), 600, 600)
        #expect(plain.picture.y == hanging.picture.y)
        #expect(
            plain.words[0]?.layout.lines[0].origin.y == hanging.words[0]?.layout.lines[0].origin.y)
    }

    @Test func bothCaptionsOfABarShareASize() throws {
        var recipe = Recipe(bar: String(repeating: "some words ", count: 40))
        recipe.captions[1].text = "the end"
        let words = try sheet(recipe, 600, 300).words
        let sizes = try [#require(words[0]), #require(words[1])].map(\.layout.fontSize)
        #expect(sizes[0] < 36)
        #expect(abs(sizes[0] - sizes[1]) < 0.05 * sizes[0])
    }

    @Test func aBarOfLightWordsIsBlack() throws {
        var recipe = Recipe(bar: "words")
        #expect(try sheet(recipe, 60, 40).areas.map(\.color) == [.white])
        recipe.captions[0].style.fill = Color(red: 255, green: 0, blue: 0)
        #expect(try sheet(recipe, 60, 40).areas.map(\.color) == [.white])
        for index in recipe.captions.indices { recipe.captions[index].style.fill = .white }
        #expect(try sheet(recipe, 60, 40).areas.map(\.color) == [.black])
    }

    @Test func blocksOfAJPEGStayWhole() throws {
        #expect(try sheet(Recipe(bar: "words"), 640, 427, block: 16).picture.y % 16 == 0)
        let poster = try sheet(Recipe(title: "words"), 640, 427, block: 16).picture
        #expect(poster.x % 16 == 0)
        #expect(poster.y % 16 == 0)
    }

    @Test func aPosterHasALineRoundThePicture() throws {
        let sheet = try sheet(Recipe(title: "Title"), 600, 400)
        #expect(sheet.areas.map(\.color) == [.black, .white, .black])
        let line = sheet.areas[1].rectangle
        let gap = sheet.areas[2].rectangle
        for (outer, inner) in [(line, gap), (gap, sheet.picture)] {
            let border = inner.x - outer.x
            #expect((1...4).contains(border))
            #expect(inner.y - outer.y == border)
            #expect(outer.size.width - inner.size.width == 2 * border)
            #expect(outer.size.height - inner.size.height == 2 * border)
        }
        #expect(line.x > 0 && line.y > 0)
    }

    @Test func wordsKeepTheirDistanceWhereAPosterFillsABox() throws {
        let sheet = try sheet(Recipe(title: "Title"), 600, 400)
        let filled = sheet.filling(
            PixelSize(width: sheet.size.width + 2, height: sheet.size.height + 8))
        #expect(filled.size.height == sheet.size.height + 8)
        func distance(_ sheet: Sheet) throws -> Double {
            try #require(sheet.words[0]).layout.inkBox.y - Double(sheet.picture.y)
        }
        #expect(try distance(filled) == distance(sheet))
    }

    @Test func aPosterClosesUp() throws {
        let full = try sheet(Recipe(title: "Title", sentence: "And more."), 600, 400)
        let title = try sheet(Recipe(title: "Title"), 600, 400)
        let sentence = try sheet(Recipe(title: "", sentence: "And more."), 600, 400)
        let bare = try sheet(Recipe(title: ""), 600, 400)
        #expect(full.size.height > title.size.height)
        #expect(title.size.height > sentence.size.height)
        #expect(sentence.size.height > bare.size.height)
        #expect(bare.size.width - 600 == bare.size.height - 400)
    }

    @Test func sheetsGrowWithTheirPictures() throws {
        for recipe in [Recipe(bar: Self.words[1]), Recipe(title: "Title", sentence: "A sentence.")]
        {
            let small = try sheet(recipe, 600, 400)
            let large = try sheet(recipe, 6000, 4000)
            #expect(abs(large.size.width - 10 * small.size.width) <= 20)
            #expect(abs(large.size.height - 10 * small.size.height) <= 20)
        }
    }

    @Test func theStylesSizesHold() throws {
        var recipe = Recipe(bar: "words")
        recipe.captions[0].style.maximumSize = .pixels(20)
        let size = try sheet(recipe, 800, 600).words[0]?.layout.fontSize
        #expect(size.map { abs($0 - 20) < 0.001 } == true)
    }

    @Test func movingMovesEverything() throws {
        let typesetter = Typesetter(fonts: FontLibrary())
        var caption = Caption("Two words and more", at: .top)
        caption.style.angle = 10
        let picture = PixelSize(width: 300, height: 200)
        func typeset(x: Double, y: Double) throws -> TypesetCaption {
            let box = Rect(x: x, y: y, width: 100, height: 80)
            return try #require(try typesetter.typeset(caption, in: box, of: picture, within: box))
        }
        func places(_ layout: CaptionLayout) -> [Double] {
            let points =
                layout.lines.flatMap { [$0.origin] + $0.glyphs.map(\.origin) }
                + [layout.rotation.center]
            let ink = layout.inkBox
            return points.flatMap { [$0.x, $0.y] } + [ink.x, ink.y, ink.width, ink.height]
        }
        let moved = places(try typeset(x: 0, y: 0).moved(x: 64, y: 32).layout)
        let expected = places(try typeset(x: 64, y: 32).layout)
        #expect(zip(moved, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    }
}
