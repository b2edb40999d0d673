extension Pixmap {
    /// Blurs by three box filters in sequence, which are nearly a Gaussian. Pixels beyond the edge are as those
    /// at the edge.
    ///
    /// - Parameter reach: how far a pixel spreads, in pixels.
    /// - Throws: the error of the context if the render has to end.
    mutating func blur(by reach: Int, _ context: RenderContext) throws(RenderError) {
        let radii = [(reach + 2) / 3, (reach + 1) / 3, reach / 3].filter { $0 > 0 }
        if radii.isEmpty { return }
        try weighingAlpha { pixmap throws(RenderError) in
            for radius in radii {
                try context.check()
                pixmap.average(radius, along: .rows)
                try context.check()
                pixmap.average(radius, along: .columns)
            }
        }
    }

    /// Gives each square of pixels its mean color.
    ///
    /// - Parameter side: of a square, in pixels.
    mutating func pixelate(by side: Int) {
        guard side > 1 else { return }
        weighingAlpha { $0.averageSquares(side) }
    }

    /// Multiplies the colors by alpha meanwhile, so that what is transparent doesn't count.
    private mutating func weighingAlpha<Failure>(
        _ body: (inout Pixmap) throws(Failure) -> Void
    ) throws(Failure) {
        guard layout.hasAlpha else { return try body(&self) }
        multiplyByAlpha { color, alpha, full in (color * alpha + full / 2) / full }
        try body(&self)
        multiplyByAlpha { color, alpha, full in
            alpha == 0 ? 0 : min(full, (color * full + alpha / 2) / alpha)
        }
    }

    private mutating func multiplyByAlpha(_ change: (Int, Int, Int) -> Int) {
        if layout.bitDepth == 16 {
            multiplyByAlpha(as: UInt16.self, change)
        } else {
            multiplyByAlpha(as: UInt8.self, change)
        }
    }

    private mutating func multiplyByAlpha<Sample: FixedWidthInteger & UnsignedInteger>(
        as type: Sample.Type, _ change: (Int, Int, Int) -> Int
    ) {
        let channels = layout.channels.rawValue
        bytes.withUnsafeMutableBytes { buffer in
            let samples = buffer.assumingMemoryBound(to: Sample.self)
            for index in stride(from: 0, to: samples.count, by: channels) {
                let alpha = Int(samples[index + channels - 1])
                for color in index..<index + channels - 1 {
                    samples[color] = Sample(change(Int(samples[color]), alpha, Int(Sample.max)))
                }
            }
        }
    }

    private enum Direction {
        case rows
        case columns
    }

    /// Sets each sample to the mean of those within a radius in one direction.
    private mutating func average(_ radius: Int, along direction: Direction) {
        if layout.bitDepth == 16 {
            average(as: UInt16.self, radius, direction)
        } else {
            average(as: UInt8.self, radius, direction)
        }
    }

    private mutating func average<Sample: FixedWidthInteger & UnsignedInteger>(
        as type: Sample.Type, _ radius: Int, _ direction: Direction
    ) {
        let channels = layout.channels.rawValue
        let rowSamples = size.width * channels
        let count = 2 * radius + 1
        bytes.withUnsafeMutableBytes { buffer in
            let samples = buffer.assumingMemoryBound(to: Sample.self)
            switch direction {
            case .rows:
                var line = [Sample](repeating: 0, count: rowSamples)
                let last = size.width - 1
                for start in stride(from: 0, to: samples.count, by: rowSamples) {
                    for index in 0..<rowSamples { line[index] = samples[start + index] }
                    for channel in 0..<channels {
                        func value(_ x: Int) -> Int {
                            Int(line[min(max(x, 0), last) * channels + channel])
                        }
                        var sum = 0
                        for x in -radius...radius { sum += value(x) }
                        for x in 0...last {
                            samples[start + x * channels + channel] = Sample(
                                (sum + radius) / count)
                            sum += value(x + radius + 1) - value(x - radius)
                        }
                    }
                }
            case .columns:
                // All columns at once, row by row. The rows that are still needed are kept in a ring.
                let last = size.height - 1
                var ring = [Sample](repeating: 0, count: count * rowSamples)
                var sums = [Int](repeating: 0, count: rowSamples)
                func load(_ y: Int) {
                    let from = min(max(y, 0), last) * rowSamples
                    let to = (y + count * (1 + radius)) % count * rowSamples
                    for index in 0..<rowSamples {
                        ring[to + index] = samples[from + index]
                        sums[index] += Int(ring[to + index])
                    }
                }
                for y in -radius...radius { load(y) }
                for y in 0...last {
                    let leaving = (y - radius + count * (1 + radius)) % count * rowSamples
                    for index in 0..<rowSamples {
                        samples[y * rowSamples + index] = Sample((sums[index] + radius) / count)
                        sums[index] -= Int(ring[leaving + index])
                    }
                    // The rows below aren't overwritten yet; beyond the edge the last one is in the ring.
                    if y + radius + 1 <= last {
                        load(y + radius + 1)
                    } else {
                        repeatLast(y + radius + 1)
                    }
                }
                func repeatLast(_ y: Int) {
                    let from = (last + count * (1 + radius)) % count * rowSamples
                    let to = (y + count * (1 + radius)) % count * rowSamples
                    for index in 0..<rowSamples {
                        ring[to + index] = ring[from + index]
                        sums[index] += Int(ring[to + index])
                    }
                }
            }
        }
    }

    private mutating func averageSquares(_ side: Int) {
        if layout.bitDepth == 16 {
            averageSquares(as: UInt16.self, side)
        } else {
            averageSquares(as: UInt8.self, side)
        }
    }

    private mutating func averageSquares<Sample: FixedWidthInteger & UnsignedInteger>(
        as type: Sample.Type, _ side: Int
    ) {
        let channels = layout.channels.rawValue
        let (width, height) = (size.width, size.height)
        bytes.withUnsafeMutableBytes { buffer in
            let samples = buffer.assumingMemoryBound(to: Sample.self)
            for top in stride(from: 0, to: height, by: side) {
                let rows = top..<min(top + side, height)
                for left in stride(from: 0, to: width, by: side) {
                    let columns = left..<min(left + side, width)
                    let count = rows.count * columns.count
                    for channel in 0..<channels {
                        var sum = 0
                        for y in rows {
                            for x in columns {
                                sum += Int(samples[(y * width + x) * channels + channel])
                            }
                        }
                        let mean = Sample((sum + count / 2) / count)
                        for y in rows {
                            for x in columns {
                                samples[(y * width + x) * channels + channel] = mean
                            }
                        }
                    }
                }
            }
        }
    }
}
