import Foundation
import Hummingbird
import MemeStore

/// The state of Sent Memes, as its URL has it: `/?tab=collection&search=ship&after=…`.
struct SentMemesList {
    var tab: SentMemesTab
    var search: String
    /// What all of the memes are filed under.
    var tags: Set<MemeTag> = []
    var order = SentMemesOrder.newest
    /// Which part of the list the page shows.
    var part = Part.from(0)

    enum Part {
        /// Begins after some number of memes.
        case from(Int)
        case after(Page.Cursor)
        case before(Page.Cursor)
    }

    /// The first page of the same search in the other tab.
    func showing(_ tab: SentMemesTab) -> SentMemesList {
        var list = self
        list.tab = tab
        list.part = .from(0)
        return list
    }

    /// Another part of the same list.
    func showing(_ part: Part) -> SentMemesList {
        var list = self
        list.part = part
        return list
    }

    /// The number of memes before the page, if it is known.
    var start: Int? {
        if case .from(let number) = part { number } else { nil }
    }

    /// What the page shows.
    func page(of store: Store) async throws -> Page {
        switch part {
        case .from(let number):
            var query = query
            query.offset = number
            return try await store.page(query)
        case .after(let cursor): return try await store.page(query, after: cursor)
        case .before(let cursor): return try await store.page(query, before: cursor)
        }
    }

    /// The same list with all tags.
    var untagged: SentMemesList {
        var list = self
        list.tags = []
        list.part = .from(0)
        return list
    }

    /// The same list of the memes that have a tag too; without the tag if it is chosen already.
    func toggling(_ tag: MemeTag) -> SentMemesList {
        var list = self
        list.tags.formSymmetricDifference([tag])
        list.part = .from(0)
        return list
    }

    var query: MemeQuery { MemeQuery(search: search, tags: tags, order: order.query) }

    /// Whether all memes are listed.
    var isWhole: Bool { search.isEmpty && tags.isEmpty }

    /// Whether the number of memes has to be counted, instead of being kept.
    var isCounted: Bool { !search.isEmpty || tags.count > 1 }

    /// The chosen tags as the URL has them.
    var tagList: String { tags.sorted().map(\.name).joined(separator: ",") }

    var url: String {
        PageURL.make(
            "/",
            [
                "tab": tab.rawValue, "search": search.isEmpty ? nil : search,
                "tags": tags.isEmpty ? nil : tagList,
                "sort": order == .newest ? nil : order.rawValue,
                place.name: place.value,
            ])
    }

    /// The query parameter of the part; without a value for the beginning of the list.
    private var place: (name: String, value: String?) {
        switch part {
        case .from(let number): ("skip", number > 0 ? String(number) : nil)
        case .after(let cursor): ("after", cursor.description)
        case .before(let cursor): ("before", cursor.description)
        }
    }
}

extension SentMemesList {
    init(_ request: Request) throws {
        self.init(
            tab: SentMemesTab(try request.query("tab")),
            search: try request.search ?? "",
            tags: try request.tags,
            order: SentMemesOrder(try request.query("sort")),
            part: try Part(request))
    }
}

extension SentMemesList.Part {
    /// An invalid place means the beginning of the list.
    init(_ request: Request) throws {
        func cursor(_ name: String) throws -> Page.Cursor? {
            try request.query(name).flatMap(Page.Cursor.init)
        }
        if let cursor = try cursor("after") {
            self = .after(cursor)
        } else if let cursor = try cursor("before") {
            self = .before(cursor)
        } else {
            self = .from(max(try request.query("skip").flatMap(Int.init) ?? 0, 0))
        }
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
