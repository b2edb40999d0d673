internal import MemeConcurrency

/// Copies pictures onto a meme that is made in bands of rows. Another thread decodes the rows of the next band
/// meanwhile.
struct CopiedRows: ~Copyable {
    private let pictures: [CopiedPicture]
    private let sources: [RowSource]
    /// The rows of each picture that are being decoded.
    private var ahead: [Rows?]
    private let workers = Workers(atMost: max(1, Cores.available - 1))

    private typealias Rows = Future<Result<[UInt8], RenderError>>

    init(of pictures: [CopiedPicture], _ context: RenderContext) {
        self.pictures = pictures
        sources = pictures.map { RowSource($0.picture, context) }
        ahead = pictures.map { _ in nil }
    }

    /// Whether any picture has colors.
    var hasColor: Bool { pictures.contains { !$0.picture.header.layout.isGray } }

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
        for index in pictures.indices {
            let area = pictures[index].area
            let wanted = rows.clamped(to: area.rows)
            let following = next.clamped(to: area.rows)
            var pixels: [UInt8] = []
            if !wanted.isEmpty {
                let decoding = ahead[index] ?? begin(wanted.count, of: index)
                ahead[index] = nil
                pixels = try decoding.get().get()
            }
            if !following.isEmpty { ahead[index] = begin(following.count, of: index) }
            let converter = PixelConverter(
                from: pictures[index].picture.header.layout, to: layout)
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

    private func begin(_ count: Int, of index: Int) -> Rows {
        let source = sources[index]
        return Rows(
            on: .workers(workers),
            catching: { () throws(RenderError) in try source.read(count) })
    }
}

/// The rows of a picture, from the top down.
// `@unchecked`: each read begins after the one before it has ended.
private final class RowSource: @unchecked Sendable {
    private let picture: PlacedPicture
    private let context: RenderContext
    private var rows: FittedRows?

    init(_ picture: PlacedPicture, _ context: RenderContext) {
        self.picture = picture
        self.context = context
    }

    /// Decodes the next rows.
    func read(_ count: Int) throws(RenderError) -> [UInt8] {
        do throws(RenderError) {
            if let rows { return try rows.read(count) }
            let first = try FittedRows(picture, context)
            rows = first
            return try first.read(count)
        } catch {
            throw error.naming(picture.layer.source)
        }
    }
}
