import Foundation
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

/// What a meme is made of.
struct MemeRequest: Decodable {
    var original: Digest
    var recipe: Recipe
}

/// What a preview is made of.
struct PreviewRequest: Decodable {
    var original: Digest
    var recipe: Recipe
    /// The most pixels that a side of the preview has.
    var longestSide: Int?
}

/// A meme as lists show it.
struct MemeRecord: Encodable {
    var id: MemeID
    var topText: String
    var bottomText: String
    var otherText: String
    var created: Date
    var modified: Date
    /// Of the meme, in pixels.
    var width: Int
    var height: Int
    var bytes: Int
    var format: ImageFormat
    var originalFormat: ImageFormat
    /// SHA-256 of the original, in hexadecimal; a new meme can be made of it.
    var original: Digest
    /// Where the meme's bytes are, those of its thumbnail, and those of the original.
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

/// A meme and how it is made.
struct MemeDetailRecord: Encodable {
    var meme: MemeRecord
    var recipe: Recipe

    init(_ meme: Meme) {
        self.meme = MemeRecord(MemeSummary(of: meme))
        recipe = meme.recipe
    }
}

/// A part of the list, and what `after` takes for the next.
struct MemeListRecord: Encodable {
    var memes: [MemeRecord]
    /// Absent where the list ends here.
    var next: String?
}

/// A font that captions can be set in.
struct FontRecord: Encodable {
    var name: String
    var style: String
}
