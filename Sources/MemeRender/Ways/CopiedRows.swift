internal import MemeConcurrency

/// Copies pictures onto a meme that is made in bands of rows. Another thread decodes the rows of the next band
/// meanwhile, unless the render is to stay on its thread.
struct CopiedRows: ~Copyable {
    private let pictures: [CopiedPicture]
    private let sources: [RowSource]
    /// The rows of each picture that are being decoded.
    private var ahead: [Rows?]
    private let execution: Execution

    private typealias Rows = Future<Result<[UInt8], RenderError>>

    init(of pictures: [CopiedPicture], _ context: RenderContext) {
        self.pictures = pictures
        sources = pictures.map { RowSource($0, context) }
        execution =
            context.isAlone ? .caller : .workers(Workers(atMost: max(1, Cores.available - 1)))
        ahead = pictures.map { _ in nil }
    }

    /// Whether any picture has colors.
    var hasColor: Bool { pictures.contains { !$0.layout.isGray } }

    /// Whether the pictures cover all of a meme, so that nothing of the original is seen.
    func cover(_ meme: PixelSize) -> Bool {
        let areas = pictures.map(\.area)
        let isApart = areas.indices.allSatisfy { first in
            areas[..<first].allSatisfy { $0.intersection(areas[first]) == nil }
        }
        return isApart && areas.reduce(0) { $0 + $1.size.pixelCount } == meme.pixelCount
    }

    /// Copies the pictures' rows in a band, and begins to decode those of the next band.
    ///
    /// - Parameters:
    ///   - rows: the rows of the band. Bands are copied from the top down, each once.
    ///   - next: the rows of the next band; empty after the last one.
    ///   - target: the band, tightly packed.
    ///   - width: the width of the meme, in pixels.
    ///   - layout: the band's pixel layout.
    /// - Throws: ``RenderError/inPicture(_:_:)``, or what ends the render.
    mutating func copy(
        _ rows: Range<Int>, next: Range<Int>, onto target: UnsafeMutableRawPointer, width: Int,
        _ layout: PixelLayout
    ) throws(RenderError) {
        // Those that begin here, side by side: one that has to be turned is decoded at once.
        for index in pictures.indices where ahead[index] == nil { begin(rows, of: index) }
        for index in pictures.indices {
            let area = pictures[index].area
            let wanted = rows.clamped(to: area.rows)
            let pixels = try ahead[index]?.get().get() ?? []
            ahead[index] = nil
            begin(next, of: index)
            let converter = PixelConverter(
                from: pictures[index].layout, to: layout)
            let bytesPerRow = area.size.width * converter.from.bytesPerPixel
            pixels.withUnsafeBytes { source in
                guard let source = source.baseAddress else { return }
                for (number, row) in wanted.enumerated() {
                    let place = (row - rows.lowerBound) * width + area.x
                    converter.convert(
                        source + number * bytesPerRow, to: target + place * layout.bytesPerPixel,
                        count: area.size.width)
                }
            }
        }
    }

    /// Begins to decode the rows of a picture that are in a band.
    private mutating func begin(_ band: Range<Int>, of index: Int) {
        let count = band.clamped(to: pictures[index].area.rows).count
        guard count > 0 else { return }
        let source = sources[index]
        ahead[index] = Rows(
            on: execution,
            catching: { () throws(RenderError) in try source.read(count) })
    }
}

/// The rows of a picture, from the top down.
// `@unchecked`: each read begins after the one before it has ended.
private final class RowSource: @unchecked Sendable {
    private let picture: CopiedPicture
    private let context: RenderContext
    private var rows: FittedRows?

    init(_ picture: CopiedPicture, _ context: RenderContext) {
        self.picture = picture
        self.context = context
    }

    /// Decodes the next rows.
    func read(_ count: Int) throws(RenderError) -> [UInt8] {
        do throws(RenderError) {
            if rows == nil { rows = try FittedRows(picture, context) }
            guard let rows else { return [] }
            let read = try rows.read(count)
            // Neither a decoder nor a picture that was turned stays in memory.
            if rows.areRead { self.rows = nil }
            return read
        } catch {
            throw error.naming(picture.picture.layer.source)
        }
    }
}
