/// The rectangle that a caption's ink may occupy, in fractions of the picture, from its top left corner.
///
/// A box may reach beyond the picture, but ink doesn't. A box may have any numbers, but a renderer
/// refuses one that has no area or lies entirely outside the picture: see ``isOnPicture``.
public struct Box: Hashable, Sendable, Codable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole picture, without a margin.
    static let all = Box(x: 0, y: 0, width: 1, height: 1)
    /// The whole picture less a margin of 3 % on each side.
    public static let whole = Box(x: 0.03, y: 0.03, width: 0.94, height: 0.94)
    /// The upper third, less a margin.
    public static let top = Box(x: 0.03, y: 0.03, width: 0.94, height: 0.31)
    /// The lower third, less a margin.
    public static let bottom = Box(x: 0.03, y: 0.66, width: 0.94, height: 0.31)
}

extension Box {
    /// Whether the box has an area and overlaps the picture.
    public var isOnPicture: Bool {
        [x, y, width, height].allSatisfy(\.isFinite) && width > 0 && height > 0
            && x < 1 && y < 1 && x + width > 0 && y + height > 0
    }

    /// The part of the box that is on a picture, in pixels of the meme that the picture is placed on.
    func pixels(on picture: PixelRect) -> Rect {
        var rect = pixels(on: picture.size)
        rect.x += Double(picture.x)
        rect.y += Double(picture.y)
        return rect
    }

    /// The side, in pixels, from which on ink stays off the picture's outermost row or column of pixels. On
    /// a smaller picture each pixel counts.
    package static let sideWithMargin = 32

    /// The part of the box that is on the picture, in the picture's pixels, less a pixel at each edge of a
    /// picture that isn't tiny.
    func pixels(on picture: PixelSize) -> Rect {
        func part(_ start: Double, _ length: Double, of side: Int) -> (
            start: Double, length: Double
        ) {
            let first = max(0, start)
            let rest = min(start < 0 ? start + length : length, 1 - first)
            let (low, high) = (first * Double(side), (first + rest) * Double(side))
            let edge = side < Self.sideWithMargin ? 0.0 : 1
            let inner = (low: max(low, edge), high: min(high, Double(side) - edge))
            return inner.low < inner.high
                ? (inner.low, inner.high - inner.low) : (low, high - low)
        }
        let columns = part(x, width, of: picture.width)
        let rows = part(y, height, of: picture.height)
        return Rect(
            x: columns.start, y: rows.start, width: columns.length, height: rows.length)
    }
}
