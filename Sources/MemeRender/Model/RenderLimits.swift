/// The time, memory and pixels that a render may take. A render checks headers and recipes against them
/// before it allocates memory.
public struct RenderLimits: Hashable, Codable, Sendable {
    /// The most pixels of an original or a meme. 100 megapixels by default.
    public var maximumPixels = 100_000_000
    /// The most memory that a render may take, in bytes, in addition to the file that it reads. 1 GiB by
    /// default. The renderer estimates the memory from sizes and formats, and refuses a render that
    /// would exceed the limit.
    public var maximumMemory = 1 << 30
    /// The most time that a render may take; `nil`, the default, for no limit. A render checks it before
    /// each band of rows, frame or scan. It can't interrupt a call of libheif or libwebp, so such a call
    /// finishes its picture.
    public var time: Duration?
    /// Whether to render a truncated picture from the rows that could be decoded.
    public var acceptsDamage = false

    public init(
        maximumPixels: Int = 100_000_000, time: Duration? = nil, acceptsDamage: Bool = false
    ) {
        self.maximumPixels = maximumPixels
        self.time = time
        self.acceptsDamage = acceptsDamage
    }

    /// The most pixels of all decoded frames of an animation together: 25 times ``maximumPixels``.
    public var maximumFramePixels: Int {
        let (count, overflow) = maximumPixels.multipliedReportingOverflow(by: 25)
        return !overflow ? count : maximumPixels < 0 ? .min : .max
    }
}
