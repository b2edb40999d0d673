/// What a render may cost; checked against headers and recipes before memory is taken.
public struct RenderLimits: Hashable, Sendable {
    /// The most pixels that an original or a meme may have. 100 megapixels by default.
    public var maximumPixels = 100_000_000
    /// Whether a picture that ends too early is rendered from the rows that could be read.
    public var acceptsDamage = false

    public init(maximumPixels: Int = 100_000_000, acceptsDamage: Bool = false) {
        self.maximumPixels = maximumPixels
        self.acceptsDamage = acceptsDamage
    }
}
