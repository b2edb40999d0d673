/// A rectangle of whole pixels, from the top left corner.
public struct PixelRect: Hashable, Sendable {
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
