/// A point in pixels, from the top left corner.
public struct Point: Hashable, Codable, Sendable {
    public var x: Double
    public var y: Double
}

/// A rectangle in pixels, from the top left corner.
public struct Rect: Hashable, Codable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public var maxX: Double { x + width }
    public var maxY: Double { y + height }
    var center: Point { Point(x: x + width / 2, y: y + height / 2) }

    /// The rectangle less a fraction of its width on the left and the right, and of its height at the
    /// top and the bottom.
    func inset(by part: Double) -> Rect {
        Rect(
            x: x + part * width, y: y + part * height, width: (1 - 2 * part) * width,
            height: (1 - 2 * part) * height)
    }

    /// The smallest rectangle that contains both.
    func union(_ other: Rect) -> Rect {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Rect(
            x: left, y: top, width: max(maxX, other.maxX) - left,
            height: max(maxY, other.maxY) - top)
    }
}

extension Rect {
    /// The whole of a picture.
    init(allOf size: PixelSize) {
        self.init(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    }
}
