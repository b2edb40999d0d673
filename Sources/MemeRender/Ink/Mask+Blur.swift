extension Mask {
    /// The largest reach of ``blur(by:)``, so that its sums fit.
    static let longestBlur = 16

    /// Blurs it as three boxes one after the other do, which is close to a Gaussian.
    ///
    /// What is nearer to an edge than `reach` takes what is beyond the edge for uncovered.
    ///
    /// - Parameter reach: how many pixels away what is covered has an effect, to
    ///   ``longestBlur``.
    mutating func blur(by reach: Int) {
        precondition(reach <= Self.longestBlur)
        // Whole pixels, so that nothing reaches farther.
        let radii = [(reach + 2) / 3, (reach + 1) / 3, reach / 3].filter { $0 > 0 }
        if radii.isEmpty || values.allSatisfy({ $0 == 0 }) { return }
        // Divided once, at the end: sums of whole numbers are the same however a mask is cut.
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

    /// To each pixel, the sum of those up to a radius left and right of it.
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

    /// To each pixel, the sum of those up to a radius above and below it.
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
