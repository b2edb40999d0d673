/// A rectangle of whole pixels, from the top left corner.
public struct PixelRect: Hashable, Codable, Sendable {
    public var x: Int
    public var y: Int
    public var size: PixelSize

    public init(x: Int, y: Int, size: PixelSize) {
        self.x = x
        self.y = y
        self.size = size
    }
}

extension PixelRect: CustomStringConvertible {
    /// The rectangle as `640×480+10+20`.
    public var description: String { "\(size)+\(x)+\(y)" }
}

extension PixelRect {
    /// A rectangle without an area.
    static let none = PixelRect(x: 0, y: 0, size: PixelSize(width: 0, height: 0))

    var maxX: Int { x + size.width }
    var maxY: Int { y + size.height }

    /// The rectangle with a border of this many pixels.
    func grown(by border: Int) -> PixelRect {
        PixelRect(
            x: x - border, y: y - border,
            size: PixelSize(width: size.width + 2 * border, height: size.height + 2 * border))
    }

    /// The overlap with another rectangle; `nil` if there is none.
    func intersection(_ other: PixelRect) -> PixelRect? {
        let top = max(y, other.y)
        let left = max(x, other.x)
        let bottom = min(maxY, other.maxY)
        let right = min(maxX, other.maxX)
        guard top < bottom, left < right else { return nil }
        return PixelRect(
            x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
    }

    /// The smallest rectangle that contains both.
    func union(_ other: PixelRect) -> PixelRect {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(
            x: left, y: top,
            size: PixelSize(
                width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top))
    }
}
