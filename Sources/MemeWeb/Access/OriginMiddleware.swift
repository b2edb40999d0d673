import Hummingbird

/// Refuses what pages of other sites make a browser ask for: whatever could change anything, and
/// what they would embed, since how long an answer takes tells them what there is. They may link
/// here.
///
/// Browsers say where a request is from, other programs don't.
struct OriginMiddleware: RouterMiddleware {
    typealias Context = WebContext

    func handle(
        _ request: Request, context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
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

    /// Whether a page of another site asks for something that isn't a page on its own.
    static func isEmbedded(_ request: HTTPRequest) -> Bool {
        let fields = request.headerFields
        guard let site = fields[.secFetchSite], site != "same-origin", site != "none" else {
            return false
        }
        return fields[.secFetchMode] != "navigate" || fields[.secFetchDest] != "document"
    }

    /// Whether an origin is that of a host. The scheme may differ: behind a proxy the browser's is
    /// another.
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
