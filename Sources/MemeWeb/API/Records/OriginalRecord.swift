import MemeRender
import MemeStore

/// An original as the API answers it.
struct OriginalRecord: Encodable {
    var digest: Digest
    var format: ImageFormat
    /// Upright, in pixels.
    var width: Int
    var height: Int
    var bytes: Int
    /// Where its bytes are.
    var url: String
}
