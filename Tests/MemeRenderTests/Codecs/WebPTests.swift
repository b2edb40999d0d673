import Foundation
import Testing

@testable import MemeRender

struct WebPTests {
    private func container(_ name: String) throws -> WebPContainer {
        try container(Fixture.bytes(name))
    }

    private func container(_ bytes: [UInt8]) throws -> WebPContainer {
        try bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            try WebPContainer(bytes, .unlimited)
        }
    }

    private func rendered(
        _ name: String, as format: ImageFormat? = nil, _ change: (inout Recipe) -> Void = { _ in }
    ) throws -> Rendering {
        var recipe = Recipe(top: "hello")
        recipe.format = format
        change(&recipe)
        return try Renderer().render(recipe, on: Fixture.image(name))
    }

    @Test func losslessStaysLosslessAndKeepsEveryPixelWithoutInk() throws {
        for name in ["lossless.webp", "lossless-alpha.webp", "chelsea.png"] {
            let original = try Pixels(Fixture.image(name))
            let meme = try rendered(name, as: .webp)
            #expect(try container(meme.image.bytes).coding == .lossless)
            let pixels = try Pixels(meme.image)
            // Only the lower half, which the words at the top don't reach.
            let rows = (original.size.height / 2)..<original.size.height
            for y in rows {
                for x in 0..<original.size.width { #expect(pixels[x, y] == original[x, y]) }
            }
            #expect(pixels != original)
        }
    }

    @Test func losslessMemesAreThoseOfAPNG() throws {
        let asPNG = try Pixels(rendered("chelsea.png").image)
        #expect(try Pixels(rendered("chelsea.png", as: .webp).image) == asPNG)
    }

    @Test(arguments: [20, 50, 75, 80, 90, 95, 100])
    func qualityIsKnownFromTheFile(_ quality: Int) throws {
        let file = try Pixels(Fixture.image("rocket.jpg"))
            .encoded(as: .webp, fineness: .quality(quality))
        guard case .webp(let found) = try container(file.bytes).coding else {
            Issue.record("it isn't lossy")
            return
        }
        #expect(abs(found - quality) <= 2)
    }

    @Test(arguments: [50, 75, 92])
    func aLossyMemeIsLikeItsOriginal(_ quality: Int) throws {
        for name in ["rocket.jpg", "chelsea.png", "grace_hopper.jpg"] {
            let original = try Pixels(Fixture.image(name))
                .encoded(as: .webp, fineness: .quality(quality))
            let meme = try Renderer().render(Recipe(top: "hello"), on: original).image
            let (before, after) = (try Pixels(original), try Pixels(meme))
            let rows = after.size.height / 4..<after.size.height
            let likeness = before.likeness(to: after, in: rows)
            #expect(likeness >= 45, "\(name) at \(quality): \(likeness) dB")
            // What can be had with less isn't bought with a larger file.
            #expect(meme.bytes.count < original.bytes.count * (quality > 90 ? 14 : 40) / 10)
        }
    }

    @Test func aLossyMemeOfAQualityHasIt() throws {
        let original = try Pixels(Fixture.image("rocket.jpg"))
            .encoded(as: .webp, fineness: .quality(75))
        var recipe = Recipe(top: "hello")
        recipe.quality = 75
        let meme = try Renderer().render(recipe, on: original).image
        #expect(meme.bytes.count < original.bytes.count * 11 / 10)
        guard case .webp(let quality) = try container(meme.bytes).coding else {
            Issue.record("it isn't lossy")
            return
        }
        #expect(abs(quality - 75) <= 5)
    }

    @Test func clearPixelsOfALossyMemeStayClear() throws {
        let before = try Pixels(Fixture.image("lossy-alpha.webp"))
        let after = try Pixels(rendered("lossy-alpha.webp").image)
        for y in before.size.height / 2..<before.size.height {
            for x in 0..<before.size.width { #expect(before[x, y][3] == after[x, y][3]) }
        }
        #expect(before != after)
    }

    /// Planes have a cell of chroma for two columns and two rows, and an odd side half a cell more.
    @Test(arguments: [(1, 1), (2, 3), (33, 17), (127, 301)])
    func lossyMemesOfAnySize(_ width: Int, _ height: Int) throws {
        let original = try Pixels(
            size: PixelSize(width: width, height: height),
            layout: PixelLayout(channels: .rgb, bitDepth: 8),
            bytes: (0..<3 * width * height).map { UInt8($0 / 3 & 255) }
        ).encoded(as: .webp, fineness: .quality(80))
        var recipe = Recipe(top: "M", bottom: "W")
        recipe.captions[0].style.fill = Color(red: 255, green: 0, blue: 0)
        let meme = try Renderer().render(recipe, on: original)
        #expect(meme.steps.map(\.way) == [.webpPlanes])
        #expect(try Pixels(meme.image).size == PixelSize(width: width, height: height))
    }

    @Test func aQualityMakesItLossy() throws {
        let meme = try rendered("lossless.webp") { $0.quality = 100 }
        #expect(try container(meme.image.bytes).coding != .lossless)
    }

    @Test func aJPEGComesOutLossy() throws {
        let meme = try rendered("rocket.jpg", as: .webp)
        guard case .webp(let quality) = try container(meme.image.bytes).coding else {
            Issue.record("it isn't lossy")
            return
        }
        #expect(abs(quality - 90) <= 2)
    }

    @Test func transparencyStays() throws {
        let original = try Pixels(Fixture.image("lossy-alpha.webp"))
        let meme = try Pixels(rendered("lossy-alpha.webp").image)
        let y = original.size.height - 2
        for x in 0..<original.size.width { #expect(meme[x, y][3] == original[x, y][3]) }
    }

    @Test func transparencyIsLaidOnTheBackgroundOfAJPEG() throws {
        let meme = try rendered("lossy-alpha.webp", as: .jpeg)
        #expect(meme.warnings.contains(.flattened(.jpeg, background: .black)))
    }

    /// libwebp's scaled result is close to the full result scaled.
    @Test func opaquePicturesAreDecodedSmaller() throws {
        let image = try Fixture.image("lossy.webp")
        let size = PixelSize(width: 30, height: 22)
        #expect(try Pixels(image, atLeast: size).size == size)
        let transparent = try Fixture.image("lossy-alpha.webp")
        #expect(try Pixels(transparent, atLeast: size).size == PixelSize(width: 61, height: 45))
        #expect(try rendered("lossy.webp") { $0.longestSide = 30 }.size.longestSide == 30)
    }

    @Test func metadataIsReadAndWritten() throws {
        let image = try Fixture.image("metadata.webp")
        let metadata = try image.metadata()
        #expect(metadata.exif?.orientation == .down)
        #expect(metadata.iccProfile?.count ?? 0 > 300)
        #expect(metadata.xmp?.isEmpty == false)
        let kept = try rendered("metadata.webp") {
            $0.keepsMetadata = true
            $0.describesItself = false
        }.image.metadata()
        #expect(kept.iccProfile == metadata.iccProfile)
        #expect(kept.exif?.orientation == .up)
        #expect(kept.xmp == metadata.xmp.map(XMP.forUprightPicture))
        let plain = try rendered("metadata.webp") { $0.describesItself = false }.image.metadata()
        #expect(plain.iccProfile == metadata.iccProfile)
        #expect(plain.xmp == nil)
    }

    /// No browser turns a WebP.
    @Test func memesStandAsTheyAreStored() throws {
        for value in 1...8 {
            let original = try Fixture.image("orientation-\(value).webp")
            let meme = try Renderer().render(Recipe(), on: original).image
            #expect(try Pixels(meme).bytes == Pixels(original).bytes)
            #expect(try meme.metadata().exif?.orientation ?? .up == .up)
        }
    }

    @Test func whatHasNoMetadataHasNoExtendedHeader() throws {
        let bytes = try rendered("lossless.webp") { $0.describesItself = false }.image.bytes
        #expect(bytes.slice(at: 12, count: 4)?.elementsEqual("VP8L".utf8) == true)
    }

    @Test func rowsBeforeTheDamageAreRight() throws {
        let damaged = try Pixels(Fixture.image("broken/cut-in-data.webp"), acceptsDamage: true)
        let pixels = try Pixels(Fixture.image("lossy.webp"))
        let count = pixels.stride * 6
        #expect(damaged.bytes.prefix(count) == pixels.bytes.prefix(count))
        #expect(damaged.isDamaged)
        let recipe = Recipe(top: "hi")
        let image = try Fixture.image("broken/cut-in-data.webp")
        let meme = try Renderer(limits: RenderLimits(acceptsDamage: true)).render(recipe, on: image)
        #expect(meme.warnings.contains(.damaged))
    }
}

extension Pixels {
    /// The PSNR over red, green and blue in some rows, in decibels.
    fileprivate func likeness(to other: Pixels, in rows: Range<Int>) -> Double {
        var sum = 0.0
        for y in rows {
            for x in 0..<size.width {
                for channel in 0..<3 {
                    let step = Double(self[x, y][channel]) - Double(other[x, y][channel])
                    sum += step * step
                }
            }
        }
        let mean = sum / Double(3 * rows.count * size.width)
        return 10 * log10(65025 / mean)
    }
}
