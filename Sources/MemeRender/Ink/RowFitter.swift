/// Fits the rows of a picture to a meme as they are decoded: cuts the part that is shown, and resamples it where it has
/// another size. No more of the picture is in memory than the next row is made of.
///
/// Rows are those of the stored picture. ``writeUpright(to:_:)`` writes all of them turned.
struct RowFitter {
    /// Reads the next decoded row.
    typealias Reading = (UnsafeMutableRawPointer) throws(RenderError) -> Void

    /// What the rows become.
    enum Form {
        /// The layout of the decoder.
        case decoded
        /// Premultiplied ARGB.
        case premultiplied
    }

    private let layout: PixelLayout
    private let decodedSize: PixelSize
    /// The size of what is written, not turned.
    private let size: PixelSize
    /// How the rows have to be turned.
    let orientation: Orientation
    private let form: Form
    /// The part of the decoded picture that is taken as it is; `nil` if it is resampled.
    private let cut: PixelRect?
    private var resampler: RowResampler?
    /// A row, decoded or of the result, that is still to be cut, or premultiplied.
    private var row: [UInt8]
    private var written = 0

    /// The least size that a decoder has to give; `nil` for all the detail there is: what is decoded row by row can't
    /// be averaged by its decoder.
    static func leastSize(of picture: PlacedPicture) -> PixelSize? {
        let header = picture.header
        return header.format == .jpeg
            ? header.leastSize(showing: picture.part, at: picture.size) : nil
    }

    /// - Parameters:
    ///   - picture: one for which ``PlacedPicture/isFittedByRows`` holds.
    ///   - decodedSize, layout: the size and the layout that its decoder gives.
    init(
        _ picture: PlacedPicture, decodedSize: PixelSize, _ layout: PixelLayout, as form: Form
    ) {
        self.decodedSize = decodedSize
        self.layout = layout
        self.form = form
        orientation = picture.header.orientation
        size = picture.size.turned(orientation)
        row = [UInt8](
            repeating: 0, count: max(decodedSize.width, size.width) * layout.bytesPerPixel)
        var part = picture.header.decoded(picture.part, in: decodedSize.turned(orientation))
            .stored(orientation, on: decodedSize)
        part.width = Self.snapped(part.width, to: size.width)
        part.height = Self.snapped(part.height, to: size.height)
        if [part.x, part.y].allSatisfy({ $0 == $0.rounded() }),
            part.width == Double(size.width), part.height == Double(size.height)
        {
            cut = PixelRect(x: Int(part.x), y: Int(part.y), size: size)
            return
        }
        cut = nil
        let square = PixelSize.averagedSquare(from: part.width, part.height, to: size)
        part = part.inSquares(of: square)
        resampler = RowResampler(
            decodedSize, layout, square: square, part: part, to: size,
            premultiplies: form == .premultiplied && layout.hasAlpha)
    }

    /// A length, or the one of the meme if rounding has made it another by the last bits.
    private static func snapped(_ length: Double, to whole: Int) -> Double {
        abs(length - Double(whole)) < 1e-9 * length ? Double(whole) : length
    }

    /// The bytes of a row.
    var rowBytes: Int { size.width * bytesPerPixel }

    private var bytesPerPixel: Int { form == .premultiplied ? 4 : layout.bytesPerPixel }

    /// Writes all rows, turned upright.
    ///
    /// - Parameter target: room for as many bytes as there are in all rows.
    /// - Throws: what its decoder throws.
    mutating func writeUpright(
        to target: UnsafeMutableRawPointer, _ read: Reading
    ) throws(RenderError) {
        if orientation == .up {
            for y in 0..<size.height { try writeRow(to: target + y * rowBytes, read) }
            return
        }
        // So many rows become pixels that stand side by side.
        let most = 32
        var some = [UInt8](repeating: 0, count: most * rowBytes)
        for first in stride(from: 0, to: size.height, by: most) {
            let rows = first..<min(first + most, size.height)
            try some.withUnsafeMutableBufferPointer { some throws(RenderError) in
                guard let start = UnsafeMutableRawPointer(some.baseAddress) else { return }
                for index in 0..<rows.count { try writeRow(to: start + index * rowBytes, read) }
                orientation.turn(
                    start, rows: rows, of: size, to: target, bytesPerPixel: bytesPerPixel)
            }
        }
    }

    /// Writes the next row.
    ///
    /// - Throws: what its decoder throws.
    mutating func writeRow(
        to target: UnsafeMutableRawPointer, _ read: Reading
    ) throws(RenderError) {
        if let cut {
            if written == 0 { try skip(cut.y, read) }
            try write(cut, to: target, read)
        } else {
            try resample(to: target, read)
        }
        written += 1
        // What is damaged below the part is told, too.
        if written == size.height { try finish(read) }
    }

    private mutating func write(
        _ cut: PixelRect, to target: UnsafeMutableRawPointer, _ read: Reading
    ) throws(RenderError) {
        if form == .decoded, cut.size.width == decodedSize.width { return try read(target) }
        try withRow { [form, layout, rowBytes] row throws(RenderError) in
            try read(row)
            let first = row + cut.x * layout.bytesPerPixel
            if form == .premultiplied {
                Self.premultiply(first, layout, to: target, count: cut.size.width)
            } else {
                target.copyMemory(from: first, byteCount: rowBytes)
            }
        }
    }

    private mutating func resample(
        to target: UnsafeMutableRawPointer, _ read: Reading
    ) throws(RenderError) {
        if form == .decoded || layout.hasAlpha {
            try resampler?.writeRow(to: target.assumingMemoryBound(to: UInt8.self), read)
            return
        }
        // Opaque rows have less to weigh before.
        var resampler = resampler.take()
        defer { self.resampler = resampler }
        try withRow { [layout, size] row throws(RenderError) in
            try resampler?.writeRow(to: row.assumingMemoryBound(to: UInt8.self), read)
            Self.premultiply(row, layout, to: target, count: size.width)
        }
    }

    private static func premultiply(
        _ row: UnsafeRawPointer, _ layout: PixelLayout, to target: UnsafeMutableRawPointer,
        count: Int
    ) {
        SourceOver.premultiply(
            row.assumingMemoryBound(to: UInt8.self), layout.channels,
            to: target.assumingMemoryBound(to: UInt32.self), count: count)
    }

    private mutating func finish(_ read: Reading) throws(RenderError) {
        if let cut { return try skip(decodedSize.height - cut.maxY, read) }
        try resampler?.finish(read)
    }

    /// Decodes rows of which nothing is shown.
    private mutating func skip(_ count: Int, _ read: Reading) throws(RenderError) {
        for _ in 0..<max(0, count) { try withRow(read) }
    }

    private mutating func withRow(_ body: Reading) throws(RenderError) {
        var row = row
        self.row = []
        defer { self.row = row }
        try row.withUnsafeMutableBufferPointer { bytes throws(RenderError) in
            if let start = bytes.baseAddress { try body(UnsafeMutableRawPointer(start)) }
        }
    }
}
