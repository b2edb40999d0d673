/// The filter weights of one axis: which source pixels make each pixel of a resampled picture, and how
/// much each counts.
struct ResamplingAxis {
    /// The number of output pixels.
    let count: Int
    /// The number of source pixels per output pixel.
    let taps: Int
    /// The first source pixel of each output pixel.
    let firsts: [Int]
    /// The weights, `taps` for each output pixel; they add up to 1.
    private let weights: [Float]

    /// - Parameters:
    ///   - start: the start of the used part, in source pixels.
    ///   - length: the length of that part.
    ///   - total: the number of source pixels. The edge pixels stand for those beyond the edge.
    init(from start: Double, length: Double, of total: Int, to count: Int) {
        let scale = length / Double(count)
        // Made smaller, a pixel is a mean of as many as it stands for; made larger, a spline through them.
        let stretch = max(scale, 1)
        let reach = 2 * stretch
        let taps = min(total, Int((2 * reach).rounded(.up)) + 1)
        var firsts: [Int] = []
        var weights = [Float](repeating: 0, count: count * taps)
        firsts.reserveCapacity(count)
        for index in 0..<count {
            let middle = start + (Double(index) + 0.5) * scale
            let low = Int((middle - reach).rounded(.down))
            let high = Int((middle + reach).rounded(.up))
            let first = max(0, min(low, total - taps))
            var shares = [Double](repeating: 0, count: taps)
            for pixel in low..<high {
                let inside = max(first, min(first + taps - 1, pixel))
                shares[inside - first] += spline((Double(pixel) + 0.5 - middle) / stretch)
            }
            let sum = shares.reduce(0, +)
            for tap in 0..<taps { weights[index * taps + tap] = Float(shares[tap] / sum) }
            firsts.append(first)
        }
        self.count = count
        self.taps = taps
        self.firsts = firsts
        self.weights = weights
    }

    @inline(__always)
    func withWeights(of index: Int, _ body: (UnsafePointer<Float>) -> Void) {
        weights.withUnsafeBufferPointer { weights in
            guard let start = weights.baseAddress else { return }
            body(start + index &* taps)
        }
    }
}

/// The Catmull-Rom kernel: the weight of a pixel at a distance from its center.
private func spline(_ distance: Double) -> Double {
    let x = abs(distance)
    if x >= 2 { return 0 }
    return x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((2.5 - 0.5 * x) * x - 4) * x + 2
}
