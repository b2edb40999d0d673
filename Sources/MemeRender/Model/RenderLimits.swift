/// What a render may cost; checked against headers and recipes before memory is taken.
public struct RenderLimits: Hashable, Sendable {
    /// The most pixels that an original or a meme may have. 100 megapixels by default.
    public var maximumPixels = 100_000_000
    /// The most bytes of memory that a render may take, beside the file that it reads. 1 GiB by
    /// default. What would take more by its sizes and formats is refused before it takes any.
    public var maximumMemory = 1 << 30
    /// How long a render may take; as long as it likes where `nil`, which is the default. It ends
    /// before its next band of rows, frame or scan; what one call of libheif or libwebp takes for
    /// one picture isn't ended.
    public var time: Duration?
    /// Whether a picture that ends too early is rendered from the rows that could be read.
    public var acceptsDamage = false

    public init(
        maximumPixels: Int = 100_000_000, time: Duration? = nil, acceptsDamage: Bool = false
    ) {
        self.maximumPixels = maximumPixels
        self.time = time
        self.acceptsDamage = acceptsDamage
    }

    /// The most pixels that all frames together may have that are decoded one after the other:
    /// 25 times ``maximumPixels``.
    public var maximumFramePixels: Int {
        let (count, overflow) = maximumPixels.multipliedReportingOverflow(by: 25)
        return overflow ? .max : count
    }
}
