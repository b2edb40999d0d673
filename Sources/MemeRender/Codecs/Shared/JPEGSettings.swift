/// The encoding settings of a JPEG.
enum JPEGSettings: Hashable, Sendable {
    /// The quantization tables, the sampling and the mode of another JPEG.
    case like(JPEGCoding)
    /// libjpeg's standard tables for a quality of 1 to 100, baseline; chroma is subsampled 4:2:0 below
    /// 90.
    case quality(Int)
}
