import Foundation
import Hummingbird
import MemeStore

/// The state of Sent Memes, as its URL has it: `/?tab=collection&search=ship&after=…`.
struct SentMemesList {
    var tab: SentMemesTab
    var search: String
    var order = SentMemesOrder.newest
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
                "sort": order == .newest ? nil : order.rawValue,
                "after": after?.description,
            ])
    }
}

extension SentMemesList {
    init(_ request: Request) throws {
        self.init(
            tab: SentMemesTab(try request.query("tab")),
            search: try request.search ?? "",
            order: SentMemesOrder(try request.query("sort")),
            after: try request.query("after").flatMap(Page.Cursor.init))
    }
}

/// The orders of Sent Memes.
enum SentMemesOrder: String, CaseIterable {
    case newest
    case oldest
    case changed
    case largest
    case words

    /// The newest first by default.
    init(_ text: String?) {
        self = text.flatMap(SentMemesOrder.init(rawValue:)) ?? .newest
    }

    var query: MemeQuery.Order {
        switch self {
        case .newest: .newest
        case .oldest: .oldest
        case .changed: .descending(.edited)
        case .largest: .descending(.size)
        case .words: .ascending(.text)
        }
    }

    /// What users call it.
    var name: String {
        switch self {
        case .newest: "Newest first"
        case .oldest: "Oldest first"
        case .changed: "Last changed"
        case .largest: "Largest file"
        case .words: "Words A–Z"
        }
    }

    /// Whether memes of a month stand together.
    var isByCreation: Bool { self == .newest || self == .oldest }
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
