import Hummingbird

/// Refuses cross-site requests: those that could change something, and embedded ones, because the
/// response time would reveal what the store has. Other sites may link here, and show what is public.
///
/// Browsers send the origin of a request; other programs don't.
struct OriginMiddleware: RouterMiddleware {
    typealias Context = WebContext

    func handle(
        _ request: Request, context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        if PublicRoutes.isPublic(request.uri.path) { return try await next(request, context) }
        let changes = ![.get, .head, .options].contains(request.method)
        if changes ? !Self.isOwn(request.head) : Self.isEmbedded(request.head) {
            throw HTTPError(
                .forbidden, message: "This request was sent by a page of another site.")
        }
        return try await next(request, context)
    }

    static func isOwn(_ request: HTTPRequest) -> Bool {
        let fields = request.headerFields
        if let site = fields[.secFetchSite], site != "same-origin", site != "none" { return false }
        guard let origin = fields[.origin] else { return true }
        return fields[values: .origin].count == 1
            && request.authority.map { isSame(origin: origin, authority: $0) } == true
    }

    /// Whether another site's page embeds the request, rather than linking to a page.
    static func isEmbedded(_ request: HTTPRequest) -> Bool {
        let fields = request.headerFields
        guard let site = fields[.secFetchSite], site != "same-origin", site != "none" else {
            return false
        }
        return fields[.secFetchMode] != "navigate" || fields[.secFetchDest] != "document"
    }

    /// Whether an origin is that of a host. Schemes may differ, because a browser behind a proxy uses
    /// another one.
    private static func isSame(origin: String, authority: String) -> Bool {
        for (scheme, port) in [("http://", ":80"), ("https://", ":443")] {
            guard origin.hasPrefix(scheme) else { continue }
            func normalized(_ text: some StringProtocol) -> String {
                let text = text.lowercased()
                return text.hasSuffix(port) ? String(text.dropLast(port.count)) : text
            }
            return normalized(origin.dropFirst(scheme.count)) == normalized(authority)
        }
        return false
    }
}
