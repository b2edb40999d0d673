internal import CShims

/// Resamples an 8-bit picture, opaque or premultiplied, with a Catmull-Rom filter, which is widened to the scale where the
/// picture becomes smaller: the result of Cairo's best filter, several times as fast.
///
/// The filter is separable. Cairo weighs a square of pixels for each output pixel; this one weighs the
/// columns first, a whole row at once, and then the rows of the result.
struct Resampler {
    private let columns: ResamplingAxis
    private let rows: ResamplingAxis

    /// - Parameters:
    ///   - source: the size of the picture.
    ///   - part: the part to use, in pixels, possibly fractional.
    ///   - size: the size of the result.
    init(_ source: PixelSize, part: Rect, to size: PixelSize) {
        columns = ResamplingAxis(
            from: part.x, length: part.width, of: source.width, to: size.width)
        rows = ResamplingAxis(
            from: part.y, length: part.height, of: source.height, to: size.height)
    }

    /// Writes the result, tightly packed.
    ///
    /// - Throws: what ends the render.
    func resample(
        _ pixels: UnsafePointer<UInt8>, rowBytes: Int, channels: Int,
        to target: UnsafeMutablePointer<UInt8>, _ context: RenderContext
    ) throws(RenderError) {
        var sums = sums(rowBytes: rowBytes)
        try sums.withUnsafeMutableBufferPointer { sums throws(RenderError) in
            guard let sums = sums.baseAddress else { return }
            for y in 0..<rows.count {
                if y % 64 == 0 { try context.check() }
                resample(
                    y, from: pixels + rows.firsts[y] &* rowBytes, rowBytes: rowBytes,
                    channels: channels, sums: sums, to: target + y &* columns.count &* channels)
            }
        }
    }

    /// The number of rows that each row of the result is made of.
    var sourceRows: Int { rows.taps }

    /// The rows that a row of the result is made of.
    func sources(of row: Int) -> Range<Int> { rows.firsts[row]..<rows.firsts[row] + rows.taps }

    /// Room for the sums of a row's samples.
    func sums(rowBytes: Int) -> [Float] {
        [Float](repeating: 0, count: rowBytes + MM_SPARE_SUMS)
    }

    /// Writes a row of the result.
    ///
    /// - Parameters:
    ///   - row: its number.
    ///   - first: the first of its ``sources(of:)``.
    ///   - sums: see ``sums(rowBytes:)``.
    func resample(
        _ row: Int, from first: UnsafePointer<UInt8>, rowBytes: Int, channels: Int,
        sums: UnsafeMutablePointer<Float>, to line: UnsafeMutablePointer<UInt8>
    ) {
        rows.withWeights(of: row) {
            mm_resampler_weigh_rows(first, rowBytes, $0, rows.taps, sums)
        }
        columns.withWeights(of: 0) {
            mm_resampler_weigh_columns(
                sums, Int32(channels), columns.firsts, $0, columns.taps, columns.count, line)
        }
    }
}
