import Testing

@testable import MemeRender

/// The box behind words, opacity and gradients.
struct EffectTests {
    private let size = PixelSize(width: 400, height: 300)
    private let ground = 100

    private func picture() throws -> EncodedImage {
        try Pixmap(width: size.width, height: size.height) { _, _, _ in ground }.encoded()
    }

    private func meme(
        _ text: String = "HI", angle: Double = 0, _ change: (inout CaptionStyle) -> Void
    ) throws -> (pixels: Pixels, layout: CaptionLayout) {
        var caption = Caption(
            text, at: .other, in: Box(x: 0.1, y: 0.1, width: 0.8, height: 0.8))
        caption.style.maximumSize = .pixels(80)
        caption.style.angle = angle
        change(&caption.style)
        var recipe = Recipe()
        recipe.captions = [caption]
        let rendering = try Renderer().render(recipe, on: picture())
        return (try Pixels(rendering.image), try #require(rendering.captions.first))
    }

    private func gray(_ value: UInt8, alpha: UInt8 = 255) -> Color {
        Color(red: value, green: value, blue: value, alpha: alpha)
    }

    // MARK: - The box behind words

    @Test func theBoxFillsTheInkBox() throws {
        let (pixels, layout) = try meme { $0.textBackground = gray(10) }
        let ink = layout.inkBox
        for (x, y) in [
            (ink.x + 2, ink.y + 2), (ink.maxX - 3, ink.y + 2), (ink.x + 2, ink.maxY - 3),
            (ink.maxX - 3, ink.maxY - 3),
        ] {
            #expect(pixels[Int(x), Int(y)].prefix(3).allSatisfy { $0 == 10 })
        }
        #expect(pixels[Int(ink.x) - 2, Int(ink.y) - 2].prefix(3).allSatisfy { $0 == UInt8(ground) })
    }

    @Test func theBoxIsAFifthOfAnEmLarger() throws {
        let (_, plain) = try meme { $0.outlineWidth = 0.1 }
        let (_, boxed) = try meme {
            $0.outlineWidth = 0.1
            $0.textBackground = gray(10)
        }
        #expect(boxed.fontSize == plain.fontSize)
        #expect(abs(boxed.inkBox.width - plain.inkBox.width - 0.4 * plain.fontSize) < 1e-6)
        #expect(abs(boxed.inkBox.height - plain.inkBox.height - 0.4 * plain.fontSize) < 1e-6)
    }

    @Test func lettersWithoutFillAreCutOut() throws {
        let (pixels, layout) = try meme("IIII") {
            $0.textBackground = gray(10)
            $0.fill = .clear
            $0.outlineWidth = 0
        }
        let row = Int(layout.inkBox.y + layout.inkBox.height / 2)
        let columns = Int(layout.inkBox.x) + 1..<Int(layout.inkBox.maxX) - 1
        let values = columns.map { Int(pixels[$0, row][0]) }
        #expect(values.contains(ground))
        #expect(values.contains(10))
    }

    @Test func theBoxTurnsWithItsWords() throws {
        let (pixels, layout) = try meme("HIHI", angle: 90) { $0.textBackground = gray(10) }
        let ink = layout.inkBox
        #expect(ink.height > ink.width)
        #expect(pixels[Int(ink.x) + 3, Int(ink.y) + 3].prefix(3).allSatisfy { $0 == 10 })
    }

    // MARK: - Opacity

    @Test func opacityIsThatOfTheWholeCaption() throws {
        let (full, layout) = try meme { $0.textBackground = gray(0) }
        let (half, _) = try meme {
            $0.textBackground = gray(0)
            $0.opacity = 0.5
        }
        for y in Int(layout.inkBox.y)..<Int(layout.inkBox.maxY) {
            for x in Int(layout.inkBox.x)..<Int(layout.inkBox.maxX) {
                let wanted = (Int(full[x, y][0]) + ground) / 2
                #expect(abs(Int(half[x, y][0]) - wanted) <= 2, "\(x), \(y)")
            }
        }
    }

    @Test func anOpacityOfNothingIsInvisible() throws {
        var recipe = Recipe(top: "hi")
        recipe.captions[0].style.opacity = 0
        let rendering = try Renderer().render(recipe, on: picture())
        #expect(rendering.warnings == [.invisible(text: "hi")])
        #expect(try Pixels(rendering.image).bytes == Pixels(picture()).bytes)
    }

    // MARK: - Gradient

    @Test(arguments: [0.0, 180])
    func theFillRunsFromTheTopToTheBottom(angle: Double) throws {
        let (pixels, layout) = try meme("I", angle: angle) {
            $0.outlineWidth = 0
            $0.fill = gray(255)
            $0.gradient = gray(0)
        }
        let middle = Int(layout.inkBox.x + layout.inkBox.width / 2)
        let column = (Int(layout.inkBox.y) + 1..<Int(layout.inkBox.maxY) - 1)
            .map { Int(pixels[middle, $0][0]) }
        let downwards = angle == 0 ? column : column.reversed()
        #expect(downwards[0] > 235 && downwards[downwards.count - 1] < 20)
        #expect(zip(downwards, downwards.dropFirst()).allSatisfy { $0 >= $1 })
    }

    @Test func aGradientOfOneColorIsAPlainFill() throws {
        let plain = try meme { $0.fill = gray(200) }.pixels
        let gradient = try meme {
            $0.fill = gray(200)
            $0.gradient = gray(200)
        }.pixels
        #expect(plain == gradient)
    }

    // MARK: - All of them

    @Test(arguments: [0.0, 30])
    func tilesShowWhatAWholeDrawingDoes(angle: Double) throws {
        var caption = Caption("Qj & boxes", at: .other, in: .whole)
        caption.style.angle = angle
        caption.style.textBackground = Color(red: 200, green: 0, blue: 0, alpha: 128)
        caption.style.gradient = Color(red: 0, green: 0, blue: 255)
        caption.style.opacity = 0.7
        caption.style.shadow = Shadow()
        let words = try #require(
            try Typesetter(fonts: FontLibrary(installed: nil)).typeset(caption, in: size))
        let ink = try CaptionInk(words)
        var whole = InkTile()
        let all = PixelRect(x: 0, y: 0, size: size)
        let hasInk = whole.draw(ink, in: all)
        #expect(hasInk)
        for side in [37, 64] {
            for y in stride(from: 0, to: size.height, by: side) {
                for x in stride(from: 0, to: size.width, by: side) {
                    let area = PixelRect(
                        x: x, y: y,
                        size: PixelSize(
                            width: min(side, size.width - x), height: min(side, size.height - y)))
                    var tile = InkTile()
                    guard tile.draw(ink, in: area) else { continue }
                    for row in 0..<area.size.height {
                        let start = row * area.size.width
                        let own = tile.pixels[start..<start + area.size.width]
                        let place = (y + row) * size.width + x
                        #expect(own == whole.pixels[place..<place + area.size.width])
                    }
                }
            }
        }
    }

    @Test func aGrayPictureStaysGrayUnderGrayEffects() throws {
        var recipe = Recipe(top: "gray")
        recipe.captions[0].style.textBackground = gray(10)
        recipe.captions[0].style.gradient = gray(90)
        let image = try Golden.sky(width: 64, height: 64, .gray)
        #expect(
            try ImageHeader(of: Renderer().render(recipe, on: image).image).layout.channels == .gray
        )
    }
}
