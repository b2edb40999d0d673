/// The composited screen of a GIF, with and without ink, for the pixels that ink may reach.
///
/// The other pixels needn't be tracked, because they don't change.
final class TracedScreen {
    let spans: TracedSpans
    /// The current ink: premultiplied ARGB.
    let ink: UnsafeMutablePointer<UInt32>
    /// The screen without ink: 0xffrrggbb, or 0 if transparent.
    let under: UnsafeMutablePointer<UInt32>
    /// The screen of the meme; see ``TracedPixel``.
    let shown: UnsafeMutablePointer<UInt64>
    /// The area outside of which every pixel of the meme is right.
    private(set) var doubtful: GIFArea

    private let layers: InkLayers
    private let context: RenderContext
    private let size: PixelSize
    /// Which captions are in `ink` now, by index.
    private var captions: [Bool]

    /// The disposal of the previous frame, and its area without and with ink.
    private var disposal = GIFFrame.Disposal.keep
    private var drawn = GIFArea.none
    private var drawnWithInk = GIFArea.none
    private var saved = GIFArea.none
    private var savedUnder: [UInt32] = []
    private var savedShown: [UInt64] = []

    /// - Parameter tracksAll: whether pixels are kept track of where there never is ink.
    init(
        _ layers: InkLayers, size: PixelSize, tracksAll: Bool, _ context: RenderContext
    ) {
        self.layers = layers
        self.context = context
        self.size = size
        let areas = layers.areas(on: size)
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

    /// Draws the ink of a moment, unless the same captions are already drawn.
    func setMoment(_ moment: Double) throws(RenderError) {
        let shown = layers.areShown(at: moment)
        guard shown != captions else { return }
        captions = shown
        try draw(layers.at(moment))
    }

    /// Draws the ink of all captions, whatever their time.
    func setAll() throws(RenderError) {
        captions = captions.map { _ in true }
        try draw(layers)
    }

    private func draw(_ layers: InkLayers) throws(RenderError) {
        doubtful = spans.area
        ink.update(repeating: 0, count: spans.count)
        let screen = PixelRect(x: 0, y: 0, size: size)
        try layers.forEachTile(in: screen, context) { tile throws(RenderError) in
            let area = tile.area
            tile.pixels.withUnsafeBufferPointer { pixels in
                for row in 0..<area.size.height {
                    let span = spans.rows[area.y + row]
                    for column in 0..<area.size.width {
                        let pixel = pixels[row * area.size.width + column]
                        let x = area.x + column
                        guard pixel != 0, x >= span.left, x < span.right else { continue }
                        let place = span.start + x - span.left
                        ink[place] = SourceOver.over(ink[place], pixel)
                    }
                }
            }
        }
    }

    /// Disposes of the previous frame and prepares for the next one.
    ///
    /// - Parameter area: the area of the next frame without ink.
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

    /// Records that the current frame is finished, and its area.
    func end(in area: GIFArea) {
        drawnWithInk = area
        doubtful = .none
    }

    /// The bounding box of all pixels outside an area that are wrong and that drawing can correct. A
    /// pixel can't be made transparent.
    func wrongPart(beside area: GIFArea) -> GIFArea {
        var wrong = GIFArea.none
        guard !doubtful.isEmpty else { return wrong }
        forEachWrong(beside: area, in: doubtful) { x, y, _ in wrong.add(x..<x + 1, in: y) }
        return wrong
    }

    /// Calls `body` with the column, the row and the index of each wrong pixel.
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

extension InkLayers {
    /// For each layer, the area that contains its ink at any time.
    func areas(on screen: PixelSize) -> [GIFArea] {
        layers.map { layer in
            let bounds = layer.bounds
            return GIFArea(
                left: max(0, bounds.x), top: max(0, bounds.y),
                right: min(screen.width, bounds.x + bounds.size.width),
                bottom: min(screen.height, bounds.y + bounds.size.height))
        }
    }
}
