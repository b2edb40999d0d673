import Foundation
import MemeRender
import MemeStore

/// A meme in the output of `--json`. Keys are never removed.
struct MemeRecord: Encodable {
    var id: MemeID
    var shortId: String
    var top: String
    var bottom: String
    /// The words of all other captions, a line each.
    var other: String
    var created: Date
    var modified: Date
    /// The size of the meme, in pixels.
    var width: Int
    var height: Int
    /// The size of the meme's file, in bytes.
    var bytes: Int
    var format: ImageFormat
    var originalFormat: ImageFormat
    /// The SHA-256 of the pictures, in hexadecimal.
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
    /// The number of matching memes, whatever the limit.
    var total: Int
}

/// The output of `create --json` and `edit --json`: the meme and its file.
struct SavedMemeRecord: Encodable {
    /// Absent if the meme wasn't stored.
    var meme: MemeRecord?
    /// Absent if no file was written.
    var file: String?
    var captions: [CaptionRecord]
    /// Warnings about the captions and about the picture.
    var warnings: [String]
}

/// The output of `create` and `edit` with `--dry-run --json`.
struct TrialRecord: Encodable {
    /// The name that the file would have if it is free; absent if no file would be written.
    var file: String?
    var width: Int
    var height: Int
    var bytes: Int
    var format: ImageFormat
    var captions: [CaptionRecord]
    var warnings: [String]
}

/// The output of `list --grid --json`.
struct SheetRecord: Encodable {
    var file: String
    /// The number of memes on the sheet, and of all matching ones.
    var memes: Int
    var total: Int
    var bytes: Int
    var format: ImageFormat
}

/// The output of `show --json`: the meme, its recipe, and its files.
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

/// The output of `show --json` for a picture's file: what the file describes.
struct PictureDetailRecord: Encodable {
    var file: String
    /// The size of the picture, in pixels.
    var width: Int
    var height: Int
    var bytes: Int
    var format: ImageFormat
    var text: String
    var language: String?
    /// Absent if the file has no usable recipe.
    var recipe: Recipe?
    /// The digest that the file claims.
    var originalDigest: String?
    /// Whether the store has the original.
    var hasOriginal: Bool
    /// Absent if the picture isn't a meme of the store.
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
    /// Absent if no file was written.
    var file: String?
}
