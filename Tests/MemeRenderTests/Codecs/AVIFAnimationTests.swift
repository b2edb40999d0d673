import Testing

@testable import MemeRender

struct AVIFAnimationTests {
    private static let names = ["animated.avif", "animated-alpha.avif"]

    @Test(arguments: names) func framesAreAsTheyAreSeen(_ name: String) throws {
        let expected = try ExpectedFrames.of(name)
        let image = try Fixture.image(name)
        let (animation, frames) = try animationFrames(of: image)
        #expect(animation == Animation(durations: expected.durations, loopCount: expected.loop))
        let header = try ImageHeader(of: image)
        #expect(header.frameCount == expected.durations.count)
        #expect(!header.leavesFramesOut)
        expected.check(frames)
    }

    @Test(arguments: names) func anAnimationStaysOne(_ name: String) throws {
        let image = try Fixture.image(name)
        let meme = try Renderer().render(Recipe(top: "hello"), on: image)
        #expect(meme.image.format == .avif)
        let (animation, frames) = try animationFrames(of: meme.image)
        #expect(try animation == animationFrames(of: image).0)
        let header = try ImageHeader(of: meme.image)
        #expect(try header.layout == ImageHeader(of: image).layout)
        for (frame, original) in zip(frames, try animationFrames(of: image).1) {
            // Below the words.
            for x in stride(from: 0, to: 64, by: 5) where original[x, 40][3] > 200 {
                let difference = zip(frame[x, 40], original[x, 40]).map { abs($0 - $1) }.max()
                #expect((difference ?? .max) < 48)
            }
        }
    }

    @Test(arguments: [ImageFormat.gif, .webp, .avif])
    func animationsBecomeEachOther(_ format: ImageFormat) throws {
        var recipe = Recipe(top: "hello")
        recipe.format = format
        for name in ["animated.avif", "cat.gif", "animated.webp"] {
            let image = try Fixture.image(name)
            let meme = try Renderer().render(recipe, on: image).image
            let (animation, _) = try animationFrames(of: meme)
            let (original, _) = try animationFrames(of: image)
            #expect(animation.durations.count == original.durations.count)
            #expect(animation.loopCount == original.loopCount)
            for (new, old) in zip(animation.durations, original.durations) {
                // A GIF counts hundredths.
                #expect(abs(new - old) <= 10)
            }
        }
    }

    @Test func anyFrameCanBeTaken() throws {
        let image = try Fixture.image("animated.avif")
        let frames = try animationFrames(of: image).1
        for frame in 1...3 {
            var recipe = Recipe()
            (recipe.frame, recipe.format) = (frame, .png)
            let meme = try Renderer().render(recipe, on: image)
            #expect(meme.warnings.isEmpty)
            let pixels = try Pixels(meme.image)
            #expect(pixels[30, 20] == Array(frames[frame - 1][30, 20][..<3]))
        }
    }

    /// The time at which it was made is in no meme: the same picture gives the same bytes tomorrow.
    @Test(arguments: names) func noTimeIsInTheFile(_ name: String) throws {
        let meme = try Renderer().render(Recipe(top: "hello"), on: Fixture.image(name)).image
        let tracks = name == Self.names[0] ? 1 : 2
        for (header, count) in [("mvhd", 1), ("tkhd", tracks), ("mdhd", tracks)] {
            var place = 0
            for _ in 0..<count {
                place =
                    try #require(meme.bytes.firstOffset(of: Array(header.utf8), from: place)) + 4
                // The version and the flags, and two times of eight bytes.
                #expect(meme.bytes[place] == 1)
                #expect(meme.bytes[(place + 4)..<(place + 20)].allSatisfy { $0 == 0 })
            }
        }
        #expect(try Renderer().render(Recipe(top: "hello"), on: Fixture.image(name)).image == meme)
    }

    // MARK: What a file says

    /// A file whose bytes are changed at the first place that has certain ones, from an offset on.
    private func changed(
        _ name: String, at marker: String, _ offset: Int, to bytes: [UInt8]
    ) throws -> EncodedImage {
        var file = try Fixture.bytes(name)
        let place = try #require(file.firstOffset(of: Array(marker.utf8))) + offset
        file.replaceSubrange(place..<place + bytes.count, with: bytes)
        return EncodedImage(bytes: file, format: .avif)
    }

    /// The number of times is that of the edit list's repetitions in the duration of the track.
    @Test func aFileSaysHowOftenItPlays() throws {
        let name = "animated.avif"
        func loops(_ image: EncodedImage) throws -> Int {
            try animationFrames(of: image).0.loopCount
        }
        #expect(try loops(Fixture.image(name)) == 0)
        #expect(try loops(changed(name, at: "elst", 4, to: [1, 0, 0, 0])) == 1)
        // No list at all.
        #expect(try loops(changed(name, at: "edts", 0, to: Array("free".utf8))) == 0)
        let once = try #require(Fixture.bytes(name).firstOffset(of: Array("elst".utf8)))
        let duration = Array(try Fixture.bytes(name)[(once + 12)..<(once + 20)])
        let thrice = HandmadeHEIF.number(3 * duration.reduce(0) { $0 << 8 | Int($1) }, 8)
        #expect(try loops(changed(name, at: "tkhd", 4 + 28, to: thrice)) == 3)
    }

    @Test(arguments: [1, 2, 70_000]) func whatIsWrittenPlaysAsOften(_ count: Int) throws {
        let size = PixelSize(width: 20, height: 10)
        let animation = Animation(durations: [30, 50], loopCount: count)
        for isOpaque in [true, false] {
            var metadata = ImageMetadata()
            metadata.xmp = Array("<x/>".utf8)
            let encoder = try AnimationEncoder(
                format: .avif, size: size, isOpaque: isOpaque, animation: animation,
                metadata: metadata, fineness: .quality(95), .unlimited)
            for shade in [UInt8(60), 200] {
                var pixels = [UInt8](repeating: shade, count: size.pixelCount * 4)
                if isOpaque {
                    for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 255 }
                }
                try pixels.withUnsafeBytes { try encoder.writeFrame(#require($0.baseAddress)) }
            }
            let image = EncodedImage(bytes: try encoder.finish(), format: .avif)
            let (found, frames) = try animationFrames(of: image)
            #expect(found == animation)
            #expect(
                frames.map { abs($0[10, 5][0] - ($0[10, 5][0] < 130 ? 60 : 200)) < 6 } == [
                    true, true,
                ])
            #expect(try image.metadata().xmp == metadata.xmp)
            // Its still picture is found, too.
            let still = image.bytes.withUnsafeBufferPointer {
                try? HEIFContainer($0, format: .avif)
            }
            #expect(still?.size == size)
        }
    }

    /// A film of which no still picture is made, as ffmpeg writes it.
    @Test func aFilmNeedsNoStillPicture() throws {
        var bytes = try Fixture.bytes("animated.avif")
        for (old, new) in [("meta", "free"), ("avif", "iso8")] {
            let place = try #require(bytes.firstOffset(of: Array(old.utf8)))
            bytes.replaceSubrange(place..<place + 4, with: new.utf8)
        }
        let image = EncodedImage(bytes: bytes, format: .avif)
        #expect(try ImageHeader(of: image).frameCount == 3)
        #expect(try Renderer().render(Recipe(top: "hi"), on: image).image.format == .avif)
    }

    /// The major brand decides what viewers show.
    @Test func aStillPictureBesideAFilmStaysOne() throws {
        let image = try changed("animated.avif", at: "avis", 0, to: Array("avif".utf8))
        let header = try ImageHeader(of: image)
        #expect(header.frameCount == 1 && header.leavesFramesOut)
        #expect(try Renderer().render(Recipe(), on: image).warnings.contains(.framesLeftOut(.avif)))
    }

    @Test func turnedFilmsStandUpright() throws {
        // The size of the still picture's property is that of the film's, too.
        let image = try Fixture.image("animated.avif")
        let film = try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            try AVIFFrames(bytes, acceptsDamage: false, .unlimited).size
        }
        #expect(film == PixelSize(width: 64, height: 48))
    }

    // MARK: Damage

    @Test func whatIsCutOffIsRefused() throws {
        let bytes = try Fixture.bytes("animated.avif")
        for count in stride(from: 40, to: bytes.count, by: 211) {
            let image = EncodedImage(bytes: Array(bytes[..<count]), format: .avif)
            #expect(throws: RenderError.self) {
                try Renderer().render(Recipe(top: "hi"), on: image)
            }
        }
    }

    @Test func damagedFramesShowTheOnesBefore() throws {
        let bytes = try Fixture.bytes("animated.avif")
        // The start of the last frame's data, by what its change does.
        let damaged = try #require(
            (100..<2_500).lazy.compactMap { distance -> EncodedImage? in
                var bytes = bytes
                bytes[bytes.count - distance] ^= 0x80
                let image = EncodedImage(bytes: bytes, format: .avif)
                return (try? animationFrames(of: image)) == nil ? image : nil
            }.first)
        let (_, frames) = try animationFrames(of: damaged, acceptsDamage: true)
        #expect(frames.count == 3)
        #expect(frames[2].bytes == frames[1].bytes)
    }
}
