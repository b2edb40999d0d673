#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A band of unfiltered rows of a PNG, without ink and with it.
struct PNGRowBlender: ~Copyable {
    private let layout: PixelLayout
    private let width: Int
    /// The bytes of a row, without the filter type byte.
    private let count: Int
    /// The row above the band, followed by the band.
    private let plain: UnsafeMutablePointer<UInt8>
    private let inked: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    /// The number of rows; 0 before the first band.
    private var height = 0
    private var hasInk = false
    /// Whether the row above the band has ink.
    private var isInkedAbove = false
    private var chooser: RowFilterChooser

    /// - Parameter height: the largest number of rows in a band.
    init(_ file: PNGFile, height: Int) {
        layout = file.layout
        width = file.size.width
        count = width * layout.bytesPerPixel
        capacity = (height + 1) * count + RowFilter.slack
        plain = .allocate(capacity: capacity)
        plain.initialize(repeating: 0, count: capacity)
        inked = .allocate(capacity: capacity)
        inked.initialize(repeating: 0, count: capacity)
        chooser = RowFilterChooser(count: count, step: layout.bytesPerPixel)
    }

    deinit {
        plain.deallocate()
        inked.deallocate()
    }

    /// Continues with the next band and composites the ink.
    ///
    /// - Parameters:
    ///   - ink: the ink.
    ///   - rows: the rows of the picture.
    ///   - origin: the place of its first pixel on the meme.
    ///   - filtered: all rows of the band, with their filter type bytes.
    ///   - context: the render's.
    /// - Returns: whether all filter types are valid.
    mutating func blend(
        _ ink: InkLayers, onto rows: Range<Int>, at origin: SIMD2<Int>,
        filtered: UnsafePointer<UInt8>,
        _ context: RenderContext
    ) throws(RenderError) -> Bool {
        if height > 0 {
            isInkedAbove = hasInk && differs(height - 1)
            inked.update(
                from: hasInk ? inked + height * count : plain + height * count, count: count)
            plain.update(from: plain + height * count, count: count)
        }
        height = rows.count
        for row in 0..<height {
            let bytes = filtered + row * (count + 1)
            guard let filter = RowFilter(rawValue: bytes[0]) else { return false }
            filter.restore(
                bytes + 1, count: count, step: layout.bytesPerPixel, above: plain + row * count,
                to: plain + (row + 1) * count)
        }
        hasInk = false
        let area = PixelRect(
            x: origin.x, y: origin.y + rows.lowerBound,
            size: PixelSize(width: width, height: rows.count))
        try ink.forEachTile(in: area, context) { tile throws(RenderError) in
            if !hasInk {
                (inked + count).update(from: plain + count, count: height * count)
                swapBytes()
                hasInk = true
            }
            MemeRender.blend(
                tile,
                onto: UnsafeMutableRawPointer(inked + count) - origin.x * layout.bytesPerPixel,
                firstRow: area.y, layout: layout, width: width, colors: ink.colors)
        }
        if hasInk { swapBytes() }
        return true
    }

    /// Whether a row has ink, or is predicted from a row that has.
    func isChanged(_ row: Int, _ filter: RowFilter) -> Bool {
        hasInk && differs(row)
            || filter.looksUp && (row == 0 ? isInkedAbove : hasInk && differs(row - 1))
    }

    /// Filters a row.
    ///
    /// - Parameter target: room for the filter type byte and the row.
    mutating func filter(_ row: Int, to target: UnsafeMutablePointer<UInt8>) {
        chooser.setAbove((row == 0 || hasInk ? inked : plain) + row * count)
        chooser.filter((hasInk ? inked : plain) + (row + 1) * count, to: target)
    }

    /// Filters the first rows of the band without ink.
    ///
    /// - Parameter target: room for the rows with their filter type bytes.
    mutating func filterPlain(_ rows: Int, to target: UnsafeMutablePointer<UInt8>) {
        chooser.setAbove(plain)
        for row in 0..<rows {
            chooser.filter(plain + (row + 1) * count, to: target + row * (count + 1))
        }
    }

    private func differs(_ row: Int) -> Bool {
        memcmp(plain + (row + 1) * count, inked + (row + 1) * count, count) != 0
    }

    /// Converts 16-bit samples from big-endian to the machine's byte order, or back.
    private func swapBytes() {
        guard layout.bitDepth == 16 else { return }
        let samples = UnsafeMutableRawPointer(inked + count)
        for offset in stride(from: 0, to: height * count, by: 2) {
            let sample = samples.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
            samples.storeBytes(of: sample.bigEndian, toByteOffset: offset, as: UInt16.self)
        }
    }
}
