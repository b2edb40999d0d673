import Hummingbird
import MemeRender
import MemeStore

/// What those see who have a public link: a page with a meme, its picture, and a description for programs that
/// show previews of links (Open Graph, oEmbed).
struct PublicRoutes: Sendable {
    let store: Store
    let links: PublicLinks
    let api: APIRoutes
    let templates: PageTemplates

    func add(to router: Router<WebContext>) {
        router.get("/p/:name") { try await hidden(page($0, $1)) }
        router.get("/oembed") { try await hidden(embed($0, $1)) }
    }

    /// Asks search engines to leave a response out.
    private func hidden(_ response: Response) -> Response {
        var response = response
        response.headers[.robots] = "noindex"
        return response
    }

    /// Whether a path is public.
    static func isPublic(_ path: String) -> Bool {
        path.hasPrefix("/p/") || path == "/oembed"
    }

    /// A page, or with the extension of a file its picture.
    private func page(_ request: Request, _ context: WebContext) async throws -> Response {
        let name = try context.parameters.require("name")
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let (link, summary) = try await meme(String(parts[0])),
            parts.count == 1 || parts[1] == summary.format.fileExtension
        else { return try gone(in: PageLanguage(request)) }
        if parts.count == 2 {
            var response = try await api.storedPicture(summary.memed, request)
            // Other sites may show it.
            response.headers[.crossOriginResourcePolicy] = "cross-origin"
            return response
        }
        let url = links.url(of: link)
        let path = "/p/\(link.key).\(summary.format.fileExtension)"
        let language = PageLanguage(request)
        return try templates.page(
            "public-meme",
            [
                "meme": MemeItem(summary, in: try templates.words(in: language)), "url": url,
                "path": path,
                "picture": links.address + path,
                "mediaType": summary.format.mediaType,
                "embed": links.address + PageURL.make("/oembed", ["url": url]),
            ], in: language)
    }

    /// oEmbed 1.0: the picture of a link's page.
    private func embed(_ request: Request, _ context: WebContext) async throws -> Response {
        if let format = try request.query("format"), format != "json" {
            throw Problem(.notImplemented, "Only JSON is given.")
        }
        let start = "\(links.address)/p/"
        guard let url = try request.query("url"), url.hasPrefix(start),
            let (link, summary) = try await meme(String(url.dropFirst(start.count)))
        else { throw Problem(.notFound, Self.gone) }
        return try .json(
            EmbedRecord(
                title: summary.line ?? "Meme",
                url: "\(links.url(of: link)).\(summary.format.fileExtension)",
                width: summary.size.width, height: summary.size.height,
                provider_url: links.address),
            headers: [.cacheControl: "no-cache"])
    }

    /// The link of a key, and its meme, if it isn't deleted.
    private func meme(_ key: String) async throws -> (PublicLink, MemeSummary)? {
        guard let link = try links.link(key) else { return nil }
        do {
            return (link, try await store.summary(link.meme))
        } catch let error as StoreError where error.saysNoSuchMeme {
            return nil
        }
    }

    private static let gone: Sentence = "This meme isn’t shared any more."

    private func gone(in language: PageLanguage) throws -> Response {
        var response = try templates.page(
            "public-meme", ["gone": Self.gone.text(in: try templates.words(in: language))],
            in: language,
            status: .notFound)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

/// An answer of oEmbed 1.0, of type photo.
private struct EmbedRecord: Encodable {
    let version = "1.0"
    let type = "photo"
    let title: String
    let url: String
    let width: Int
    let height: Int
    let provider_name = "mememe"
    let provider_url: String
}
