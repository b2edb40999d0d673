/// Counts the units of video streams that are looked at, of which a small file can hold millions.
struct StreamUnitCount {
    private let format: ImageFormat
    private var count = 0

    /// The most of all parts of a picture, each of which has a handful.
    private static let most = 1 << 17

    /// - Parameter format: of the file that they are in, for the error.
    init(of format: ImageFormat) {
        self.format = format
    }

    /// - Throws: ``RenderError/unsupportedVariant(_:reason:)`` where there are too many.
    mutating func add() throws(RenderError) {
        count += 1
        if count > Self.most {
            throw .unsupportedVariant(format, reason: "it has more than \(Self.most) units")
        }
    }
}
