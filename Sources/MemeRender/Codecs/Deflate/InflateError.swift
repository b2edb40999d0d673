/// Why inflating a deflate stream failed.
enum InflateError: Error {
    /// The stream is damaged, or has so many small blocks that tracking them isn't worth it.
    case irregular
}
