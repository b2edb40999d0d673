/// How finely a JPEG is written.
enum JPEGSettings: Hashable, Sendable {
    /// With the quantization tables and chroma sampling of another JPEG, progressive if it is.
    case like(JPEGCoding)
    /// With libjpeg's own tables for a quality of 1 to 100, baseline; chroma is halved both ways
    /// below 90.
    case quality(Int)
}
