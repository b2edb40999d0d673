import Testing

@testable import MemeRender

struct GIFTranscoderTests {
    /// Words that are large for the small samples.
    private static let recipe = {
        var style = CaptionStyle()
        style.minimumSize = .pixels(14)
        style.maximumSize = .pixels(16)
        return Recipe(captions: [Caption("ink", at: .other, style: style)])
    }()

    /// Whether ink reaches each pixel at a moment.
    private func ink(_ recipe: Recipe, on size: PixelSize) throws -> [Bool] {
        let white = try Pixmap(width: size.width, height: size.height) { _, _, _ in 255 }
        let black = try Pixmap(width: size.width, height: size.height) { _, _, _ in 0 }
        let inked = try [white, black].map {
            try Pixmap(decoding: Renderer().render(recipe, on: $0.encoded()).image)
        }
        return (0..<size.pixelCount).map { index in
            (0..<3).contains { inked[0].bytes[3 * index + $0] != 255 }
                || (0..<3).contains { inked[1].bytes[3 * index + $0] != 0 }
        }
    }

    @Test(arguments: GIFSamples.names) func whatHasNoInkStays(_ name: String) throws {
        let original = GIFSamples.named(name).image
        let meme = try Renderer().render(Self.recipe, on: original)
        let before = try PlainGIF(original)
        let after = try PlainGIF(meme.image)
        #expect(meme.warnings.isEmpty)
        #expect(after.loop == before.loop)
        #expect(after.frames.count == before.frames.count)
        let ink = try ink(Self.recipe, on: meme.size)
        for (number, (new, old)) in zip(after.frames, before.frames).enumerated() {
            #expect(new.delay == old.delay)
            #expect(new.disposal == old.disposal)
            #expect(new.isInterlaced == old.isInterlaced)
            let wrong = ink.indices.filter { !ink[$0] && new.seen[$0] != old.seen[$0] }
            #expect(wrong.isEmpty, "frame \(number)")
            guard new.width == old.width, new.height == old.height else { continue }
            #expect(old.transparent == nil || new.transparent == old.transparent)
            for (place, (index, original)) in zip(new.indexes, old.indexes).enumerated() {
                let x = old.x + place % old.width
                let y = old.y + place / old.width
                if index != original, x < meme.size.width, y < meme.size.height {
                    #expect(ink[y * meme.size.width + x])
                }
            }
        }
    }

    @Test(arguments: GIFSamples.names.filter { $0 != "full palette" })
    func inkIsSeenOnEveryFrame(_ name: String) throws {
        let original = GIFSamples.named(name).image
        let meme = try Renderer().render(Self.recipe, on: original)
        for (number, frame) in try PlainGIF(meme.image).frames.enumerated() {
            #expect(frame.seen.contains(0xffff_ffff), "frame \(number)")
            #expect(frame.seen.contains(0xff00_0000), "frame \(number)")
        }
        // All frames show the same words, so ink that is white on one frame is white on all.
        let frames = try PlainGIF(meme.image).frames
        let ink = try ink(Self.recipe, on: meme.size)
        let plain = try PlainGIF(original).frames
        for index in ink.indices where ink[index] {
            let isAlwaysWhite = plain.allSatisfy { $0.seen[index] == 0xff00_00ff }
            guard isAlwaysWhite else { continue }
            #expect(Set(frames.map { $0.seen[index] }).count == 1)
        }
    }

    @Test(arguments: GIFSamples.names) func withoutWordsNothingChanges(_ name: String) throws {
        let gif = GIFSamples.named(name)
        let meme = try Renderer().render(Recipe(), on: gif.image)
        let isOnScreen = gif.frames.allSatisfy { frame in
            frame.width > 0 && frame.height > 0 && frame.x + frame.width <= gif.width
                && frame.y + frame.height <= gif.height
        }
        if isOnScreen {
            #expect(meme.image.bytes == gif.bytes)
        } else {
            // Parts outside the screen are cut off.
            let (new, old) = (try PlainGIF(meme.image).frames, try PlainGIF(gif.image).frames)
            #expect(new.map(\.seen) == old.map(\.seen))
            #expect(new.map(\.delay) == old.map(\.delay))
        }
    }

    @Test func framesWithoutInkAreCopied() throws {
        let low = HandmadeGIF.Frame(48, 8, at: 0, 24) { x, y in (x + y) % 4 }
        var gif = GIFSamples.named("one frame")
        gif.frames.append(low)
        let meme = try Renderer().render(
            Recipe(captions: [Caption("hi", at: .top, in: Box(x: 0, y: 0, width: 1, height: 0.5))]),
            on: gif.image)
        let (before, after) = try (PlainGIF(gif.image), PlainGIF(meme.image))
        #expect(after.frames[1].data == before.frames[1].data)
        #expect(after.frames[0].data != before.frames[0].data)
        // Below the words the data equal the original's, at another bit offset.
        #expect(after.frames[0].indexes.suffix(48 * 10) == before.frames[0].indexes.suffix(48 * 10))
    }

    @Test func aFullPaletteStaysAsItIs() throws {
        let gif = GIFSamples.named("full palette")
        let meme = try Renderer().render(Self.recipe, on: gif.image)
        #expect(try PlainGIF(meme.image).palette == gif.palette)
        #expect(try PlainGIF(meme.image).frames[0].seen != PlainGIF(gif.image).frames[0].seen)
    }

    @Test func colorsOfAPaletteStayWhereTheyAre() throws {
        let gif = GIFSamples.named("partial frames")
        let meme = try Renderer().render(Self.recipe, on: gif.image)
        let palette = try PlainGIF(meme.image).palette
        #expect(Array(palette.prefix(4)) == gif.palette)
        #expect(palette.count == 16)
    }

    @Test func timedWordsComeAndGo() throws {
        var recipe = Recipe(top: "now")
        recipe.captions[0].from = 0.25
        recipe.captions[0].to = 0.75
        let whole = HandmadeGIF.Frame(48, 32) { x, y in 2 + (x + y) / 9 % 2 }
        var gif = GIFSamples.named("one frame")
        // Each frame but the first changes a pixel or two at the bottom.
        gif.frames = [whole]
        gif.frames += (1..<8).map { number in
            HandmadeGIF.Frame(2, 1, at: 4 * number, 30, [0, 1])
        }
        let meme = try Renderer().render(recipe, on: gif.image)
        let (before, after) = try (PlainGIF(gif.image), PlainGIF(meme.image))
        let isInked = zip(before.frames, after.frames).map { $0.seen != $1.seen }
        #expect(isInked == [false, false, true, true, true, true, false, false])
        #expect(after.frames[3].data == before.frames[3].data)
        #expect(after.frames[6].width > 2)
    }

    @Test func commentsStayOnlyWhenAsked() throws {
        var gif = GIFSamples.named("partial frames")
        gif.extras = [0x21, 0xfe, 2, 0x68, 0x69, 0]
        var recipe = Self.recipe
        #expect(try PlainGIF(Renderer().render(recipe, on: gif.image).image).comments.isEmpty)
        recipe.keepsMetadata = true
        let kept = try PlainGIF(Renderer().render(recipe, on: gif.image).image)
        #expect(kept.comments == [Array("hi".utf8)])
    }

    @Test func aThousandFramesKeepTheirTimes() throws {
        let whole = HandmadeGIF.Frame(48, 32) { x, y in (x / 5 + y / 5) % 4 }
        let gif = HandmadeGIF(
            width: 48, height: 32,
            frames: [whole]
                + (1..<1000).map { number in
                    HandmadeGIF.Frame(12, 32, at: number % 37, 0) { x, y in (x + y + number) % 4 }
                        .with { $0.delay = number % 11 }
                })
        let meme = try Renderer().render(Self.recipe, on: gif.image)
        let (before, after) = try (PlainGIF(gif.image), PlainGIF(meme.image))
        #expect(after.frames.map(\.delay) == before.frames.map(\.delay))
        let ink = try ink(Self.recipe, on: meme.size)
        for number in [1, 500, 999] {
            let (new, old) = (after.frames[number].seen, before.frames[number].seen)
            #expect(ink.indices.allSatisfy { ink[$0] || new[$0] == old[$0] })
        }
    }

    /// Extending the palette must not give these indexes a color.
    @Test(arguments: [false, true])
    func indexesBeyondThePaletteDrawNothing(_ hasOwnPalette: Bool) throws {
        let colors: [UInt32] = [0xff28_c878, 0xffc8_6432]
        let frames = [
            HandmadeGIF.Frame(48, 32) { _, _ in 1 },
            HandmadeGIF.Frame(48, 32) { _, y in y < 16 ? 0 : 5 }
                .with {
                    $0.bits = 3
                    if hasOwnPalette { $0.palette = colors }
                },
        ]
        let gif = HandmadeGIF(width: 48, height: 32, palette: colors, frames: frames)
        let meme = try Renderer().render(Recipe(top: "hi"), on: gif.image)
        let (before, after) = try (gif.image.frames(), meme.image.frames())
        for (old, new) in zip(before, after) {
            #expect(new.pixels.suffix(48 * 4) == old.pixels.suffix(48 * 4))
            #expect(new.pixels != old.pixels)
        }
    }

    /// The missing part of a cut frame is transparent, even if the transparent index is beyond the
    /// palette.
    @Test func whatIsMissingIsClear() throws {
        var gif = HandmadeGIF(
            width: 48, height: 32,
            frames: [
                HandmadeGIF.Frame(48, 32) { x, _ in x % 4 }.with { $0.transparent = 200 }
            ])
        gif.loop = nil
        let cut = EncodedImage(
            bytes: gif.bytes.prefix(gif.bytes.count * 3 / 4) + [0, 0x3b], format: .gif)
        let renderer = Renderer(
            limits: RenderLimits(maximumPixels: 1_000_000, acceptsDamage: true))
        let meme = try renderer.render(Self.recipe, on: cut)
        #expect(!meme.warnings.isEmpty)
        let last = try #require(try meme.image.frames().first?.pixels.last)
        #expect(last == 0)
    }

    @Test(arguments: ["all disposals", "own palettes", "interlaced", "never cleared table"])
    func anyDamageIsSurvived(_ name: String) throws {
        let bytes = GIFSamples.named(name).bytes
        let renderer = Renderer(
            limits: RenderLimits(maximumPixels: 1_000_000, acceptsDamage: true))
        var read = 0
        for step in 0..<200 {
            var changed = bytes
            changed[bytes.count * step / 200] ^= 1 << UInt8(step % 8)
            let image = EncodedImage(bytes: changed, format: .gif)
            if let meme = try? renderer.render(Self.recipe, on: image) {
                _ = try meme.image.frames(acceptsDamage: true)
                read += 1
            }
            if let header = try? ImageHeader(of: image), header.size.pixelCount < 1_000_000 {
                _ = try? image.frames()
            }
        }
        #expect(read > 100)
        for step in 0..<20 {
            let image = EncodedImage(
                bytes: Array(bytes.prefix(bytes.count * step / 20)), format: .gif)
            _ = try? renderer.render(Self.recipe, on: image)
            _ = try? image.frames()
        }
    }
}
