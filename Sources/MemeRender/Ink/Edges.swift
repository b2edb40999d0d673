/// Closed polygons as a ``Rasterizer`` needs them: edges in 1/256 of a pixel, without horizontal ones.
struct Edges {
    struct Edge {
        /// The column of the upper end. `top` and `bottom` are the rows of both ends.
        var x: Int32
        var top: Int32
        var bottom: Int32
        /// The smaller column of both ends.
        var left: Int32
        /// Whether the polygon runs downwards along this edge.
        var isDown: Bool
        /// The step to the right per row, in 1/2³². Its product with the edge's height is at most the
        /// edge's width, so it can't overflow.
        var slope: Int
    }

    private(set) var edges: [Edge] = []
    /// The rows of the uppermost and the lowest point; both 0 if there are no edges.
    private(set) var top = 0
    private(set) var bottom = 0

    init() {}

    init(_ contours: Contours) {
        for polygon in contours.polygons {
            var last = Self.fixed(contours.points[polygon.upperBound - 1])
            for point in contours.points[polygon] {
                let next = Self.fixed(point)
                append(from: last, to: next)
                last = next
            }
        }
        top = edges.map { Int($0.top) }.min() ?? 0
        bottom = edges.map { Int($0.bottom) }.max() ?? 0
    }

    private mutating func append(from start: SIMD2<Int>, to end: SIMD2<Int>) {
        if start.y == end.y { return }
        let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
        edges.append(
            Edge(
                x: Int32(upper.x), top: Int32(upper.y), bottom: Int32(lower.y),
                left: Int32(min(upper.x, lower.x)), isDown: start.y < end.y,
                slope: Int(Double(lower.x - upper.x) / Double(lower.y - upper.y) * 0x1p32)))
    }

    /// Converts a point to 1/256 of a pixel, clamped to what an edge can hold. Broken fonts have ink
    /// millions of pixels away; clamped, it stays out of sight.
    static func fixed(_ place: SIMD2<Double>) -> SIMD2<Int> {
        let place = (place * 256).clamped(
            lowerBound: SIMD2(repeating: -0x1p29), upperBound: SIMD2(repeating: 0x1p29))
        return SIMD2(Int(place.x.rounded()), Int(place.y.rounded()))
    }
}
