/// Chooses a palette for a picture that has more colors than fit (color quantization).
///
/// Colors that fill areas, such as those of letters, enter the palette exactly. The others are split
/// recursively where that reduces the error most (as in median cut), and each entry is then moved to the
/// mean of the colors nearest to it.
struct ColorQuantizer {
    /// The palette, 0xffrrggbb; at most as many entries as requested.
    let palette: [UInt32]
    /// The number of entries at the front that are exact.
    let exactCount: Int

    /// The colors that share the first 5 bits of each component.
    private struct Bin {
        var count = 0.0
        var sum = SIMD3<Double>()
        /// The only color that may be the majority of the bin (Boyer-Moore vote).
        var candidate: UInt32 = 0
        var votes = 0

        var mean: SIMD3<Double> { sum / count }
    }

    /// Some bins that become one entry of the palette, or are split.
    private struct Box {
        var bins: Range<Int>
        var error: Double
    }

    private static let mostExact = 32

    /// - Parameters:
    ///   - pixels: 0xffrrggbb; 0 is transparent and isn't counted.
    ///   - most: the largest number of colors.
    init(_ pixels: [UInt32], most: Int) {
        var bins = [Bin](repeating: Bin(), count: 1 << 15)
        var total = 0
        for pixel in pixels where pixel != 0 {
            let key = Self.key(pixel)
            total += 1
            if bins[key].votes == 0 { bins[key].candidate = pixel }
            bins[key].votes += bins[key].candidate == pixel ? 1 : -1
        }
        let exact = Self.exact(pixels, bins, total: total)
        for pixel in pixels where pixel != 0 {
            let key = Self.key(pixel)
            if bins[key].candidate == pixel, exact.contains(pixel) { continue }
            bins[key].count += 1
            bins[key].sum += Self.vector(pixel)
        }
        var used = bins.filter { $0.count > 0 }
        let colors = Self.parted(&used, into: most - exact.count)
        palette = exact + Self.refined(colors, used).map(Self.color)
        exactCount = exact.count
    }

    /// The colors that fill areas.
    private static func exact(_ pixels: [UInt32], _ bins: [Bin], total: Int) -> [UInt32] {
        var counts = [Int](repeating: 0, count: bins.count)
        for pixel in pixels where pixel != 0 {
            let key = key(pixel)
            if bins[key].candidate == pixel { counts[key] += 1 }
        }
        return counts.indices.filter { counts[$0] >= max(16, total / 1000) }
            .sorted { (counts[$1], $0) < (counts[$0], $1) }
            .prefix(mostExact).map { bins[$0].candidate }
    }

    private static func parted(_ bins: inout [Bin], into most: Int) -> [SIMD3<Double>] {
        guard !bins.isEmpty else { return [] }
        var boxes = [Box(bins: bins.indices, error: error(bins[...]))]
        while boxes.count < most {
            guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
                boxes[worst].error > 0
            else { break }
            let range = boxes[worst].bins
            let cut = part(&bins[range])
            let (low, high) = (range.lowerBound..<cut, cut..<range.upperBound)
            boxes[worst] = Box(bins: low, error: error(bins[low]))
            boxes.append(Box(bins: high, error: error(bins[high])))
        }
        return boxes.map { box in
            let bins = bins[box.bins]
            return bins.reduce(SIMD3()) { $0 + $1.sum } / bins.reduce(0) { $0 + $1.count }
        }
    }

    /// The squared error of bins from their mean; 0 for a single bin.
    private static func error(_ bins: ArraySlice<Bin>) -> Double {
        guard bins.count > 1 else { return 0 }
        var squares = 0.0
        var sum = SIMD3<Double>()
        var count = 0.0
        for bin in bins {
            let mean = bin.mean
            squares += (mean * mean).sum() * bin.count
            sum += bin.sum
            count += bin.count
        }
        return max(squares - (sum * sum).sum() / count, 1e-9)
    }

    /// Sorts bins along the component in which they vary most, and returns the best place to split them.
    private static func part(_ bins: inout ArraySlice<Bin>) -> Int {
        let count = bins.reduce(0) { $0 + $1.count }
        let sum = bins.reduce(SIMD3()) { $0 + $1.sum }
        let middle = sum / count
        var spread = SIMD3<Double>()
        for bin in bins {
            let distance = bin.mean - middle
            spread += distance * distance * bin.count
        }
        let axis = (0..<3).max { spread[$0] < spread[$1] } ?? 0
        bins.sort { first, second in
            let (x, y) = (first.mean, second.mean)
            if x[axis] != y[axis] { return x[axis] < y[axis] }
            // Compares all components, so that the order is always the same.
            return x[0] != y[0] ? x[0] < y[0] : x[1] != y[1] ? x[1] < y[1] : x[2] < y[2]
        }
        var best = (gain: -1.0, cut: bins.startIndex + 1)
        var (lowCount, lowSum) = (0.0, SIMD3<Double>())
        for index in bins.indices.dropLast() {
            lowCount += bins[index].count
            lowSum += bins[index].sum
            let highSum = sum - lowSum
            let gain =
                (lowSum * lowSum).sum() / lowCount
                + (highSum * highSum).sum() / (count - lowCount)
            if gain > best.gain { best = (gain, index + 1) }
        }
        return best.cut
    }

    private static func refined(
        _ colors: [SIMD3<Double>], _ bins: [Bin]
    ) -> [SIMD3<Double>] {
        var colors = colors.map { SIMD3<Float>($0) }
        for _ in 0..<2 {
            var sums = [SIMD3<Double>](repeating: SIMD3(), count: colors.count)
            var counts = [Double](repeating: 0, count: colors.count)
            for bin in bins {
                let mean = SIMD3<Float>(bin.mean)
                var best = (distance: Float.infinity, index: 0)
                for index in colors.indices {
                    let difference = colors[index] - mean
                    let distance = (difference * difference).sum()
                    if distance < best.distance { best = (distance, index) }
                }
                sums[best.index] += bin.sum
                counts[best.index] += bin.count
            }
            for index in colors.indices where counts[index] > 0 {
                colors[index] = SIMD3<Float>(sums[index] / counts[index])
            }
        }
        return colors.map { SIMD3<Double>($0) }
    }

    private static func key(_ color: UInt32) -> Int {
        let red = Int(color >> 19 & 31)
        let green = Int(color >> 11 & 31)
        return red << 10 | green << 5 | Int(color >> 3 & 31)
    }

    private static func vector(_ color: UInt32) -> SIMD3<Double> {
        SIMD3(Double(color >> 16 & 255), Double(color >> 8 & 255), Double(color & 255))
    }

    private static func color(_ vector: SIMD3<Double>) -> UInt32 {
        func component(_ index: Int) -> UInt32 { UInt32(max(0, min(255, vector[index].rounded()))) }
        return 0xff00_0000 | component(0) << 16 | component(1) << 8 | component(2)
    }
}
