/// Resamples a picture of 8 bits as its rows arrive, as ``Pixmap/scaled(_:to:_:)`` does with a whole one. No more
/// rows are in memory than the next ones of the result are made of.
struct RowResampler {
    private let resampler: Resampler
    private let layout: PixelLayout
    /// Whether rows are premultiplied before they are resampled.
    private let premultiplies: Bool
    /// The channels of the result.
    private let channels: Int
    /// Averages squares first, where a pixel is made of many.
    private var averager: RowAverager?
    /// How many rows each row of squares has.
    private let square: Int
    /// The rows of the picture that are still to come.
    private var coming: Int
    /// A row of the picture, and then of what is averaged.
    private var row: [UInt8]
    private let rowBytes: Int
    /// Rows of what is resampled, of which the first is number ``first``.
    private var window: [UInt8]
    private var first = 0
    private var held = 0
    private let capacity: Int
    private var sums: [Float]
    /// The number of the next row of the result.
    private var next = 0

    /// - Parameters:
    ///   - source: the size of the picture.
    ///   - layout: the layout of its rows, of 8 bits.
    ///   - square: the side of the squares of pixels that are averaged first.
    ///   - part: the part to use, in such squares, possibly fractional.
    ///   - size: the size of the result.
    ///   - premultiplies: whether the result is premultiplied ARGB. It has to be unless the rows are opaque.
    init(
        _ source: PixelSize, _ layout: PixelLayout, square: Int, part: Rect, to size: PixelSize,
        premultiplies: Bool
    ) {
        let averaged = source.averaged(square)
        resampler = Resampler(averaged, part: part, to: size)
        self.square = square
        self.layout = layout
        self.premultiplies = premultiplies
        channels = premultiplies ? 4 : layout.channels.rawValue
        averager = square > 1 ? RowAverager(source, layout, square: square) : nil
        coming = source.height
        row = [UInt8](repeating: 0, count: source.width * layout.channels.rawValue)
        rowBytes = averaged.width * channels
        // Rows are moved to the beginning once for several.
        capacity = resampler.sourceRows + 32
        window = [UInt8](repeating: 0, count: capacity * rowBytes)
        sums = resampler.sums(rowBytes: rowBytes)
    }

    /// Writes the next row of the result.
    ///
    /// - Parameter read: reads the next row of the picture.
    mutating func writeRow(
        to target: UnsafeMutablePointer<UInt8>,
        _ read: (UnsafeMutableRawPointer) throws(RenderError) -> Void
    ) throws(RenderError) {
        let sources = resampler.sources(of: next)
        while first + held < sources.upperBound {
            if held == capacity { drop(before: sources.lowerBound) }
            try add(read)
        }
        window.withUnsafeBufferPointer { window in
            sums.withUnsafeMutableBufferPointer { sums in
                guard let start = window.baseAddress, let sums = sums.baseAddress else { return }
                resampler.resample(
                    next, from: start + (sources.lowerBound - first) * rowBytes,
                    rowBytes: rowBytes, channels: channels, sums: sums, to: target)
            }
        }
        next += 1
    }

    /// Reads what is left of the picture.
    mutating func finish(
        _ read: (UnsafeMutableRawPointer) throws(RenderError) -> Void
    ) throws(RenderError) {
        while coming > 0 { try readRow(read) }
    }

    private mutating func drop(before number: Int) {
        let dropped = min(held, max(0, number - first))
        window.withUnsafeMutableBytes { window in
            guard let start = window.baseAddress else { return }
            start.copyMemory(
                from: start + dropped * rowBytes, byteCount: (held - dropped) * rowBytes)
        }
        first += dropped
        held -= dropped
    }

    /// Adds a row to the window.
    private mutating func add(
        _ read: (UnsafeMutableRawPointer) throws(RenderError) -> Void
    ) throws(RenderError) {
        for _ in 0..<min(square, coming) {
            try readRow(read)
            row.withUnsafeBytes { row in
                if let start = row.baseAddress { averager?.add(start) }
            }
        }
        if averager != nil {
            row.withUnsafeMutableBufferPointer { row in
                if let start = row.baseAddress { averager?.writeRow(to: start) }
            }
        }
        window.withUnsafeMutableBufferPointer { window in
            guard let start = window.baseAddress else { return }
            let target = start + held * rowBytes
            if premultiplies {
                SourceOver.premultiply(
                    row, layout.channels,
                    to: UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt32.self),
                    count: rowBytes / 4)
            } else {
                target.update(from: row, count: rowBytes)
            }
        }
        held += 1
    }

    private mutating func readRow(
        _ read: (UnsafeMutableRawPointer) throws(RenderError) -> Void
    ) throws(RenderError) {
        coming -= 1
        try row.withUnsafeMutableBufferPointer { row throws(RenderError) in
            guard let start = row.baseAddress else { return }
            try read(UnsafeMutableRawPointer(start))
        }
    }
}
