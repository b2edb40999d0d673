import Foundation
import MemeRender
import MemeStore
import Mustache

/// A meme as the pages' templates show it.
struct MemeItem {
    let id: String
    /// What it says, without what is empty.
    let texts: [String]
    /// All the words on one line, for those who can't see the picture.
    let alternative: String
    let age: String
    /// How long ago it was made, in a sentence.
    let madeWhen: String
    let created: String
    let width: Int
    let height: Int
    let formatName: String
    let image: String
    let thumbnail: String
    let original: String
    /// What its file is called when it is downloaded.
    let fileName: String
    let originalFileName: String

    init(_ summary: MemeSummary) {
        id = summary.id.description
        alternative = summary.line ?? "A meme without words"
        let words = [summary.topText, summary.otherText, summary.bottomText]
            .filter { !$0.allSatisfy(\.isWhitespace) }
        texts = words.isEmpty ? [alternative] : words
        age = RelativeAge(of: summary.created).description
        madeWhen = age == "now" ? "just now" : "\(age) ago"
        created = summary.created.formatted(.iso8601)
        width = summary.size.width
        height = summary.size.height
        formatName = summary.format.name
        image = APIPath.image(summary.memed)
        thumbnail = APIPath.thumbnail(summary.memed)
        original = APIPath.image(summary.original)
        fileName = "meme-\(id).\(summary.format.fileExtension)"
        originalFileName = "original-\(id).\(summary.originalFormat.fileExtension)"
    }
}

/// Templates ask for what they show by name. Without this they would find it by reflection, which
/// took most of the time of a page.
extension MemeItem: MustacheParent {
    func child(named name: String) -> Any? { Self.values[name]?(self) }

    private static let values: [String: @Sendable (MemeItem) -> Any] = [
        "id": { $0.id },
        "texts": { $0.texts },
        "alternative": { $0.alternative },
        "age": { $0.age },
        "madeWhen": { $0.madeWhen },
        "created": { $0.created },
        "width": { $0.width },
        "height": { $0.height },
        "formatName": { $0.formatName },
        "image": { $0.image },
        "thumbnail": { $0.thumbnail },
        "original": { $0.original },
        "fileName": { $0.fileName },
        "originalFileName": { $0.originalFileName },
    ]
}
