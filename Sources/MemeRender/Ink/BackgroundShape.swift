#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The shape behind the words of a caption: a box, or a speech bubble with a tail.
enum BackgroundShape {
    /// The corners of a quarter of a circle.
    private static let steps = 16

    /// The edges of a box that is turned.
    static func box(
        _ box: Rect, turned turn: SIMD2<Double>, around center: SIMD2<Double>
    ) -> Edges {
        let corners = [
            SIMD2(box.x, box.y), SIMD2(box.maxX, box.y), SIMD2(box.maxX, box.maxY),
            SIMD2(box.x, box.maxY),
        ]
        return Edges(Contours([corners.map { $0.turned(turn, around: center) }]))
    }

    /// The edges of a turned bubble with round corners, and of its tail, which leads to a place that isn't
    /// turned with it.
    ///
    /// - Parameter em: the font size, in pixels.
    static func bubble(
        _ box: Rect, turned turn: SIMD2<Double>, around center: SIMD2<Double>, tail: SIMD2<Double>,
        em: Double
    ) -> Edges {
        let radius = min(0.8 * em, box.width / 2, box.height / 2)
        let corners = [
            (SIMD2(box.maxX - radius, box.y + radius), -0.5),
            (SIMD2(box.maxX - radius, box.maxY - radius), 0),
            (SIMD2(box.x + radius, box.maxY - radius), 0.5),
            (SIMD2(box.x + radius, box.y + radius), 1),
        ]
        let rim = corners.flatMap { corner, start in
            (0...steps).map { step in
                let angle = (start + Double(step) / Double(2 * steps)) * .pi
                return (corner + SIMD2(cos(angle), sin(angle)) * radius)
                    .turned(turn, around: center)
            }
        }
        let middle = SIMD2(box.x + box.width / 2, box.y + box.height / 2)
            .turned(turn, around: center)
        let way = tail - middle
        guard length(way) > 0 else { return Edges(Contours([rim])) }
        // From the middle of the bubble, so that it leaves it wherever the place is.
        let side =
            SIMD2(-way.y, way.x) / length(way)
            * min(0.6 * em, box.width / 4, box.height / 2)
        return Edges(Contours([rim, [middle - side, tail, middle + side]]))
    }
}
