extension GlyphImage {
    /// The outline of the pixels that are at least half opaque, in font units. Its bounds contain all
    /// visible pixels.
    ///
    /// The algorithm is marching squares: the centers of four pixels are the corners of a square, and
    /// the outline crosses the sides on which alpha passes one half, at a linearly interpolated point.
    /// Small specks and nearly collinear points are dropped.
    var silhouette: GlyphOutline {
        guard let bounds = visibleBounds else { return GlyphOutline() }
        let polygons = contours().compactMap { contour -> [Point]? in
            // The area is in square pixels, the tolerance in pixels.
            guard abs(area(of: contour)) >= 12 else { return nil }
            return simplified(contour, tolerance: 0.1).map { point in
                Point(x: left + point.x * unitsPerPixel, y: top - point.y * unitsPerPixel)
            }
        }
        return GlyphOutline(polygons: polygons, bounds: bounds)
    }

    /// The bounding box of the visible pixels, in font units.
    var visibleBounds: (left: Double, bottom: Double, right: Double, top: Double)? {
        var (low, high) = (SIMD2(size.width, size.height), SIMD2(-1, -1))
        for y in 0..<size.height {
            for x in 0..<size.width where alpha(x: x, y: y) > 8 {
                low = pointwiseMin(low, SIMD2(x, y))
                high = pointwiseMax(high, SIMD2(x, y))
            }
        }
        guard high.x >= 0 else { return nil }
        return (
            left + Double(low.x) * unitsPerPixel, top - Double(high.y + 1) * unitsPerPixel,
            left + Double(high.x + 1) * unitsPerPixel, top - Double(low.y) * unitsPerPixel
        )
    }

    /// A side of a square that the outline crosses. It runs from the center of a pixel to that of the
    /// pixel below it or to the right of it.
    private struct Crossing: Hashable {
        /// The pixel at the left or upper end.
        var x: Int
        var y: Int
        var isUpright: Bool
    }

    /// Closed polygons in pixels from the upper left corner. Outer polygons run clockwise.
    private func contours() -> [[SIMD2<Double>]] {
        // The next crossing for each crossing, with the opaque side on the right.
        var next: [Crossing: Crossing] = [:]
        var starts: [Crossing] = []
        for y in -1..<size.height {
            for x in -1..<size.width {
                let above = Crossing(x: x, y: y, isUpright: false)
                let below = Crossing(x: x, y: y + 1, isUpright: false)
                let left = Crossing(x: x, y: y, isUpright: true)
                let right = Crossing(x: x + 1, y: y, isUpright: true)
                func connect(_ first: Crossing, _ second: Crossing) {
                    next[first] = second
                    starts.append(first)
                }
                // Two opaque pixels that only touch at a corner are not connected.
                switch (
                    isOpaque(x, y), isOpaque(x + 1, y), isOpaque(x, y + 1), isOpaque(x + 1, y + 1)
                ) {
                case (false, false, false, false), (true, true, true, true): break
                case (true, false, false, false): connect(above, left)
                case (false, true, false, false): connect(right, above)
                case (false, false, true, false): connect(left, below)
                case (false, false, false, true): connect(below, right)
                case (true, true, false, false): connect(right, left)
                case (false, false, true, true): connect(left, right)
                case (true, false, true, false): connect(above, below)
                case (false, true, false, true): connect(below, above)
                case (false, true, true, true): connect(left, above)
                case (true, false, true, true): connect(above, right)
                case (true, true, false, true): connect(below, left)
                case (true, true, true, false): connect(right, below)
                case (true, false, false, true):
                    connect(above, left)
                    connect(below, right)
                case (false, true, true, false):
                    connect(right, above)
                    connect(left, below)
                }
            }
        }
        var contours: [[SIMD2<Double>]] = []
        for start in starts {
            var contour: [SIMD2<Double>] = []
            var crossing = start
            while let following = next.removeValue(forKey: crossing) {
                contour.append(place(of: crossing))
                crossing = following
            }
            if !contour.isEmpty { contours.append(contour) }
        }
        return contours
    }

    private func isOpaque(_ x: Int, _ y: Int) -> Bool { alpha(x: x, y: y) >= 128 }

    private func place(of crossing: Crossing) -> SIMD2<Double> {
        let step = crossing.isUpright ? SIMD2(0, 1) : SIMD2(1, 0)
        let first = Double(alpha(x: crossing.x, y: crossing.y))
        let second = Double(alpha(x: crossing.x + step.x, y: crossing.y + step.y))
        let part = (127.5 - first) / (second - first)
        return SIMD2(
            Double(crossing.x) + 0.5 + part * Double(step.x),
            Double(crossing.y) + 0.5 + part * Double(step.y))
    }
}

private func area(of polygon: [SIMD2<Double>]) -> Double {
    var sum = 0.0
    for (index, point) in polygon.enumerated() {
        sum += cross(polygon[index == 0 ? polygon.count - 1 : index - 1], point)
    }
    return sum / 2
}

/// A polygon with fewer corners: no dropped corner is farther from it than the tolerance
/// (Douglas-Peucker).
private func simplified(_ polygon: [SIMD2<Double>], tolerance: Double) -> [SIMD2<Double>] {
    guard polygon.count > 4 else { return polygon }
    var isKept = [Bool](repeating: false, count: polygon.count)
    // The two fixed points, far from each other.
    isKept[0] = true
    isKept[polygon.count / 2] = true
    var parts = [0..<polygon.count / 2, polygon.count / 2..<polygon.count]
    while let part = parts.popLast() {
        let start = polygon[part.lowerBound]
        let end = polygon[part.upperBound == polygon.count ? 0 : part.upperBound]
        let way = end - start
        let farthest = part.dropFirst().max { distance($0) < distance($1) }
        func distance(_ index: Int) -> Double {
            let arm = polygon[index] - start
            return length(way) > 0 ? abs(cross(way, arm)) / length(way) : length(arm)
        }
        guard let farthest, distance(farthest) > tolerance else { continue }
        isKept[farthest] = true
        parts.append(part.lowerBound..<farthest)
        parts.append(farthest..<part.upperBound)
    }
    return zip(polygon, isKept).filter(\.1).map(\.0)
}
