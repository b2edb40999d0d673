import TestSupport
import Testing

@testable import MemeRender

/// What an animated WebP becomes if its frames are drawn on, beside its frames as stills with the same words.
struct WebPAnimationTranscoderTests {
    private static let size = PixelSize(width: 120, height: 90)

    /// A frame of a handmade animation.
    struct Part {
        var place: PixelRect
        var isBlended: Bool
        var isDisposed: Bool
        var opacity: Opacity
        var isLossless = true

        enum Opacity: CaseIterable { case whole, holes, translucent }

        init(
            _ x: Int = 0, _ y: Int = 0, _ width: Int = size.width, _ height: Int = size.height,
            blended: Bool = false, disposed: Bool = false, opacity: Opacity = .whole
        ) {
            place = PixelRect(x: x, y: y, size: PixelSize(width: width, height: height))
            isBlended = blended
            isDisposed = disposed
            self.opacity = opacity
        }
    }

    /// An animation of frames with different pixels.
    private func animated(_ parts: [Part]) throws -> EncodedImage {
        var file = WebPAnimationFile()
        for (index, part) in parts.enumerated() {
            let size = part.place.size
            let pixels = try Pixmap(width: size.width, height: size.height, .rgba) {
                x, y, channel in
                let isHole = (x / 7 + y / 5 + index) % 3 == 0
                if channel < 3 { return (x * (channel + 1) + y * 2 + index * 37) % 230 }
                return switch part.opacity {
                case .whole: 255
                case .holes: isHole ? 0 : 255
                case .translucent: isHole ? 130 : 255
                }
            }
            file.append(
                try encoded(pixels, quality: part.isLossless ? nil : 80), at: part.place,
                duration: 10 * (index + 1), isBlended: part.isBlended,
                isDisposed: part.isDisposed)
        }
        return EncodedImage(
            bytes: file.file(size: Self.size, loopCount: 3, metadata: ImageMetadata()),
            format: .webp)
    }

    private func encoded(_ pixels: Pixmap, quality: Int?) throws -> WebPChunks {
        let picture = try WebPPicture(pixels.size, .unlimited)
        pixels.bytes.withUnsafeBytes { rows in
            guard let start = rows.baseAddress else { return }
            picture.writeRows(
                from: start, count: pixels.size.height, pixels.layout,
                bytesPerRow: pixels.bytesPerRow)
        }
        return try picture.encoded(quality: quality, isStill: false)
    }

    /// Words at the top and the bottom.
    private func recipe(from: Double = 0, to: Double = 1) -> Recipe {
        var recipe = Recipe(top: "hello there", bottom: "and here")
        recipe.captions[0].from = from
        recipe.captions[1].to = to
        return recipe
    }

    static let parts: [([Part], Bool)] = [
        ([Part(), Part()], true),
        // Parts with words, parts beside them, and one that is cleared without any.
        (
            [
                Part(), Part(10, 4, 60, 40), Part(20, 40, 30, 8, disposed: true),
                Part(0, 60, 120, 30),
            ], true
        ),
        // What is transparent shows the words of the frames below.
        (
            [
                Part(), Part(blended: true, opacity: .holes),
                Part(20, 2, 61, 33, blended: true, opacity: .holes),
            ], true
        ),
        // What is transparent replaces them.
        ([Part(), Part(opacity: .holes), Part(20, 2, 61, 33, opacity: .translucent)], true),
        // The first is blended with nothing, and the last may clear what nobody sees any more.
        ([Part(blended: true, opacity: .translucent), Part(4, 4, 100, 20, disposed: true)], true),
        // Words would be lost, or cut off.
        ([Part(), Part(4, 4, 100, 20, disposed: true), Part(0, 0, 10, 10)], true),
        (
            [Part(), Part(4, 4, 100, 20, disposed: true), Part(disposed: true), Part(8, 8, 9, 9)],
            true
        ),
        ([Part(0, 0, 110, 90), Part()], true),
        // Words would be drawn twice.
        ([Part(), Part(blended: true, opacity: .translucent)], false),
    ]

    @Test(arguments: parts.indices) func allFramesHaveTheWords(_ index: Int) throws {
        let (parts, isTaken) = Self.parts[index]
        try compare(parts, recipe(), isTaken ? .webpFramePlanes : .animationFrames)
    }

    @Test(arguments: parts.indices) func wordsComeAndGo(_ index: Int) throws {
        try compare(Self.parts[index].0, recipe(from: 0.4, to: 0.5))
        try compare(Self.parts[index].0, recipe(from: 0, to: 0.6))
    }

    /// Any frames of any places, whichever way they go.
    @Test func anyFramesHaveTheirWords() throws {
        var random = SplitMix(seed: 22)
        for _ in 0..<40 {
            var parts = [Part()]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let x = 2 * Int.random(in: 0..<50, using: &random)
                let y = 2 * Int.random(in: 0..<40, using: &random)
                parts.append(
                    Part(
                        x, y, .random(in: 1...120 - x, using: &random),
                        .random(in: 1...90 - y, using: &random),
                        blended: .random(using: &random),
                        disposed: Int.random(in: 0..<6, using: &random) == 0,
                        opacity: Part.Opacity.allCases.randomElement(using: &random) ?? .whole))
            }
            let isTimed = Bool.random(using: &random)
            try compare(
                parts,
                recipe(
                    from: isTimed ? .random(in: 0..<0.9, using: &random) : 0,
                    to: isTimed ? .random(in: 0.1...1, using: &random) : 1))
        }
    }

    private func compare(_ parts: [Part], _ recipe: Recipe, _ way: WayName? = nil) throws {
        let image = try animated(parts)
        let meme = try Renderer().render(recipe, on: image)
        if let way { #expect(meme.steps.last?.way == way) }
        let (animation, frames) = try animationFrames(of: meme.image)
        let original = try animationFrames(of: image).0
        #expect(animation == original)
        for (index, frame) in frames.enumerated() {
            var still = recipe
            still.format = .png
            still.frame = index + 1
            let moment = original.start(of: index)
            still.captions.removeAll { !($0.from..<$0.to).contains(moment) }
            for caption in still.captions.indices {
                (still.captions[caption].from, still.captions[caption].to) = (0, 1)
            }
            let expected = try Pixels(Renderer().render(still, on: image).image)
            let isSame = frame.seen == expected.seen
            #expect(isSame, "frame \(index) of \(parts)")
        }
    }

    @Test func framesWithoutWordsAreCopied() throws {
        var parts = [
            Part(), Part(10, 40, 60, 10), Part(),
            Part(30, 38, 21, 11, blended: true, opacity: .holes),
        ]
        for index in parts.indices { parts[index].isLossless = false }
        let image = try animated(parts)
        let meme = try Renderer().render(recipe(), on: image)
        #expect(meme.steps.map(\.way) == [.webpFramePlanes])
        let (before, after) = (try pictures(of: image), try pictures(of: meme.image))
        #expect(zip(before, after).map { $0 == $1 } == [false, true, false, true])
    }

    /// The compressed data of each frame.
    private func pictures(of image: EncodedImage) throws -> [[UInt8]] {
        try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            try WebPContainer(bytes, .unlimited).frames.map {
                WebPChunks(bytes, in: $0.data).bytes
            }
        }
    }

    /// As of a still picture: 45 dB where no word is.
    @Test(arguments: [40, 80]) func lossyFramesStayNear(_ quality: Int) throws {
        let photograph = try Pixmap(decoding: Fixture.image("rocket.jpg"))
            .converted(to: Animation.layout)
        let size = photograph.size
        var file = WebPAnimationFile()
        for index in 0..<2 {
            var pixels = photograph
            if index == 1 {
                pixels.bytes.reverse()
                for place in stride(from: 0, to: pixels.bytes.count, by: 4) {
                    pixels.bytes[place + 3] = 255
                }
            }
            file.append(
                try encoded(pixels, quality: quality), at: PixelRect(x: 0, y: 0, size: size),
                duration: 50)
        }
        let image = EncodedImage(
            bytes: file.file(size: size, loopCount: 0, metadata: ImageMetadata()), format: .webp)
        let meme = try Renderer().render(Recipe(bottom: "hello"), on: image)
        #expect(meme.steps.map(\.way) == [.webpFramePlanes])
        let rows = 0..<size.height / 2 * 4 * size.width
        let frames = zip(try animationFrames(of: image).1, try animationFrames(of: meme.image).1)
        for (before, after) in frames {
            let squares = zip(before.bytes[rows], after.bytes[rows]).reduce(0) {
                $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1))
            }
            // A quarter of the samples is alpha, which doesn't differ.
            #expect(Double(squares) / Double(rows.count * 3 / 4) < 255 * 255 / 31_623.0)
        }
    }

    @Test func aQualityIsForAllFrames() throws {
        var recipe = recipe()
        recipe.quality = 60
        let meme = try Renderer().render(recipe, on: animated([Part(), Part(10, 40, 60, 10)]))
        #expect(meme.steps.map(\.way) == [.animationFrames])
    }

    @Test func aDamagedFrameIsLeft() throws {
        var parts = [Part(), Part()]
        parts[1].isLossless = false
        let image = try animated(parts)
        var bytes = image.bytes
        // Cuts the second picture's data out, and leaves its length.
        for index in bytes.count - 400..<bytes.count { bytes[index] = 0xff }
        let damaged = try EncodedImage(bytes)
        let renderer = Renderer(limits: RenderLimits(acceptsDamage: true))
        let meme = try renderer.render(recipe(), on: damaged)
        #expect(try ImageHeader(of: meme.image).frameCount == 2)
    }

    @Test func profileAndMetadataStay() throws {
        let image = try animated([Part(), Part(blended: true, opacity: .holes)])
        var metadata = ImageMetadata()
        metadata.xmp = Array("<x:xmpmeta/>".utf8)
        let described = try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            let container = try WebPContainer(bytes, .unlimited)
            var file = WebPAnimationFile()
            for frame in container.frames {
                file.append(
                    WebPChunks(bytes, in: frame.data), at: frame.place, duration: frame.duration,
                    isBlended: frame.isBlended)
            }
            return EncodedImage(
                bytes: file.file(size: container.size, loopCount: 0, metadata: metadata),
                format: .webp)
        }
        var recipe = recipe()
        recipe.keepsMetadata = true
        let meme = try Renderer().render(recipe, on: described).image
        #expect(try meme.metadata().xmp != nil)
    }
}

extension Pixels {
    /// All pixels, without the colors of transparent ones.
    fileprivate var seen: [UInt32] {
        bytes.withUnsafeBytes { raw in
            (0..<size.pixelCount).map { index in
                if !layout.hasAlpha {
                    let samples = raw[3 * index..<3 * index + 3]
                    return samples.reversed().reduce(0xff) { $0 << 8 | UInt32($1) }
                }
                let pixel = raw.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                return raw[4 * index + 3] == 0 ? 0 : pixel
            }
        }
    }
}
