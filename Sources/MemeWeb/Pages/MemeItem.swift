import Foundation
import MemeRender
import MemeStore
import Mustache

/// A meme in the page templates.
struct MemeItem {
    let id: String
    /// The captions' texts, without empty ones.
    let texts: [String]
    /// All words on one line, as the picture's alternative text.
    let alternative: String
    let age: String
    /// The meme's age in words.
    let madeWhen: String
    let created: String
    let width: Int
    let height: Int
    let formatName: String
    let image: String
    private(set) var thumbnail: String
    let original: String
    /// Whether it is a favourite; its other tags, and all of them as a list.
    let isFavorite: Bool
    let tags: [String]
    let tagList: String
    /// How long the meme is still in the trash, in words; empty if it isn't there.
    var remaining = ""
    /// The meme's place in a list; empty where there is none.
    var place = ""
    /// The file name of the download.
    let fileName: String
    let originalFileName: String

    /// - Parameter language: the texts of the page.
    init(_ summary: MemeSummary, in language: PageWords) {
        id = summary.id.description
        alternative = summary.line ?? language["A meme without words"]
        let words = [summary.topText, summary.otherText, summary.bottomText]
            .filter { !$0.allSatisfy(\.isWhitespace) }
        texts = words.isEmpty ? [alternative] : words
        isFavorite = summary.tags.contains(.favorite)
        let names = summary.tags.sorted()
        tags = names.filter { $0 != .favorite }.map(\.name)
        tagList = names.map(\.name).joined(separator: ",")
        let time = RelativeAge(of: summary.created)
        age = language.age(time)
        madeWhen = language.ago(time)
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

    /// A meme in a list.
    init(_ summary: MemeSummary, at place: Page.Cursor, in language: PageWords) {
        self.init(summary, in: language)
        self.place = place.description
    }

    /// A meme in the trash.
    init(_ meme: DiscardedMeme, in language: PageWords) {
        self.init(meme.summary, in: language)
        thumbnail = APIPath.discardedThumbnail(meme.id)
        let end = meme.discarded.addingTimeInterval(Store.trashPeriod)
        let days = max(1, Int((end.timeIntervalSinceNow / 86_400).rounded(.up)))
        remaining = language.counted(days, one: "the last day", other: "{count} days left")
    }
}

/// Templates look up values by name. Without this conformance they would use reflection, which took most
/// of a page's time.
extension MemeItem: MustacheParent {
    func child(named name: String) -> Any? { Self.values[name]?(self) }

    private static let values: [String: @Sendable (MemeItem) -> Any] = [
        "id": { $0.id },
        "texts": { $0.texts },
        "alternative": { $0.alternative },
        "isFavorite": { $0.isFavorite },
        "tags": { $0.tags },
        "tagList": { $0.tagList },
        "age": { $0.age },
        "madeWhen": { $0.madeWhen },
        "created": { $0.created },
        "width": { $0.width },
        "height": { $0.height },
        "formatName": { $0.formatName },
        "image": { $0.image },
        "thumbnail": { $0.thumbnail },
        "original": { $0.original },
        "place": { $0.place },
        "remaining": { $0.remaining },
        "fileName": { $0.fileName },
        "originalFileName": { $0.originalFileName },
    ]
}
