import Foundation
import MemeRender
import MemeStore

/// A meme as the pages' templates show it.
struct MemeItem {
    let id: String
    let topText: String
    let bottomText: String
    /// All the words on one line, for those who can't see the picture.
    let alternative: String
    let age: String
    let created: String
    let width: Int
    let height: Int
    let image: String
    let thumbnail: String
    let original: String
    /// What its file is called when it is downloaded.
    let fileName: String
    let originalFileName: String

    init(_ summary: MemeSummary) {
        id = summary.id.description
        topText = summary.topText
        bottomText = summary.bottomText
        alternative = summary.line ?? "A meme without words"
        age = RelativeAge(of: summary.created).description
        created = summary.created.formatted(.iso8601)
        width = summary.size.width
        height = summary.size.height
        image = APIPath.image(summary.memed)
        thumbnail = APIPath.thumbnail(summary.memed)
        original = APIPath.image(summary.original)
        fileName = "meme-\(id).\(summary.format.fileExtension)"
        originalFileName = "original-\(id).\(summary.originalFormat.fileExtension)"
    }
}
