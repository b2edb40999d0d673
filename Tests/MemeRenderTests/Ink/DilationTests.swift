import Testing

@testable import MemeRender

struct DilationTests {
    private let size = PixelSize(width: 90, height: 90)

    private func mask(_ contours: Contours, at origin: SIMD2<Double> = .zero) -> [UInt8] {
        var rasterizer = Rasterizer()
        var mask = Mask(PixelRect(x: 0, y: 0, size: size))
        rasterizer.fill(Edges(contours), at: origin, into: &mask)
        return mask.values
    }

    @Test func anEdgeThatLeadsStraightBackKeepsNumbers() {
        let spike = Contours([
            [
                SIMD2(8.248888785047377, 5.499259190031585),
                SIMD2(10.99851838006317, 10.99851838006317),
                SIMD2(13.748147975078961, 16.497777570094755),
            ]
        ])
        let points = spike.dilated(by: 2.904667776319367).points
        #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }

    private func area(_ contours: Contours) -> Double {
        mask(contours).reduce(0) { $0 + Double($1) } / 255
    }

    private func expectCircle(_ contours: Contours, radius: Double) {
        let missing = Double.pi * radius * radius - area(contours)
        // Chords lie inside the circle, at most the tolerance away.
        #expect(missing > -0.2 && missing < 2 * Double.pi * radius * Contours.tolerance)
    }

    private func circle(_ radius: Double, isHole: Bool = false) -> [SIMD2<Double>] {
        let outline = GlyphOutline.circle(radius)
        let points = Contours(outline, GlyphTransform(scale: 1, turn: SIMD2(1, 0))).points.map {
            $0 + 45
        }
        return isHole ? points.reversed() : points
    }

    @Test func aSquareGrowsByItsSidesAndRoundCorners() {
        let square = Contours([[SIMD2(30, 30), SIMD2(50, 30), SIMD2(50, 50), SIMD2(30, 50)]])
        let expected: Double = 400 + 480 + 36 * Double.pi
        #expect(abs(area(square.dilated(by: 6)) - expected) < 1)
    }

    @Test(arguments: [0.3, 2, 7, 25])
    func aCircleGrowsToACircle(width: Double) {
        expectCircle(Contours([circle(15)]).dilated(by: width), radius: 15 + width)
    }

    @Test func aRingKeepsItsHole() {
        let ring = Contours([circle(30), circle(15, isHole: true)])
        let expected = Double.pi * (36 * 36 - 9 * 9)
        #expect(abs(area(ring.dilated(by: 6)) - expected) < 4)
    }

    @Test(arguments: [15.1, 17, 22, 29])
    func aSmallHoleIsFilled(width: Double) {
        // A hole that closes must not come back inside out.
        let ring = Contours([circle(16), circle(15, isHole: true)])
        expectCircle(ring.dilated(by: width), radius: 16 + width)
    }

    @Test(arguments: Array("RS8&@g%#Жϑ*"), [0.7, 3, 11])
    func aLetterGrowsByTheSameDistanceEverywhere(character: Character, width: Double) throws {
        let face = try FontFace.bundled()
        let glyph = try #require(face.shape(String(character)).first)
        let contours = Contours(
            face.outline(of: glyph.id), GlyphTransform(scale: 0.04, turn: SIMD2(1, 0)))
        let origin = SIMD2(28.0, 55.0)
        let letter = mask(contours, at: origin)
        let grown = mask(contours.dilated(by: width), at: origin)
        var wrong: [PixelRect] = []
        for y in 0..<size.height {
            for x in 0..<size.width where letter[y * size.width + x] == 0 {
                let middle = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - origin
                let distance = distance(from: middle, to: contours)
                let value = grown[y * size.width + x]
                if distance < width - 0.8 && value < 255 || distance > width + 0.8 && value > 0 {
                    wrong.append(PixelRect(x: x, y: y, size: PixelSize(width: 1, height: 1)))
                }
            }
        }
        #expect(wrong.isEmpty)
    }

    private func distance(from point: SIMD2<Double>, to contours: Contours) -> Double {
        var least = Double.infinity
        for polygon in contours.polygons {
            var last = contours.points[polygon.upperBound - 1]
            for next in contours.points[polygon] {
                let way = next - last
                let part = ((point - last) * way).sum() / max(1e-9, (way * way).sum())
                least = min(least, length(point - last - way * min(1, max(0, part))))
                last = next
            }
        }
        return least
    }
}

extension GlyphOutline {
    /// A circle around (0, 0) of four curves.
    fileprivate static func circle(_ radius: Double) -> GlyphOutline {
        let arm = radius * 0.5523
        let circle = [
            (radius, 0.0, radius, arm, arm, radius), (0, radius, -arm, radius, -radius, arm),
            (-radius, 0, -radius, -arm, -arm, -radius), (0, -radius, arm, -radius, radius, -arm),
        ]
        var segments: [Segment] = [.move(Point(x: radius, y: 0))]
        for (index, part) in circle.enumerated() {
            let end = circle[(index + 1) % 4]
            segments.append(
                .curve(
                    Point(x: part.2, y: part.3), Point(x: part.4, y: part.5),
                    Point(x: end.0, y: end.1)))
        }
        return GlyphOutline(segments: segments, bounds: (-radius, -radius, radius, radius))
    }
}
