/// The captions of a meme as ink on a transparent sheet of the meme's size.
///
/// The ink is drawn when it is asked for, a band of rows at a time, so that memory follows the
/// width of the captions and not the area of the picture.
struct Overlay {
    private let captions: [CaptionInk]

    init(_ captions: [CaptionInk]) {
        self.captions = captions
    }

    /// Whether all ink is black, white or between, so that a gray picture can stay gray.
    var isGray: Bool {
        captions.allSatisfy(\.isGray)
    }

    /// The last row in which there may be ink; -1 where there is none.
    var lastRow: Int {
        captions.map { Int($0.layout.inkBox.maxY.rounded(.up)) }.max() ?? -1
    }

    /// Draws the ink that lies in a part of the picture, and calls `body` with it, tile by tile.
    /// Nothing more is drawn when the render has to end, which ``RenderWatch/within(_:_:)`` then says.
    func forEachTile<Failure: Error>(
        in area: PixelRect, _ body: (borrowing InkTile) throws(Failure) -> Void
    ) throws(Failure) {
        var tile = InkTile()
        for caption in captions {
            if RenderWatch.isOver { return }
            guard let reach = reach(of: caption, in: area) else { continue }
            let right = reach.x + reach.size.width
            for x in stride(from: reach.x, to: right, by: Self.tileWidth) {
                let part = PixelRect(
                    x: x, y: reach.y,
                    size: PixelSize(
                        width: min(Self.tileWidth, right - x), height: reach.size.height))
                if tile.draw(caption, in: part) { try body(tile) }
            }
        }
    }

    /// Where there may be ink in a part of the picture: a rectangle for each caption that reaches it.
    func reaches(in area: PixelRect) -> [PixelRect] {
        captions.compactMap { reach(of: $0, in: area) }
    }

    private func reach(of caption: CaptionInk, in area: PixelRect) -> PixelRect? {
        let ink = caption.layout.inkBox
        // A pixel more on each side, because antialiasing rounds outwards.
        let top = max(area.y, Int(ink.y.rounded(.down)) - 1)
        let bottom = min(area.y + area.size.height, Int(ink.maxY.rounded(.up)) + 1)
        let left = max(area.x, Int(ink.x.rounded(.down)) - 1)
        let right = min(area.x + area.size.width, Int(ink.maxX.rounded(.up)) + 1)
        guard top < bottom, left < right else { return nil }
        return PixelRect(
            x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
    }

    /// So narrow that all that a tile is made of stays in the processor's cache.
    private static let tileWidth = 256
}
