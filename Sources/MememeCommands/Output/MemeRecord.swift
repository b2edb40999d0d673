import Foundation
import MemeRender
import MemeStore

extension MemeJSON {
    /// A meme as the command prints it.
    init(_ summary: MemeSummary, shortID: String, otherTexts: [String]? = nil) {
        self.init(summary, otherTexts: otherTexts)
        self.shortID = shortID
    }

    /// The id as it is printed for people.
    var shownID: String { shortID ?? "\(id)" }
}

/// The output of `create --json`, `edit --json` and `undo --json`: the meme and its file.
struct MadeMemeRecord: Encodable {
    /// `nil` if the meme wasn't stored.
    @OrNull var meme: MemeJSON? = nil
    /// The file that was written, or that a dry run would write if the name is free; `nil` for none.
    @OrNull var file: String? = nil
    /// The size of the picture, in pixels.
    var width: Int
    var height: Int
    var byteCount: Int
    var format: ImageFormat
    var captions: [CaptionLayoutJSON]
    /// Warnings about the captions and about the picture.
    var warnings: [String]

    init(_ made: Meme, stored meme: MemeJSON?, file: String?, warnings: [String]) {
        self.meme = meme
        self.file = file
        width = made.size.width
        height = made.size.height
        byteCount = made.memed.byteCount
        format = made.memed.format
        captions = made.captions.map { CaptionLayoutJSON($0, warning: \.message) }
        self.warnings = warnings
    }
}

/// The output of `list --grid --json`.
struct SheetRecord: Encodable {
    /// `nil` if there are no memes, and so no sheet.
    @OrNull var file: String?
    /// The number of memes on the sheet, and of all matching ones.
    var memeCount: Int
    var total: Int
    var byteCount: Int
    @OrNull var format: ImageFormat?
}

/// The output of `show --json`: the meme, its recipe, and the store.
struct MemeDetailRecord: Encodable {
    var meme: MemeJSON
    var recipe: Recipe
    /// The folder of the store.
    var store: String

    init(_ meme: Meme, shortID: String, store: Store) {
        self.meme = MemeJSON(
            MemeSummary(of: meme), shortID: shortID, otherTexts: meme.recipe.otherTexts)
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
    var byteCount: Int
    var format: ImageFormat
    var text: String
    @OrNull var language: String? = nil
    /// `nil` if the file has no usable recipe.
    @OrNull var recipe: Recipe? = nil
    /// The digest of the original that the file claims.
    @OrNull var original: String? = nil
    /// Whether the store has the original.
    var hasOriginal: Bool
    /// `nil` if the picture isn't a meme of the store.
    @OrNull var meme: MemeJSON? = nil
    var store: String

    init(_ picture: DescribedPicture, meme: MemeJSON?, store: Store) throws {
        let size = try naming(picture.name) { try picture.image.size }
        file = picture.name
        width = size.width
        height = size.height
        byteCount = picture.image.byteCount
        format = picture.image.format
        text = picture.description.text
        language = picture.description.language
        recipe = try? picture.description.decodedRecipe()
        let original = picture.description.original
        self.original = original
        hasOriginal = try original.flatMap { Digest($0) }.map(store.hasPicture) ?? false
        self.meme = meme
        self.store = store.folder
    }
}

/// The output of `share --json`.
struct SharedMemeRecord: Encodable {
    var meme: MemeJSON
    /// `nil` if no file was written.
    @OrNull var file: String? = nil
}
