import Hummingbird
import MemeStore

/// The three pages of MemeMe.
struct PageRoutes: Sendable {
    let store: Store
    let templates: PageTemplates

    func add(to router: Router<WebContext>) {
        router.get("/", use: sentMemes)
        router.get("/memes/:id", use: memeDetail)
        router.get("/new", use: newMeme)
        router.get("/memes/:id/edit", use: editMeme)
    }

    /// Sent Memes: `?tab=table|collection`, `?search=`; with `?after=CURSOR` the next items alone.
    private func sentMemes(_ request: Request, _ context: WebContext) async throws -> Response {
        let parameters = request.uri.queryParameters
        let search = parameters["search"].map(String.init) ?? ""
        let tab = SentMemesTab(parameters["tab"])
        let page = try await store.page(MemeQuery(search: search))
        return try templates.page(
            "sent-memes",
            [
                "isTable": tab == .table, "isCollection": tab == .collection,
                "tab": tab.rawValue, "search": search,
                "memes": page.summaries.map(MemeItem.init),
            ])
    }

    private func memeDetail(_ request: Request, _ context: WebContext) async throws -> Response {
        let summary = try await store.summary(try context.memeID)
        return try templates.page(
            "meme-detail",
            [
                "meme": MemeItem(summary),
                "tab": SentMemesTab(request.uri.queryParameters["from"]).rawValue,
            ])
    }

    private func newMeme(_ request: Request, _ context: WebContext) async throws -> Response {
        try templates.page("meme-editor")
    }

    private func editMeme(_ request: Request, _ context: WebContext) async throws -> Response {
        let summary = try await store.summary(try context.memeID)
        return try templates.page("meme-editor", ["meme": MemeItem(summary)])
    }
}

/// The two ways that Sent Memes shows them.
enum SentMemesTab: String {
    case table
    case collection

    /// The table unless the other is asked for.
    init(_ text: Substring?) {
        self = text.flatMap { SentMemesTab(rawValue: String($0)) } ?? .table
    }
}
