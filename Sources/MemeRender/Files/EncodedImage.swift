/// A picture as the bytes of a file.
///
/// The content alone decides the format, not the file's name.
public struct EncodedImage: Hashable, Sendable {
    package let content: PictureContent
    /// The format of the bytes.
    public let format: ImageFormat

    /// Detects the format from the first bytes.
    ///
    /// It decodes nothing: a render finds out whether the picture is intact.
    /// - Throws: ``RenderError/empty`` or ``RenderError/unsupportedFormat(looksLike:)``.
    public init(_ bytes: [UInt8]) throws(RenderError) {
        self.init(.memory(bytes), format: try ImageFormat(sniffing: bytes))
    }

    /// Copies the bytes of a file, and detects the format; as ``init(_:)`` does with an array, which it
    /// doesn't copy.
    public init(copying bytes: RawSpan) throws(RenderError) {
        try self.init(bytes.withUnsafeBytes { [UInt8]($0) })
    }

    init(bytes: [UInt8], format: ImageFormat) { self.init(.memory(bytes), format: format) }

    init(_ content: PictureContent, format: ImageFormat) {
        self.content = content
        self.format = format
    }

    /// The bytes as the caller gave them, unchanged.
    public var bytes: [UInt8] { content.bytes }

    /// Whether the bytes are in a file, and not in memory.
    package var isInFile: Bool { if case .file = content { true } else { false } }

    /// How many bytes there are.
    public var byteCount: Int { content.byteCount }
}
