/// Closed polygons as a ``Rasterizer`` takes them: in 1/256 of a pixel, without what is level.
struct Edges {
    struct Edge {
        /// The place of the upper end, and the row of the lower one.
        var x: Int32
        var top: Int32
        var bottom: Int32
        /// The lesser column of both ends.
        var left: Int32
        /// Whether the polygon runs downwards here.
        var isDown: Bool
        /// How far it goes to the right each row, in 1/2³². Times the height of the edge that is no
        /// more than its width, which leaves room enough.
        var slope: Int
    }

    private(set) var edges: [Edge] = []
    /// From the uppermost to the lowest point; both 0 where there is none.
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

    /// A place in 1/256 of a pixel. Broken fonts have ink millions of pixels away: it stays out of
    /// sight where it is put at the end of what an edge can hold.
    static func fixed(_ place: SIMD2<Double>) -> SIMD2<Int> {
        let place = (place * 256).clamped(
            lowerBound: SIMD2(repeating: -0x1p29), upperBound: SIMD2(repeating: 0x1p29))
        return SIMD2(Int(place.x.rounded()), Int(place.y.rounded()))
    }
}
