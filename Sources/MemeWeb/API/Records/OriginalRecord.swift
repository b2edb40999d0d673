import MemeRender
import MemeStore

/// An uploaded original in the API's response.
struct OriginalRecord: Encodable {
    var digest: Digest
    var format: ImageFormat
    /// The size in pixels, upright.
    var width: Int
    var height: Int
    var byteCount: Int
    /// The address of its bytes.
    var url: String
}
