extension Mask {
    /// The largest reach of ``blur(by:)`` at which its sums fit.
    static let longestBlur = 16

    /// Blurs the mask by three box filters in sequence, which approximates a Gaussian.
    ///
    /// Pixels beyond the mask's edge count as uncovered, so results within `reach` of the edge depend on
    /// that.
    ///
    /// - Parameter reach: how far coverage spreads, in pixels, up to ``longestBlur``.
    mutating func blur(by reach: Int) {
        precondition(reach <= Self.longestBlur)
        // Radii are whole pixels, so that coverage doesn't spread farther than `reach`.
        let radii = [(reach + 2) / 3, (reach + 1) / 3, reach / 3].filter { $0 > 0 }
        if radii.isEmpty || values.allSatisfy({ $0 == 0 }) { return }
        // Divides once, at the end: integer sums are the same however a mask is cut.
        var sums = values.map(UInt32.init)
        var target = sums
        for radius in radii {
            sumRows(sums, into: &target, radius)
            sumColumns(target, into: &sums, radius)
        }
        let boxes = radii.reduce(1) { $0 * ($1 * 2 + 1) * ($1 * 2 + 1) }
        let part = 1 / Float(boxes)
        for index in values.indices { values[index] = UInt8(Float(sums[index]) * part + 0.5) }
    }

    /// Sets each pixel to the sum of those within a radius to its left and right.
    private func sumRows(_ source: [UInt32], into target: inout [UInt32], _ radius: Int) {
        let width = area.size.width
        source.withUnsafeBufferPointer { source in
            target.withUnsafeMutableBufferPointer { target in
                for start in stride(from: 0, to: source.count, by: width) {
                    var sum: UInt32 = 0
                    for x in 0..<min(radius, width) { sum &+= source[start &+ x] }
                    for x in 0..<width {
                        if x &+ radius < width { sum &+= source[start &+ x &+ radius] }
                        target[start &+ x] = sum
                        if x >= radius { sum &-= source[start &+ x &- radius] }
                    }
                }
            }
        }
    }

    /// Sets each pixel to the sum of those within a radius above and below it.
    private func sumColumns(_ source: [UInt32], into target: inout [UInt32], _ radius: Int) {
        let (width, height) = (area.size.width, area.size.height)
        var sums = [UInt32](repeating: 0, count: width)
        source.withUnsafeBufferPointer { source in
            target.withUnsafeMutableBufferPointer { target in
                sums.withUnsafeMutableBufferPointer { sums in
                    for y in 0..<min(radius, height) {
                        for x in 0..<width { sums[x] &+= source[y &* width &+ x] }
                    }
                    for y in 0..<height {
                        if y + radius < height {
                            let row = (y + radius) * width
                            for x in 0..<width { sums[x] &+= source[row &+ x] }
                        }
                        for x in 0..<width { target[y &* width &+ x] = sums[x] }
                        if y >= radius {
                            let row = (y - radius) * width
                            for x in 0..<width { sums[x] &-= source[row &+ x] }
                        }
                    }
                }
            }
        }
    }
}
