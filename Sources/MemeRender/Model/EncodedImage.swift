/// A picture as the bytes of a file.
///
/// The content decides the format; a file's name has no say.
public struct EncodedImage: Hashable, Sendable {
    /// The bytes, exactly as they came.
    public let bytes: [UInt8]
    /// What the bytes are.
    public let format: ImageFormat

    /// Takes bytes for a picture after a look at their first few.
    ///
    /// Nothing is decoded yet: whether the picture is whole shows when it is rendered.
    /// - Throws: ``RenderError/empty`` or ``RenderError/unsupportedFormat(looksLike:)``.
    public init(_ bytes: [UInt8]) throws(RenderError) {
        self.init(bytes: bytes, format: try ImageFormat(sniffing: bytes))
    }

    init(bytes: [UInt8], format: ImageFormat) {
        self.bytes = bytes
        self.format = format
    }
}
