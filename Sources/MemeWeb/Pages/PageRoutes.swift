import Foundation
import Hummingbird
import MemeRender
import MemeStore

/// The routes of MemeMe's three pages.
struct PageRoutes: Sendable {
    let store: Store
    let templates: PageTemplates

    func add(to router: Router<WebContext>) {
        router.get("/", use: sentMemes)
        router.get("/trash", use: trash)
        router.get("/memes/:id", use: memeDetail)
        router.get("/new", use: newMeme)
        router.get("/memes/:id/edit", use: editMeme)
    }

    private func sentMemes(_ request: Request, _ context: WebContext) async throws -> Response {
        let list = try SentMemesList(request)
        let page = try await list.page(of: store)
        let total = try await store.count(of: list.query, enough: Self.enough)
        let filters = try await filters(of: list)
        let language = PageLanguage(request)
        let words = try templates.words(in: language)
        var values = Self.links(of: list, page: page)
        values.merge(Self.state(of: list, page: page, total: total, filters: filters, in: words)) {
            $1
        }
        return try templates.page("sent-memes", values.compactMapValues { $0 }, in: language)
    }

    /// The other parts of a list, and what it is called by in each tab.
    private static func links(of list: SentMemesList, page: Page) -> [String: Any?] {
        [
            "tableURL": list.showing(.table).url,
            "collectionURL": list.showing(.collection).url,
            "first": list.showing(list.tab).url,
            "previous": page.previous.map { list.showing(.before($0)).url },
            "next": page.next.map { list.showing(.after($0)).url },
        ]
    }

    /// What is shown of a list: the memes of a page, how many there are, and how they are chosen.
    private static func state(
        of list: SentMemesList, page: Page, total: Int, filters: [[String: Any]],
        in words: PageWords
    ) -> [String: Any?] {
        // All memes are counted; of those that a search finds, no more than that.
        let isMore = list.isCounted && total >= enough
        return [
            "tab": list.tab.rawValue,
            "isTable": list.tab == .table,
            "isCollection": list.tab == .collection,
            "search": list.search,
            "total": total,
            "isMore": isMore,
            "count": words.counted(
                total, one: "1 meme", other: "{count} memes", shown: isMore ? "\(total)+" : nil),
            "timeOrder": list.order.isByCreation ? list.order.rawValue : nil,
            "start": list.start.map(String.init),
            "orders": SentMemesOrder.allCases.map { order in
                [
                    "value": order == .newest ? "" : order.rawValue,
                    "name": words[order.name],
                    "isChosen": order == list.order,
                ] as [String: Any]
            },
            "isSearch": !list.isWhole,
            "hasWords": !list.search.isEmpty,
            "tagList": list.tags.isEmpty ? nil : list.tagList,
            "filters": filters.isEmpty ? nil : ["all": list.untagged.url, "tags": filters],
            "isUnfiltered": list.tags.isEmpty,
            "hasMemes": !page.summaries.isEmpty,
            // Where a page began, all memes may be gone.
            "isBeyond": page.summaries.isEmpty && total > 0,
            "isEmpty": page.summaries.isEmpty && total == 0,
            "memes": zip(page.summaries, page.cursors).map { MemeItem($0, at: $1, in: words) },
        ]
    }

    /// The tags that the list can be narrowed by: those of most memes, and those that it is narrowed by.
    private func filters(of list: SentMemesList) async throws -> [[String: Any]] {
        let counts = try await store.tags(limit: Self.mostFilters)
        let others = list.tags.subtracting(counts.map(\.tag)).map { TagCount(tag: $0, count: 0) }
        return (counts + others).sorted { $0.tag < $1.tag }.map { counted in
            [
                "name": counted.tag.name, "url": list.toggling(counted.tag).url,
                "isFavorites": counted.tag == .favorite,
                "isChosen": list.tags.contains(counted.tag), "count": counted.count,
            ]
        }
    }

    /// How many tags a list can be narrowed by, of those of most memes.
    private static let mostFilters = 50
    /// How many memes of a search are counted: each takes time.
    private static let enough = 1000
    /// How many memes of the trash are listed.
    private static let mostDiscarded = 500

    private func trash(_ request: Request, _ context: WebContext) async throws -> Response {
        let discarded = try await store.discardedMemes()
        let language = PageLanguage(request)
        let words = try templates.words(in: language)
        return try templates.page(
            "trash",
            [
                "tab": try SentMemesTab(request.query("from")).rawValue,
                "hasMemes": !discarded.isEmpty,
                "total": discarded.count,
                "isMore": discarded.count > Self.mostDiscarded,
                "memes": discarded.prefix(Self.mostDiscarded).map { MemeItem($0, in: words) },
            ], in: language)
    }

    private func memeDetail(_ request: Request, _ context: WebContext) async throws -> Response {
        let summary = try await store.summary(try context.memeID)
        let language = PageLanguage(request)
        return try templates.page(
            "meme-detail",
            [
                "meme": MemeItem(summary, in: try templates.words(in: language)),
                "tab": try SentMemesTab(request.query("from")).rawValue,
            ], in: language)
    }

    private func newMeme(_ request: Request, _ context: WebContext) async throws -> Response {
        try editor(in: PageLanguage(request))
    }

    private func editMeme(_ request: Request, _ context: WebContext) async throws -> Response {
        let summary = try await store.summary(try context.memeID)
        let language = PageLanguage(request)
        return try editor(
            ["meme": MemeItem(summary, in: try templates.words(in: language))], in: language)
    }

    /// The page of the editor, with the renderer's constants of typesetting.
    private func editor(_ values: [String: Any] = [:], in language: PageLanguage) throws -> Response
    {
        try templates.page(
            "meme-editor", values.merging(["typesetting": Self.typesetting]) { value, _ in value },
            in: language)
    }

    /// ``TypesettingRules`` as JSON.
    private static let typesetting: String = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(TypesettingRules())).map { String(decoding: $0, as: UTF8.self) }
            ?? "{}"
    }()
}
