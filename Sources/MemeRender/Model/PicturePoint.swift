/// A place on a picture, as fractions of its width and height from the top left corner.
public struct PicturePoint: Hashable, Sendable, Codable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The place in pixels on a rectangle.
    func on(_ picture: Rect) -> Point {
        Point(x: picture.x + x * picture.width, y: picture.y + y * picture.height)
    }
}
