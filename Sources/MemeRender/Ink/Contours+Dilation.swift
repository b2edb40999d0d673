#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Contours {
    /// The union of the contours and everything within a distance of them: letters with their outline.
    ///
    /// Each edge is offset outwards. At a convex corner, an arc joins two edges; at a concave one, they
    /// end at their intersection. If an edge is too short to reach the intersection, as on the inside of
    /// a small curl, the path goes back through the corner. Such polygons overlap but never subtract
    /// from each other, so the nonzero rule fills exactly the union.
    ///
    /// - Parameter width: the distance in pixels, more than 0.
    func dilated(by width: Double) -> Contours {
        var result = Contours()
        // The chords of arcs are as close as those of curves.
        let arcStep = 2 * acos(max(0, 1 - Self.tolerance / width))
        for polygon in polygons {
            let corners = corners(of: polygon)
            let edges = edges(of: corners)
            for index in corners.indices {
                let before = edges[index == 0 ? corners.count - 1 : index - 1]
                let after = edges[index]
                let corner = corners[index]
                let turn = cross(before.normal, after.normal)
                let cosine = (before.normal * after.normal).sum()
                if turn >= 0 {
                    result.appendArc(
                        around: corner, from: before.normal * width, to: after.normal * width,
                        angle: abs(atan2(turn, cosine)), step: arcStep)
                } else if before.reach >= width && after.reach >= width {
                    result.append(
                        corner + (before.normal + after.normal) * (width / (1 + cosine)))
                } else {
                    result.append(corner + before.normal * width)
                    result.append(corner)
                    result.append(corner + after.normal * width)
                }
            }
            result.close()
        }
        return result
    }

    private struct Edge {
        /// The unit normal that points outwards.
        var normal: SIMD2<Double>
        /// How far the edge can move outwards before its neighbors cut all of it off.
        var reach: Double
    }

    /// The points of a polygon, without those that coincide with the previous one.
    private func corners(of polygon: Range<Int>) -> [SIMD2<Double>] {
        var corners: [SIMD2<Double>] = []
        corners.reserveCapacity(polygon.count)
        for point in points[polygon] where corners.last.map({ length(point - $0) > 1e-3 }) ?? true {
            corners.append(point)
        }
        while corners.count > 1, length(corners[0] - corners[corners.count - 1]) <= 1e-3 {
            corners.removeLast()
        }
        // A single point has no outside.
        return corners.count > 1 ? corners : []
    }

    /// The edges from each corner to the next.
    private func edges(of corners: [SIMD2<Double>]) -> [Edge] {
        var edges = corners.indices.map { index in
            let way = corners[index + 1 == corners.count ? 0 : index + 1] - corners[index]
            let length = length(way)
            return Edge(normal: SIMD2(way.y, -way.x) / length, reach: length)
        }
        /// The length that each corner cuts from both of its edges if they move by 1: the tangent of
        /// half the angle if the corner is concave.
        let cuts = edges.indices.map { index in
            let before = edges[index == 0 ? edges.count - 1 : index - 1].normal
            let turn = cross(before, edges[index].normal)
            // If an edge leads straight back, this is very large, but finite.
            let cosine = (before * edges[index].normal).sum()
            return turn >= 0 ? 0 : tan(atan2(-turn, cosine) / 2)
        }
        for index in edges.indices {
            let cut = cuts[index] + cuts[index + 1 == cuts.count ? 0 : index + 1]
            edges[index].reach = cut > 0 ? edges[index].reach / cut : .infinity
        }
        return edges
    }

    private mutating func appendArc(
        around center: SIMD2<Double>, from start: SIMD2<Double>, to end: SIMD2<Double>,
        angle: Double, step: Double
    ) {
        append(center + start)
        let count = (angle / step).rounded(.up)
        if count > 1 {
            let turn = SIMD2(cos(angle / count), sin(angle / count))
            var radius = start
            for _ in 1..<Int(count) {
                radius = SIMD2(
                    radius.x * turn.x - radius.y * turn.y, radius.x * turn.y + radius.y * turn.x)
                append(center + radius)
            }
        }
        if angle > 0 { append(center + end) }
    }
}
