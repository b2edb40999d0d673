import Foundation
import Hummingbird
import MemeStore

/// What Sent Memes lists, as its URL says it: `/?tab=collection&search=ship&after=…`.
struct SentMemesList {
    var tab: SentMemesTab
    var search: String
    /// Where in the list it begins; a place that is none is its beginning.
    var after: Page.Cursor?

    /// The same in the other tab, from the beginning.
    func showing(_ tab: SentMemesTab) -> SentMemesList {
        var list = self
        list.tab = tab
        list.after = nil
        return list
    }

    func continued(after cursor: Page.Cursor?) -> SentMemesList {
        var list = self
        list.after = cursor
        return list
    }

    var url: String {
        PageURL.make(
            "/",
            [
                "tab": tab.rawValue, "search": search.isEmpty ? nil : search,
                "after": after?.description,
            ])
    }
}

extension SentMemesList {
    init(_ request: Request) throws {
        self.init(
            tab: SentMemesTab(try request.query("tab")),
            search: try request.search ?? "",
            after: try request.query("after").flatMap(Page.Cursor.init))
    }
}

/// The two ways that Sent Memes shows them.
enum SentMemesTab: String {
    case table
    case collection

    /// The table unless the other is asked for.
    init(_ text: String?) {
        self = text.flatMap(SentMemesTab.init(rawValue:)) ?? .table
    }
}
