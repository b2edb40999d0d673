/// Limits the number of video stream units that are parsed. A small file can have millions.
struct StreamUnitCount {
    private let format: ImageFormat
    private var count = 0

    /// The limit for all parts of a picture, each of which has a handful.
    private static let most = 1 << 17

    /// - Parameter format: the format of the file, for errors.
    init(of format: ImageFormat) {
        self.format = format
    }

    /// Counts a unit.
    ///
    /// - Throws: ``RenderError/unsupportedVariant(_:reason:)`` if there are too many.
    mutating func add() throws(RenderError) {
        count += 1
        if count > Self.most {
            throw .unsupportedVariant(format, reason: "it has more than \(Self.most) units")
        }
    }
}
