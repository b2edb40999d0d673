import Testing

@testable import MemeRender

/// Boxes and speech bubbles that are cut out of a meme.
struct HoleTests {
    private let ground = 90

    private func recipe(_ text: String = "hello", format: ImageFormat? = nil) -> Recipe {
        var recipe = Recipe(top: text)
        recipe.captions[0].style.tail = PicturePoint(x: 0.5, y: 0.9)
        recipe.captions[0].style.cutsOut = true
        recipe.format = format
        return recipe
    }

    private func picture(
        _ channels: PixelLayout.Channels = .rgb, bitDepth: Int = 8, as format: ImageFormat = .png
    ) throws -> EncodedImage {
        let (full, ground) = bitDepth == 16 ? (65535, self.ground * 257) : (255, self.ground)
        let hasAlpha = PixelLayout(channels: channels, bitDepth: bitDepth).hasAlpha
        return try Pixmap(width: 300, height: 200, channels, bitDepth: bitDepth) { _, _, channel in
            hasAlpha && channel == channels.rawValue - 1 ? full : ground
        }.encoded(as: format)
    }

    /// In the tail, and beside the bubble.
    private let hole = SIMD2(150, 110)
    private let beside = SIMD2(20, 190)

    @Test(
        arguments: [PixelLayout.Channels.gray, .grayAlpha, .rgb, .rgba], [8, 16])
    func thePictureIsClearInTheBubble(channels: PixelLayout.Channels, bitDepth: Int) throws {
        let meme = try Renderer().render(recipe(), on: picture(channels, bitDepth: bitDepth))
        let pixels = try Pixels(meme.image)
        #expect(
            pixels.layout.channels
                == PixelLayout(channels: channels, bitDepth: bitDepth).adding(alpha: true).channels)
        #expect(pixels.layout.bitDepth == bitDepth)
        let full = bitDepth == 16 ? 65535 : 255
        // Nothing of the picture is left there.
        #expect(pixels[hole.x, hole.y].allSatisfy { $0 == 0 })
        let outside = pixels[beside.x, beside.y]
        #expect(outside.last == full)
        #expect(outside.dropLast().allSatisfy { $0 == (bitDepth == 16 ? ground * 257 : ground) })
        #expect(meme.warnings.isEmpty)
    }

    @Test func wordsStandInTheHole() throws {
        let meme = try Renderer().render(recipe("I"), on: picture())
        let pixels = try Pixels(meme.image)
        let ink = try #require(meme.captions.first).inkBox
        let column = (Int(ink.y)..<Int(ink.maxY)).map { pixels[hole.x, $0] }
        #expect(column.contains([255, 255, 255, 255]))
        #expect(column.contains([0, 0, 0, 0]))
    }

    @Test(arguments: ImageFormat.writable.filter(\.holdsAlpha))
    func everyFormatWithTransparencyHasTheHole(format: ImageFormat) throws {
        for original in [ImageFormat.png, .jpeg] {
            let meme = try Renderer().render(
                recipe(format: format), on: picture(as: original))
            let pixels = try Pixels(meme.image)
            #expect(pixels.layout.hasAlpha)
            #expect(pixels[hole.x, hole.y].last == 0)
            #expect(pixels[beside.x, beside.y].last == 255)
            #expect(abs(pixels[beside.x, beside.y][0] - ground) < 4)
        }
    }

    @Test func aMemeOfAJPEGBecomesAPNG() throws {
        let original = try picture(as: .jpeg)
        let meme = try Renderer().render(recipe(), on: original)
        #expect(meme.image.format == .png)
        #expect(recipe().formatOfMeme(of: original) == .png)
        #expect(meme.warnings.isEmpty)
        #expect(try Pixels(meme.image)[hole.x, hole.y].last == 0)
        #expect(Recipe(top: "whole").formatOfMeme(of: original) == .jpeg)
        #expect(try recipe().formatOfMeme(of: Fixture.image("cat.gif")) == .gif)
    }

    @Test func aJPEGHasTheBackgroundThereAndSaysSo() throws {
        var recipe = recipe(format: .jpeg)
        recipe.background = Color(red: 0, green: 200, blue: 0)
        let meme = try Renderer().render(recipe, on: picture(as: .jpeg))
        #expect(meme.warnings == [.flattened(.jpeg, background: recipe.background)])
        let color = try Pixels(meme.image)[hole.x, hole.y]
        #expect(zip(color, [0, 200, 0]).allSatisfy { abs($0 - $1) < 8 })
        // All else is copied, as always.
        #expect(meme.steps.map(\.way) == [.jpegBlocks])
        recipe.captions[0].style.textBackground = Color(red: 255, green: 0, blue: 0, alpha: 128)
        let tinted = try Pixels(Renderer().render(recipe, on: picture(as: .jpeg)).image)
        #expect(zip(tinted[hole.x, hole.y], [128, 100, 0]).allSatisfy { abs($0 - $1) < 8 })
    }

    @Test func aColorTintsTheHole() throws {
        var recipe = recipe()
        recipe.captions[0].style.textBackground = Color(red: 255, green: 0, blue: 0, alpha: 128)
        let pixels = try Pixels(Renderer().render(recipe, on: picture()).image)
        #expect(pixels[hole.x, hole.y] == [255, 0, 0, 128])
    }

    @Test func halfAHoleIsHalfClear() throws {
        var recipe = recipe()
        recipe.captions[0].style.opacity = 0.5
        let pixels = try Pixels(Renderer().render(recipe, on: picture()).image)
        #expect(pixels[hole.x, hole.y] == [ground, ground, ground, 127])
    }

    @Test func whatIsBelowIsCutOutAndWhatIsAboveIsNot() throws {
        let label = Caption("XXXXXX", at: .other, in: Box(x: 0.3, y: 0.45, width: 0.4, height: 0.3))
        for isAbove in [false, true] {
            var recipe = recipe()
            recipe.captions.insert(label, at: isAbove ? recipe.captions.endIndex : 0)
            let pixels = try Pixels(Renderer().render(recipe, on: picture()).image)
            let row = (147..<154).map { pixels[$0, 112].last ?? 0 }
            #expect(row.contains(255) == isAbove)
        }
    }

    @Test func aBoxIsCutOutToo() throws {
        var recipe = recipe()
        recipe.captions[0].style.tail = nil
        let meme = try Renderer().render(recipe, on: picture())
        let (pixels, ink) = (try Pixels(meme.image), meme.captions[0].inkBox)
        #expect(pixels[Int(ink.x) + 2, Int(ink.y) + 2].last == 0)
        #expect(pixels[Int(ink.x) - 2, Int(ink.y) - 2].last == 255)
    }

    @Test func wordsThatArentThereCutNothing() throws {
        let original = try picture()
        let pixels = try Pixels(Renderer().render(recipe(" "), on: original).image)
        #expect(pixels == (try Pixels(original)))
    }

    @Test(arguments: [Recipe.Layout.bar, .demotivational])
    func layoutsHaveHolesToo(layout: Recipe.Layout) throws {
        var recipe = recipe()
        recipe.layout = layout
        recipe.captions[0].role = .other
        recipe.captions[0].box = Box(x: 0.1, y: 0.1, width: 0.8, height: 0.3)
        recipe.captions.append(Caption("words", at: layout == .bar ? .top : .bottom))
        let meme = try Renderer().render(recipe, on: picture())
        let pixels = try Pixels(meme.image)
        let ink = meme.captions[0].inkBox
        #expect(pixels[Int(ink.x + ink.width / 2), Int(ink.maxY) - 20].last == 0)
        #expect(pixels[0, 0].last == 255)
    }

    @Test func everyFrameOfAnAnimationHasTheHole() throws {
        let image = try Fixture.image("cat.gif")
        for format in [ImageFormat.gif, .webp] {
            var recipe = recipe(format: format)
            recipe.captions[0].to = 0.5
            let meme = try Renderer().render(recipe, on: image)
            let size = meme.size
            let (x, y) = (size.width / 2, Int(0.55 * Double(size.height)))
            let header = try ImageHeader(of: meme.image)
            #expect(header.frameCount > 2)
            for (frame, isClear) in [(0, true), (1, true), (header.frameCount - 1, false)] {
                let pixels = try meme.image.bytes.withUnsafeBufferPointer { bytes in
                    try Pixmap(
                        decoding: ImageDecoder(header, bytes: bytes, frame: frame, .unlimited))
                }
                #expect(
                    pixels.sample(x: x, y: y, channel: 3) == (isClear ? 0 : 255),
                    "\(format), frame \(frame)")
            }
        }
    }

    @Test func aPreviewShowsTheHole() throws {
        let preview = try Renderer().preview(
            recipe(), on: picture(), longestSide: 150, named: "one",
            cache: PreviewCache(maximumBytes: 1 << 20))
        let pixels = try Pixels(preview.image)
        #expect(preview.image.format == .png)
        #expect(pixels[hole.x / 2, hole.y / 2].last == 0)
        let flat = try Renderer().preview(
            recipe(format: .jpeg), on: picture(as: .jpeg), longestSide: 150, named: "two",
            cache: PreviewCache(maximumBytes: 1 << 20))
        #expect(flat.image.format == .jpeg)
        #expect(flat.warnings == [.flattened(.jpeg, background: Recipe().background)])
    }
}
