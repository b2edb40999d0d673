import TestSupport
import Testing

@testable import MemeRender

struct RasterizerTests {
    private func coverage(
        _ polygons: [[SIMD2<Double>]], at origin: SIMD2<Double> = .zero, in area: PixelRect
    ) -> [UInt8] {
        var rasterizer = Rasterizer()
        var mask = Mask(area)
        rasterizer.fill(Edges(Contours(polygons)), at: origin, into: &mask)
        return mask.values
    }

    fileprivate func rectangle(
        _ left: Double, _ top: Double, _ right: Double, _ bottom: Double
    ) -> [SIMD2<Double>] {
        [SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom)]
    }

    private let small = PixelRect(x: 0, y: 0, size: PixelSize(width: 4, height: 3))

    @Test func wholePixelsAreCoveredWholly() {
        #expect(
            coverage([rectangle(1, 1, 3, 2)], in: small)
                == [0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0])
    }

    @Test func edgesCoverTheirShareOfAPixel() {
        // Columns covered by a half, a whole and a quarter; the first row by a half.
        #expect(
            coverage([rectangle(0.5, 0.5, 2.25, 2)], in: small)
                == [64, 128, 32, 0, 128, 255, 64, 0, 0, 0, 0, 0])
    }

    @Test func slopesCoverTheAreaBelowThem() {
        // From the upper left to the lower right corner of three pixels.
        let triangle = [SIMD2<Double>(0, 0), SIMD2(3, 1), SIMD2(0, 1)]
        let row = PixelRect(x: 0, y: 0, size: PixelSize(width: 3, height: 1))
        let values = coverage([triangle], in: row).map(Int.init)
        for (value, expected) in zip(values, [255 * 5 / 6, 255 / 2, 255 / 6]) {
            #expect(abs(value - expected) <= 1)
        }
    }

    @Test func holesAreLeftOutAndOverlapsCountOnce() {
        let hole = Array(rectangle(1, 1, 2, 2).reversed())
        #expect(
            coverage([rectangle(0, 0, 3, 3), hole], in: small)
                == [255, 255, 255, 0, 255, 0, 255, 0, 255, 255, 255, 0])
        #expect(
            coverage([rectangle(0, 0, 2, 1), rectangle(1, 0, 3, 1)], in: small).prefix(4)
                == [255, 255, 255, 0])
    }

    @Test func directionsDoNotMatter() {
        let reversed = Array(rectangle(1, 1, 3, 2).reversed())
        #expect(coverage([reversed], in: small) == coverage([rectangle(1, 1, 3, 2)], in: small))
        // An outline of the opposite direction alone is filled, not a hole.
        #expect(coverage([rectangle(0, 0, 1, 1), reversed], in: small)[5] == 255)
    }

    @Test func nothingIsLeftOfWhatWasDrawnBefore() {
        var rasterizer = Rasterizer()
        let edges = Edges(Contours([rectangle(-3, -3, 9, 9)]))
        var mask = Mask(small)
        rasterizer.fill(edges, at: .zero, into: &mask)
        #expect(mask.values.allSatisfy { $0 == 255 })
        mask.clear(for: PixelRect(x: 0, y: 0, size: PixelSize(width: 5, height: 2)))
        rasterizer.fill(edges, at: SIMD2(100, 100), into: &mask)
        #expect(mask.values.allSatisfy { $0 == 0 })
    }

    @Test func partsAreAsTheWhole() {
        var star: [SIMD2<Double>] = []
        var random = SplitMix(seed: 7)
        for _ in 0..<60 {
            star.append(
                SIMD2(.random(in: -9...50, using: &random), .random(in: -9...50, using: &random)))
        }
        let size = PixelSize(width: 40, height: 40)
        let origin = SIMD2(0.37, -0.61)
        let whole = coverage([star], at: origin, in: PixelRect(x: 0, y: 0, size: size))
        for part in [(0, 0, 40, 1), (13, 7, 5, 21), (39, 39, 1, 1), (1, 0, 2, 40), (20, 3, 20, 3)] {
            let area = PixelRect(
                x: part.0, y: part.1, size: PixelSize(width: part.2, height: part.3))
            let expected = (0..<part.3).flatMap { y in
                (0..<part.2).map { whole[(part.1 + y) * size.width + part.0 + $0] }
            }
            #expect(coverage([star], at: origin, in: area) == expected)
        }
    }
}

extension RasterizerTests {
    private func coverage(_ first: [SIMD2<Double>], then second: [SIMD2<Double>]) -> [UInt8] {
        var rasterizer = Rasterizer()
        var mask = Mask(PixelRect(x: 0, y: 0, size: PixelSize(width: 5, height: 1)))
        for polygon in [first, second] {
            rasterizer.fill(Edges(Contours([polygon])), at: .zero, into: &mask)
        }
        return mask.values
    }

    @Test func lettersThatFaceEachOtherLeaveOnlyTheGap() {
        let left = rectangle(0, 0, 2.25, 1)
        let right = rectangle(2.5, 0, 5, 1)
        #expect(coverage(left, then: right) == [255, 255, 192, 255, 255])
        #expect(coverage(right, then: left) == [255, 255, 192, 255, 255])
    }

    @Test func lettersThatJoinHaveASmoothEdge() {
        let left = rectangle(0, 0.5, 2.5, 1)
        let right = rectangle(1.5, 0.5, 5, 1)
        #expect(coverage(left, then: right) == [128, 128, 128, 128, 128])
        #expect(coverage(right, then: left) == [128, 128, 128, 128, 128])
    }
}
