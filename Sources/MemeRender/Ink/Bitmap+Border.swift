extension Bitmap {
    /// Draws a line around the opaque parts, below them.
    ///
    /// - Parameters:
    ///   - color: premultiplied ARGB.
    ///   - width: the width of the line, in pixels.
    mutating func addBorder(_ color: UInt32, width: Double) {
        guard width > 0, color >> 24 > 0 else { return }
        self = placed(in: area.grown(by: Int(width.rounded(.up)) + 1))
        // Half a pixel to the edge of the last opaque one, and half of one that the line's end runs through.
        let reach = Float(width) + 1
        let distances = Distances(to: alphas, size: area.size)
        let mask = distances.squares.map { square in
            UInt8(min(max(reach - square.squareRoot(), 0), 1) * 255 + 0.5)
        }
        underlay(color, mask)
    }
}

/// The distance of each pixel to the nearest opaque one.
///
/// It is exact (Felzenszwalb and Huttenlocher, “Distance Transforms of Sampled Functions”, 2012): columns
/// first, then rows, each by the lower envelope of the parabolas of its pixels. A pixel that is opaque
/// in part is as far away as it lacks.
private struct Distances {
    /// The squares of the distances, in pixels.
    private(set) var squares: [Float]

    private static let far: Float = 1e12

    init(to alphas: [UInt8], size: PixelSize) {
        squares = alphas.map { alpha in
            if alpha == 0 { return Self.far }
            let gap = 1 - Float(alpha) / 255
            return gap * gap
        }
        let (width, height) = (size.width, size.height)
        var line = Line(count: max(width, height))
        for x in 0..<width {
            line.transform(&squares, from: x, step: width, count: height)
        }
        for y in 0..<height {
            line.transform(&squares, from: y * width, step: 1, count: width)
        }
    }

    /// Room for the transform of a row or a column.
    private struct Line {
        private var values: [Float]
        /// The pixels whose parabolas make the envelope, and where each begins to be the lowest.
        private var pixels: [Int]
        private var starts: [Double]

        init(count: Int) {
            values = [Float](repeating: 0, count: count)
            pixels = [Int](repeating: 0, count: count)
            starts = [Double](repeating: 0, count: count)
        }

        mutating func transform(_ squares: inout [Float], from start: Int, step: Int, count: Int) {
            for index in 0..<count { values[index] = squares[start + index * step] }
            // Most lines of a sticker's margin have nothing.
            var last = -1
            for pixel in 0..<count where values[pixel] < Distances.far {
                let height = Double(values[pixel]) + Double(pixel * pixel)
                var meeting = -Double.infinity
                while last >= 0 {
                    let other = pixels[last]
                    let otherHeight = Double(values[other]) + Double(other * other)
                    meeting = (height - otherHeight) / Double(2 * (pixel - other))
                    if meeting > starts[last] { break }
                    last -= 1
                    meeting = -.infinity
                }
                last += 1
                pixels[last] = pixel
                starts[last] = last == 0 ? -.infinity : meeting
            }
            if last < 0 { return }
            var current = 0
            for index in 0..<count {
                while current < last, starts[current + 1] < Double(index) { current += 1 }
                let distance = Float(index - pixels[current])
                squares[start + index * step] = distance * distance + values[pixels[current]]
            }
        }
    }
}
