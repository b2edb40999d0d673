/// What a GIF shows where ink may be: without it, and with it as far as frames were drawn.
///
/// Elsewhere nothing has to be known, because nothing changes.
final class TracedScreen {
    let spans: TracedSpans
    /// The ink of the moment: premultiplied ARGB.
    let ink: UnsafeMutablePointer<UInt32>
    /// The picture without ink: 0xffrrggbb, or 0 where it is clear.
    let under: UnsafeMutablePointer<UInt32>
    /// What the meme shows; see ``TracedPixel``.
    let shown: UnsafeMutablePointer<UInt64>
    /// Outside of this the meme shows what it should.
    private(set) var doubtful: GIFArea

    private let overlay: TimedOverlay
    private let size: PixelSize
    /// Which are drawn.
    private var captions: [Bool]

    /// What becomes of the frame that was drawn last, and where it is, without and with ink.
    private var disposal = GIFFrame.Disposal.keep
    private var drawn = GIFArea.none
    private var drawnWithInk = GIFArea.none
    private var saved = GIFArea.none
    private var savedUnder: [UInt32] = []
    private var savedShown: [UInt64] = []

    /// - Parameter tracksAll: whether pixels are kept track of where there never is ink.
    init(_ overlay: TimedOverlay, size: PixelSize, tracksAll: Bool) {
        self.overlay = overlay
        self.size = size
        let areas = overlay.areas(on: size)
        captions = areas.map { _ in false }
        let screen = GIFArea(size)
        spans = TracedSpans(
            tracksAll && areas.contains { !$0.isEmpty } ? [screen] : areas, on: size)
        doubtful = spans.area
        ink = .allocate(capacity: spans.count)
        ink.initialize(repeating: 0, count: spans.count)
        under = .allocate(capacity: spans.count)
        under.initialize(repeating: 0, count: spans.count)
        shown = .allocate(capacity: spans.count)
        shown.initialize(repeating: 0, count: spans.count)
    }

    deinit {
        ink.deallocate()
        under.deallocate()
        shown.deallocate()
    }

    /// Draws the ink of a moment, unless it is that of the moment before.
    func setMoment(_ moment: Double) throws(RenderError) {
        let shown = overlay.shown(at: moment)
        guard shown != captions else { return }
        captions = shown
        try draw(overlay.at(moment))
    }

    /// Draws all ink, whenever it is seen.
    func setAll() throws(RenderError) {
        captions = captions.map { _ in true }
        try draw(overlay.all)
    }

    private func draw(_ overlay: Overlay) throws(RenderError) {
        doubtful = spans.area
        ink.update(repeating: 0, count: spans.count)
        let screen = PixelRect(x: 0, y: 0, size: size)
        try overlay.forEachTile(in: screen) { tile throws(RenderError) in
            let area = tile.area
            tile.pixels.withUnsafeBufferPointer { pixels in
                for row in 0..<area.size.height {
                    let span = spans.rows[area.y + row]
                    for column in 0..<area.size.width {
                        let pixel = pixels[row * area.size.width + column]
                        let x = area.x + column
                        guard pixel != 0, x >= span.left, x < span.right else { continue }
                        let place = span.start + x - span.left
                        ink[place] = mix(ink[place], 255 - pixel >> 24, pixel, 255)
                    }
                }
            }
        }
    }

    /// Disposes of the frame that was drawn last, and prepares for the next.
    ///
    /// - Parameter area: where it will be drawn without ink.
    func begin(_ frame: GIFFrame, in area: GIFArea) {
        switch disposal {
        case .keep: break
        case .clear:
            forEachRow(in: drawn) { places in
                (under + places.lowerBound).update(repeating: 0, count: places.count)
            }
            forEachRow(in: drawnWithInk) { places in
                (shown + places.lowerBound).update(repeating: 0, count: places.count)
            }
            doubtful = doubtful.union(drawnWithInk)
        case .restore:
            var place = 0
            forEachRow(in: saved) { places in
                for index in places {
                    under[index] = savedUnder[place]
                    shown[index] = savedShown[place]
                    place += 1
                }
            }
            doubtful = doubtful.union(drawnWithInk)
        }
        disposal = frame.disposal
        drawn = area
        drawnWithInk = area
        guard disposal == .restore else { return }
        saved = area.union(doubtful)
        savedUnder.removeAll(keepingCapacity: true)
        savedShown.removeAll(keepingCapacity: true)
        forEachRow(in: saved) { places in
            savedUnder += UnsafeBufferPointer(start: under + places.lowerBound, count: places.count)
            savedShown += UnsafeBufferPointer(start: shown + places.lowerBound, count: places.count)
        }
    }

    /// Says that all was drawn that should be, and where.
    func end(in area: GIFArea) {
        drawnWithInk = area
        doubtful = .none
    }

    /// The smallest rectangle of all pixels beside an area that aren't what they should be, and can
    /// be.
    func wrongPart(beside area: GIFArea) -> GIFArea {
        var wrong = GIFArea.none
        guard !doubtful.isEmpty else { return wrong }
        forEachWrong(beside: area, in: doubtful) { x, y, _ in wrong.add(x..<x + 1, in: y) }
        return wrong
    }

    /// Calls `body` with the column, the row and the place of each such pixel.
    func forEachWrong(
        beside area: GIFArea, in part: GIFArea, _ body: (Int, Int, Int) -> Void
    ) {
        for y in part.top..<part.bottom {
            let (columns, offset) = spans.columns(of: y, in: part)
            let isBeside = y < area.top || y >= area.bottom || area.isEmpty
            for x in columns {
                if !isBeside, x >= area.left, x < area.right { continue }
                let place = offset + x
                let wanted = TracedPixel.of(ink[place], on: under[place])
                if shown[place] != wanted, wanted != 0 { body(x, y, place) }
            }
        }
    }

    private func forEachRow(in area: GIFArea, _ body: (Range<Int>) -> Void) {
        guard !area.isEmpty else { return }
        for y in area.top..<area.bottom {
            let (columns, offset) = spans.columns(of: y, in: area)
            if columns.isEmpty { continue }
            body(columns.lowerBound + offset..<columns.upperBound + offset)
        }
    }
}
