/// Why a deflate stream can't be read on.
enum InflateError: Error {
    /// It is damaged, or has more and smaller blocks than are worth to be told apart.
    case irregular
}
