import Foundation
import MemeRender
import MemeStore

/// A meme in lists.
struct MemeRecord: Encodable {
    var id: MemeID
    var topText: String
    var bottomText: String
    var otherText: String
    var created: Date
    var modified: Date
    /// The size of the meme, in pixels.
    var width: Int
    var height: Int
    var bytes: Int
    var format: ImageFormat
    var originalFormat: ImageFormat
    /// The SHA-256 of the original, in hexadecimal, with which a request can make a new meme of it.
    var original: Digest
    /// The addresses of the meme's file, of its thumbnail, and of the original.
    var image: String
    var thumbnail: String
    var originalImage: String

    init(_ summary: MemeSummary) {
        id = summary.id
        topText = summary.topText
        bottomText = summary.bottomText
        otherText = summary.otherText
        created = summary.created
        modified = summary.modified
        width = summary.size.width
        height = summary.size.height
        bytes = summary.byteCount
        format = summary.format
        originalFormat = summary.originalFormat
        original = summary.original
        image = APIPath.image(summary.memed)
        thumbnail = APIPath.thumbnail(summary.memed)
        originalImage = APIPath.image(summary.original)
    }
}

extension MemeRecord {
    /// The entity tag of this version of the meme.
    var entityTag: EntityTag {
        EntityTag("\(Int64((modified.timeIntervalSince1970 * 1000).rounded()))-\(image.suffix(16))")
    }
}
