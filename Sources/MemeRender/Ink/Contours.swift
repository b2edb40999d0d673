/// Closed polygons in pixels, y downwards.
///
/// The filled side is always on the right of the path as seen on screen: outer contours run clockwise,
/// holes counterclockwise.
struct Contours {
    /// The corners of all polygons, one polygon after the other.
    private(set) var points: [SIMD2<Double>] = []
    /// The end of each polygon in `points`.
    private(set) var ends: [Int] = []

    /// The largest distance, in pixels, between a curve and its chord. It is finer than Cairo's 0.1,
    /// because dilation enlarges it.
    static let tolerance = 0.05

    init() {}

    /// - Parameter polygons: the corners of each polygon, in either direction.
    init(_ polygons: [[SIMD2<Double>]]) {
        for polygon in polygons {
            points += polygon
            close()
        }
        orient()
    }

    /// Flattens the curves of a glyph into polygons.
    ///
    /// - Parameters:
    ///   - outline: the curves, in either direction.
    ///   - transform: the transform from font units to pixels from the glyph's origin.
    init(_ outline: GlyphOutline, _ transform: GlyphTransform) {
        var pen = SIMD2<Double>()
        for segment in outline.segments {
            switch segment {
            case .move(let end):
                close()
                pen = transform(end)
                points.append(pen)
            case .line(let end):
                pen = transform(end)
                points.append(pen)
            case .curve(let first, let second, let end):
                let end = transform(end)
                appendCurve(from: pen, transform(first), transform(second), end)
                pen = end
            }
        }
        close()
        orient()
    }

    /// The bounding box, as its top left and bottom right corners; `nil` if there are no points.
    var bounds: (low: SIMD2<Double>, high: SIMD2<Double>)? {
        guard let first = points.first else { return nil }
        return points.reduce(into: (first, first)) { bounds, point in
            bounds.0 = pointwiseMin(bounds.0, point)
            bounds.1 = pointwiseMax(bounds.1, point)
        }
    }

    /// The range of each polygon in `points`.
    var polygons: some Sequence<Range<Int>> {
        ends.indices.lazy.map { ($0 == 0 ? 0 : ends[$0 - 1])..<ends[$0] }
    }

    /// What the polygons fill, holes left out, in square pixels.
    var area: Double { polygons.reduce(0) { $0 + area(of: $1) } / 2 }

    /// The length of all polygons.
    var edge: Double {
        polygons.reduce(0) { sum, polygon in
            var last = points[polygon.upperBound - 1]
            return points[polygon].reduce(sum) { sum, point in
                defer { last = point }
                return sum + length(point - last)
            }
        }
    }

    func scaled(by factor: Double) -> Contours {
        var result = self
        for index in result.points.indices { result.points[index] *= factor }
        return result
    }

    mutating func append(_ point: SIMD2<Double>) {
        points.append(point)
    }

    /// Ends the current polygon.
    mutating func close() {
        if points.count > ends.last ?? 0 { ends.append(points.count) }
    }

    private mutating func appendCurve(
        from start: SIMD2<Double>, _ first: SIMD2<Double>, _ second: SIMD2<Double>,
        _ end: SIMD2<Double>
    ) {
        // Wang's upper bound of the distance between a cubic curve and its chords.
        let bend = max(
            length(start - 2 * first + second), length(first - 2 * second + end))
        let count = max(1, (0.75 * bend / Self.tolerance).squareRoot().rounded(.up))
        for step in 1..<max(1, Int(count)) {
            let t = Double(step) / count
            let s = 1 - t
            points.append(
                s * s * s * start + 3 * s * s * t * first + 3 * s * t * t * second
                    + t * t * t * end)
        }
        points.append(end)
    }

    /// The most contours whose nesting is checked, since each is compared with all others.
    private static let mostMended = 1000

    /// Makes outer contours run clockwise. TrueType has them so, PostScript the other way, and some
    /// fonts mix both.
    private mutating func orient() {
        let areas = polygons.map(area)
        let isReversed = areas.reduce(0, +) < 0
        for (polygon, area) in zip(Array(polygons), areas) {
            // A contour that runs like a hole but lies in no other is an outer contour in the wrong
            // direction.
            let isLost =
                areas.count <= Self.mostMended && (area < 0) != isReversed && area != 0
                && winding(around: points[polygon.lowerBound], except: polygon) == 0
            if isReversed != isLost { points[polygon].reverse() }
        }
    }

    /// Twice the signed area of a polygon, negative if it runs counterclockwise.
    private func area(of polygon: Range<Int>) -> Double {
        var sum = 0.0
        var last = points[polygon.upperBound - 1]
        for point in points[polygon] {
            sum += cross(last, point)
            last = point
        }
        return sum
    }

    /// The winding number of the other polygons around a point.
    private func winding(around point: SIMD2<Double>, except own: Range<Int>) -> Int {
        var winding = 0
        for polygon in polygons where polygon != own {
            var last = points[polygon.upperBound - 1]
            for next in points[polygon] {
                if (last.y <= point.y) != (next.y <= point.y) {
                    let side = cross(next - last, point - last)
                    if next.y > last.y, side > 0 { winding += 1 }
                    if next.y <= last.y, side < 0 { winding -= 1 }
                }
                last = next
            }
        }
        return winding
    }
}

/// Scales and turns from font units, y upwards, to pixels from a glyph's origin, y downwards.
struct GlyphTransform {
    /// Pixels per font unit.
    let scale: Double
    /// The cosine and the sine of the rotation, clockwise.
    let turn: SIMD2<Double>

    func callAsFunction(_ point: Point) -> SIMD2<Double> {
        let x = point.x * scale
        let y = -point.y * scale
        return SIMD2(x * turn.x - y * turn.y, x * turn.y + y * turn.x)
    }
}

func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

/// The cross product: positive if `second` is clockwise from `first`.
func cross(_ first: SIMD2<Double>, _ second: SIMD2<Double>) -> Double {
    first.x * second.y - first.y * second.x
}
