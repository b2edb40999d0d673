import Foundation
import MemeRender
import MemeStore

/// A meme as `--json` prints it. Keys are only ever added.
struct MemeRecord: Encodable {
    var id: MemeID
    var shortId: String
    var top: String
    var bottom: String
    /// The words of all other captions, a line each.
    var other: String
    var created: Date
    var modified: Date
    /// Of the meme, in pixels.
    var width: Int
    var height: Int
    /// Of the meme, in bytes.
    var bytes: Int
    var format: ImageFormat
    var originalFormat: ImageFormat
    /// SHA-256 of the pictures, in hexadecimal.
    var memedDigest: Digest
    var originalDigest: Digest

    init(_ summary: MemeSummary, shortID: String) {
        id = summary.id
        shortId = shortID
        top = summary.topText
        bottom = summary.bottomText
        other = summary.otherText
        created = summary.created
        modified = summary.modified
        width = summary.size.width
        height = summary.size.height
        bytes = summary.byteCount
        format = summary.format
        originalFormat = summary.originalFormat
        memedDigest = summary.memed
        originalDigest = summary.original
    }
}

/// What `list` prints.
struct MemeListRecord: Encodable {
    var memes: [MemeRecord]
    /// How many there are whatever the limit.
    var total: Int
}

/// What `create` and `edit` print: where the meme is now.
struct SavedMemeRecord: Encodable {
    /// Absent where the meme wasn't stored.
    var meme: MemeRecord?
    /// Absent where no file was written.
    var file: String?
    var captions: [CaptionRecord]
    /// Those of the captions, and those of the picture.
    var warnings: [String]
}

/// What `create` and `edit` print with `--dry-run`: what there would be.
struct TrialRecord: Encodable {
    /// The name that it would have where that is free; absent where no file would be written.
    var file: String?
    var width: Int
    var height: Int
    var bytes: Int
    var format: ImageFormat
    var captions: [CaptionRecord]
    var warnings: [String]
}

/// What `list --grid` prints.
struct SheetRecord: Encodable {
    var file: String
    /// How many it shows, and how many there are.
    var memes: Int
    var total: Int
    var bytes: Int
    var format: ImageFormat
}

/// What `show` prints: the meme, how it is made and where it is kept.
struct MemeDetailRecord: Encodable {
    var meme: MemeRecord
    var recipe: Recipe
    var store: String

    init(_ meme: Meme, shortID: String, store: Store) {
        self.meme = MemeRecord(MemeSummary(of: meme), shortID: shortID)
        recipe = meme.recipe
        self.store = store.folder
    }
}

/// What `show` prints of a picture's file: what that says of itself.
struct PictureDetailRecord: Encodable {
    var file: String
    /// Of the picture, in pixels.
    var width: Int
    var height: Int
    var bytes: Int
    var format: ImageFormat
    var text: String
    var language: String?
    /// Absent where the file says none that can be used.
    var recipe: Recipe?
    /// As the file says it.
    var originalDigest: String?
    /// Whether the store has the original.
    var hasOriginal: Bool
    /// Absent where it is none of the store.
    var meme: MemeRecord?
    var store: String

    init(_ picture: DescribedPicture, meme: MemeRecord?, store: Store) throws {
        let size = try naming(picture.name) { try picture.image.size }
        file = picture.name
        width = size.width
        height = size.height
        bytes = picture.image.bytes.count
        format = picture.image.format
        text = picture.description.text
        language = picture.description.language
        recipe = try? picture.description.decodedRecipe()
        originalDigest = picture.description.original
        hasOriginal = originalDigest.flatMap { Digest($0) }.map(store.hasPicture) ?? false
        self.meme = meme
        self.store = store.folder
    }
}

/// What `share` prints.
struct SharedMemeRecord: Encodable {
    var id: MemeID
    /// Absent where no file was written.
    var file: String?
}
