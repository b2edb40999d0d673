/// The pixels of a picture as premultiplied alpha, red, green and blue, 0 to 255, with a clear border for a filter
/// of four samples a side.
struct BorderedSamples {
    static let border = 3

    private let values: [SIMD4<Float>]
    /// The size with the border.
    let size: PixelSize

    /// - Parameters:
    ///   - pixels: premultiplied ARGB, rows from the top, tightly packed.
    ///   - inner: their size.
    init(_ pixels: [UInt32], size inner: PixelSize) {
        size = PixelSize(
            width: inner.width + 2 * Self.border, height: inner.height + 2 * Self.border)
        var values = [SIMD4<Float>](repeating: .zero, count: size.pixelCount)
        for y in 0..<inner.height {
            for x in 0..<inner.width {
                values[(y + Self.border) * size.width + Self.border + x] = components(
                    of: pixels[y * inner.width + x])
            }
        }
        self.values = values
    }

    /// The number of samples; each takes 16 bytes.
    var count: Int { values.count }

    /// The weighted sum of four by four samples.
    ///
    /// - Parameters:
    ///   - x: the column of the first, counted with the border.
    ///   - y: the row of the first.
    ///   - across: the weights of the columns.
    ///   - down: the weights of the rows.
    @inline(__always)
    func sum(
        _ x: Int, _ y: Int, _ across: SIMD4<Float>, _ down: SIMD4<Float>
    ) -> SIMD4<Float> {
        var color = SIMD4<Float>()
        values.withUnsafeBufferPointer { values in
            for j in 0..<4 {
                let start = (y &+ j) &* size.width &+ x
                var line = values[start] * across[0]
                line += values[start &+ 1] * across[1]
                line += values[start &+ 2] * across[2]
                line += values[start &+ 3] * across[3]
                color += line * down[j]
            }
        }
        return color
    }

    /// The weights of four samples in a row by a Catmull-Rom spline; the second is `t` before the place.
    @inline(__always)
    static func spline(_ t: Float) -> SIMD4<Float> {
        SIMD4(
            ((2 - t) * t - 1) * t, (3 * t - 5) * t * t + 2, ((4 - 3 * t) * t + 1) * t,
            (t - 1) * t * t) / 2
    }
}

private func components(of pixel: UInt32) -> SIMD4<Float> {
    SIMD4(Float(pixel >> 24), Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255))
}
