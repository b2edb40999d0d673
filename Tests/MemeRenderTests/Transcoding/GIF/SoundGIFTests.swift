import Foundation
import Testing

@testable import MemeRender

/// A GIF without warnings is one that strict readers accept: no frame is outside the screen, and none
/// lacks pixels.
struct SoundGIFTests {
    private static let found = (FoundFileTests.names ?? []).filter { $0.hasSuffix(".gif") }

    private func meme(
        of image: EncodedImage, acceptsDamage: Bool = false, top: String = "hi"
    ) throws(RenderError) -> Rendering {
        try Renderer(limits: RenderLimits(maximumPixels: 1 << 22, acceptsDamage: acceptsDamage))
            .render(Recipe(top: top), on: image)
    }

    private func expectSound(_ image: EncodedImage) throws {
        try image.bytes.withUnsafeBufferPointer { bytes in
            let file = try GIFFile(bytes)
            let decoder = LZWDecoder()
            var frames = file.frames
            var canvas = 0
            while let frame = frames.next() {
                #expect(frame.width > 0 && frame.height > 0)
                #expect(file.visiblePart(of: frame) == GIFArea(frame))
                #expect(!frame.isCut)
                decoder.read(frame, of: bytes, count: frame.pixelCount)
                #expect(!decoder.isDamaged)
                canvas += 1
            }
            #expect(canvas > 0 && !frames.isCut && !frames.hasRest)
        }
    }

    @Test(arguments: found, [false, true])
    func ofDamagedOnes(_ name: String, _ acceptsDamage: Bool) throws {
        let image = try Fixture.image("broken/found/\(name)")
        for top in ["hi", ""] {
            guard let meme = try? meme(of: image, acceptsDamage: acceptsDamage, top: top),
                meme.image.format == .gif
            else { continue }
            try expectSound(meme.image)
        }
    }

    @Test(arguments: GIFSamples.names) func ofSoundOnes(_ name: String) throws {
        for top in ["hi", ""] {
            try expectSound(meme(of: GIFSamples.named(name).image, top: top).image)
        }
    }

    /// Without words no frame has ink, and all frames that can be copied are.
    @Test func aFrameBesideTheScreenIsClipped() throws {
        var gif = HandmadeGIF(width: 20, height: 20, frames: [])
        let whole = HandmadeGIF.Frame(20, 20, at: 0, 0, [UInt8](repeating: 1, count: 400))
        var beside = HandmadeGIF.Frame(10, 4, at: 15, 10, (0..<40).map { UInt8($0 % 4) })
        var away = HandmadeGIF.Frame(3, 3, at: 30, 5, [UInt8](repeating: 2, count: 9))
        (beside.delay, away.delay, away.disposal) = (7, 9, 2)
        for isInterlaced in [false, true] {
            beside.isInterlaced = isInterlaced
            gif.frames = [whole, beside, away, whole]
            let meme = try meme(of: gif.image, top: "").image
            try expectSound(meme)
            let seen = try PlainGIF(meme).frames
            let expected = try PlainGIF(gif.image).frames
            #expect(seen.map(\.seen) == expected.map(\.seen))
            #expect(seen.map(\.delay) == expected.map(\.delay))
        }
    }

    /// In any frame, with or without ink.
    @Test func aLaterFrameThatLacksPixelsIsFound() throws {
        let frame = HandmadeGIF.Frame(20, 20, at: 0, 0, [UInt8](repeating: 1, count: 400))
        let short = HandmadeGIF.Frame(20, 19, at: 0, 0, (0..<380).map { UInt8($0 * 7 % 4) })
        let gif = HandmadeGIF(width: 20, height: 20, frames: [frame, short, frame])
        for hasCodes in [false, true] {
            var bytes = gif.bytes
            let second = try #require(bytes.firstOffset(of: [0x2c, 0, 0, 0, 0, 20, 0, 19, 0]))
            // The frame declares one row too many, or its indexes have no bits.
            if hasCodes { bytes[second + 7] = 20 } else { bytes[second + 10] = 0 }
            let image = EncodedImage(bytes: bytes, format: .gif)
            let error = RenderError.corrupt(.gif, reason: "frame 2 lacks pixels")
            for top in ["", "hi"] {
                #expect(throws: error) { try meme(of: image, top: top) }
                let made = try meme(of: image, acceptsDamage: true, top: top)
                #expect(made.warnings.contains(.damaged))
                try expectSound(made.image)
                #expect(try ImageHeader(of: made.image).frameCount == 3)
            }
        }
    }

    @Test func whatFollowsTheLastFrameIsMissed() throws {
        let frame = HandmadeGIF.Frame(4, 4, at: 0, 0, [UInt8](repeating: 1, count: 16))
        var bytes = HandmadeGIF(width: 4, height: 4, frames: [frame]).bytes
        bytes.insert(contentsOf: [0x77, 1, 2, 3], at: bytes.count - 1)
        let meme = try meme(of: EncodedImage(bytes: bytes, format: .gif), top: "")
        #expect(meme.warnings == [.lost(.rest(.gif))])
        try expectSound(meme.image)
    }
}
