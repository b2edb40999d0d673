import Testing

@testable import MemeRender

struct GlyphImageTests {
    /// A white picture; `alpha` gives the opacity at each pixel's center, from 0 to 1.
    private func image(
        width: Int, height: Int, alpha: (_ x: Double, _ y: Double) -> Double
    ) -> GlyphImage {
        var pixels: [UInt32] = []
        for y in 0..<height {
            for x in 0..<width {
                let value = alpha(Double(x) + 0.5, Double(y) + 0.5)
                pixels.append(UInt32(min(1, max(0, value)) * 255) &* 0x0101_0101)
            }
        }
        return GlyphImage(
            size: PixelSize(width: width, height: height), pixels: pixels, left: 100, top: 900,
            unitsPerPixel: 10)
    }

    private func contours(_ image: GlyphImage) -> Contours {
        Contours(image.silhouette, GlyphTransform(scale: 1, turn: SIMD2(1, 0)))
    }

    @Test func aDiscIsTracedAsACircle() {
        let disc = image(width: 60, height: 60) { x, y in 20.5 - length(SIMD2(x - 31, y - 29)) }
        let contours = contours(disc)
        #expect(contours.ends.count == 1)
        // Few points, none farther from the circle than a fifth of a pixel.
        #expect(contours.points.count < 80)
        for point in contours.points {
            #expect(abs(length(point - SIMD2(100 + 310, -900 + 290)) - 200) < 2)
        }
    }

    @Test func holesAreTracedAndSpecksLeftOut() {
        let ring = image(width: 60, height: 60) { x, y in
            let distance = length(SIMD2(x - 30, y - 30))
            return distance > 2 && (distance < 10 || distance > 20) && distance < 28 ? 1 : 0
        }
        // The outer and inner contour of the ring, and the disc; the hole of four pixels is too small.
        #expect(contours(ring).ends.count == 3)
    }

    @Test func boundsHoldWhatCanBeSeen() throws {
        let faint = image(width: 20, height: 10) { x, y in
            switch (x, y) {
            case (3.5, 2.5), (17.5, 8.5): 0.1
            case (0.5, 0.5): 0.02
            default: x > 8 && x < 14 && y > 3 && y < 8 ? 1 : 0
            }
        }
        let bounds = try #require(faint.silhouette.bounds)
        #expect(bounds == (left: 130, bottom: 810, right: 280, top: 880))
        #expect(image(width: 9, height: 9) { _, _ in 0 }.silhouette.bounds == nil)
    }

    @Test func halvingKeepsThePlace() {
        let half = image(width: 5, height: 4) { x, _ in x < 2 ? 1 : 0 }.halved()
        #expect(half.size == PixelSize(width: 3, height: 2))
        #expect(half.pixels == [.max, 0, 0, .max, 0, 0])
        #expect(half.left == 100 && half.top == 900 && half.unitsPerPixel == 20)
    }

    @Test(.enabled(if: ColorEmoji.isInstalled))
    func aFontOfPicturesGivesThem() throws {
        let face = try ColorEmoji.face()
        let glyph = try #require(face.shape("😀").first)
        let image = try #require(face.image(of: glyph.id, foreground: .white))
        #expect(image.size == PixelSize(width: 136, height: 128))
        // As wide as the advance, from below the baseline to above the capitals.
        #expect(abs(image.width - glyph.advance) < 0.01 * glyph.advance)
        #expect(image.bottom < 0 && image.top > 0.7 * face.unitsPerEm)
        let bounds = try #require(face.outline(of: glyph.id).bounds)
        #expect(bounds.left >= image.left && bounds.right <= image.right)
        #expect(bounds.bottom >= image.bottom && bounds.top <= image.top)
        #expect(bounds.right - bounds.left > 0.8 * image.width)
    }

    @Test func aFontOfCurvesHasNoPictures() throws {
        let face = try FontFace.bundled()
        let glyph = try #require(face.shape("A").first)
        #expect(face.image(of: glyph.id, foreground: .white) == nil)
    }
}

struct MissingGlyphTests {
    @Test func aMissingGlyphIsAHollowBoxAsTallAsCapitals() throws {
        let face = try FontFace.bundled()
        let bounds = try #require(face.outline(of: FontFace.missingGlyph).bounds)
        #expect(bounds.bottom == 0 && bounds.top == face.capHeight)
        #expect(abs(bounds.right - bounds.left - 0.6 * face.unitsPerEm) < 1e-9)

        let size = PixelSize(width: 90, height: 110)
        let glyph = PositionedGlyph(id: FontFace.missingGlyph, origin: Point(x: 5, y: 100))
        let ink = try CaptionInk(
            TypesetCaption(
                glyphs: [glyph], fonts: [FittedFont(face: face)], fontSize: 100,
                style: CaptionStyle(outlineWidth: 0))
        ).ink(on: size)
        #expect(ink[97 * size.width + 40] == .max)
        #expect(ink[60 * size.width + 40] == 0)
    }

    @Test(.enabled(if: ColorEmoji.isInstalled))
    func everyFaceHasIt() throws {
        #expect(try ColorEmoji.face().outline(of: FontFace.missingGlyph).bounds != nil)
    }
}
