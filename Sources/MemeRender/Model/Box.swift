/// Where a caption may put its ink: a rectangle in fractions of the picture, from its top left.
public struct Box: Hashable, Sendable, Codable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    /// - Precondition: `width` and `height` are positive.
    public init(x: Double, y: Double, width: Double, height: Double) {
        precondition(width > 0 && height > 0, "a box has an area")
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Everything but a margin.
    public static let whole = Box(x: 0.03, y: 0.03, width: 0.94, height: 0.94)
    /// The upper third, less a margin.
    public static let top = Box(x: 0.03, y: 0.03, width: 0.94, height: 0.31)
    /// The lower third, less a margin.
    public static let bottom = Box(x: 0.03, y: 0.66, width: 0.94, height: 0.31)
}
