import Foundation
import Hummingbird
import MemeStore

/// The state of Sent Memes, as its URL has it: `/?tab=collection&search=ship&after=…`.
struct SentMemesList {
    var tab: SentMemesTab
    var search: String
    /// The cursor of the page of memes; an invalid one means the first page.
    var after: Page.Cursor?

    /// The first page of the same search in the other tab.
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

/// The two tabs of Sent Memes.
enum SentMemesTab: String {
    case table
    case collection

    /// The table by default.
    init(_ text: String?) {
        self = text.flatMap(SentMemesTab.init(rawValue:)) ?? .table
    }
}
