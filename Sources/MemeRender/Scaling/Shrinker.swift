/// Makes an 8-bit picture, opaque or premultiplied, smaller with a Catmull-Rom filter, widened to the scale: the result of
/// Cairo's best filter, several times as fast.
///
/// The filter is separable. Cairo weighs a square of pixels for each output pixel; this one weighs the
/// columns first, a whole row at once, and then the rows of the result.
struct Shrinker {
    private let columns: ShrinkingAxis
    private let rows: ShrinkingAxis

    /// - Parameters:
    ///   - source: the size of the larger picture.
    ///   - part: the part to use, in pixels, possibly fractional.
    ///   - size: the size of the smaller picture.
    /// - Returns: `nil` if a side of the part would grow.
    init?(_ source: PixelSize, part: Rect, to size: PixelSize) {
        guard part.width >= Double(size.width), part.height >= Double(size.height) else {
            return nil
        }
        columns = ShrinkingAxis(
            from: part.x, length: part.width, of: source.width, to: size.width)
        rows = ShrinkingAxis(
            from: part.y, length: part.height, of: source.height, to: size.height)
    }

    /// Writes the smaller picture, tightly packed.
    ///
    /// - Throws: what ends the render.
    func shrink(
        _ pixels: UnsafePointer<UInt8>, rowBytes: Int, channels: Int,
        to target: UnsafeMutablePointer<UInt8>, _ context: RenderContext
    ) throws(RenderError) {
        var sums = sums(rowBytes: rowBytes)
        try sums.withUnsafeMutableBufferPointer { sums throws(RenderError) in
            guard let sums = sums.baseAddress else { return }
            for y in 0..<rows.count {
                if y % 64 == 0 { try context.check() }
                shrink(
                    y, from: pixels + rows.firsts[y] &* rowBytes, rowBytes: rowBytes,
                    channels: channels, sums: sums, to: target + y &* columns.count &* channels)
            }
        }
    }

    /// The number of rows that each row of the smaller picture is made of.
    var sourceRows: Int { rows.taps }

    /// The rows that a row of the smaller picture is made of.
    func sources(of row: Int) -> Range<Int> { rows.firsts[row]..<rows.firsts[row] + rows.taps }

    /// Room for the sums of a row's samples.
    func sums(rowBytes: Int) -> [Float] {
        // One spare pixel, because the loop loads the pixel after the last with a weight of 0.
        [Float](repeating: 0, count: rowBytes + 4)
    }

    /// Writes a row of the smaller picture.
    ///
    /// - Parameters:
    ///   - row: its number.
    ///   - first: the first of its ``sources(of:)``.
    ///   - sums: see ``sums(rowBytes:)``.
    func shrink(
        _ row: Int, from first: UnsafePointer<UInt8>, rowBytes: Int, channels: Int,
        sums: UnsafeMutablePointer<Float>, to line: UnsafeMutablePointer<UInt8>
    ) {
        weigh(first, rowBytes: rowBytes, row: row, into: sums)
        switch channels {
        case 4: weighPixels(sums, to: line)
        case 3: weighColors(sums, to: line)
        default: weighGrays(sums, to: line)
        }
    }

    /// Weighs the pixels of each column for a row of the smaller picture.
    private func weigh(
        _ first: UnsafePointer<UInt8>, rowBytes: Int, row: Int,
        into sums: UnsafeMutablePointer<Float>
    ) {
        rows.withWeights(of: row) { weights in
            for index in 0..<rowBytes { sums[index] = Float(first[index]) * weights[0] }
            for tap in 1..<rows.taps {
                let weight = weights[tap]
                if weight == 0 { continue }
                let line = first + tap &* rowBytes
                for index in 0..<rowBytes { sums[index] += Float(line[index]) * weight }
            }
        }
    }

    /// Weighs pixels of red, green, blue and alpha. The filter may overshoot, but no color exceeds its alpha.
    private func weighPixels(
        _ sums: UnsafePointer<Float>, to target: UnsafeMutablePointer<UInt8>
    ) {
        for x in 0..<columns.count {
            let color = weighed(x, sums, channels: 4)
            let alpha = byte(color[3])
            target[4 &* x] = min(byte(color[0]), alpha)
            target[4 &* x &+ 1] = min(byte(color[1]), alpha)
            target[4 &* x &+ 2] = min(byte(color[2]), alpha)
            target[4 &* x &+ 3] = alpha
        }
    }

    private func weighColors(
        _ sums: UnsafePointer<Float>, to target: UnsafeMutablePointer<UInt8>
    ) {
        for x in 0..<columns.count {
            let color = weighed(x, sums, channels: 3)
            target[3 &* x] = byte(color[0])
            target[3 &* x &+ 1] = byte(color[1])
            target[3 &* x &+ 2] = byte(color[2])
        }
    }

    /// A pixel of the smaller picture: up to four samples, plus a half to round them.
    @inline(__always)
    private func weighed(
        _ x: Int, _ sums: UnsafePointer<Float>, channels: Int
    ) -> SIMD4<Float> {
        let bytes = UnsafeRawPointer(sums)
        let pixel = channels &* MemoryLayout<Float>.stride
        var color = SIMD4<Float>(repeating: 0.5)
        var offset = columns.firsts[x] &* pixel
        columns.withWeights(of: x) { weights in
            for tap in 0..<columns.taps {
                color +=
                    bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
                    * weights[tap]
                offset &+= pixel
            }
        }
        return color
    }

    private func weighGrays(
        _ sums: UnsafePointer<Float>, to target: UnsafeMutablePointer<UInt8>
    ) {
        for x in 0..<columns.count {
            let first = sums + columns.firsts[x]
            var gray = Float(0.5)
            columns.withWeights(of: x) { weights in
                for tap in 0..<columns.taps { gray += first[tap] * weights[tap] }
            }
            target[x] = byte(gray)
        }
    }
}

/// Clamps, because the filter overshoots.
@inline(__always)
private func byte(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value))) }
