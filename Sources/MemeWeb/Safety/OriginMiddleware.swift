import Hummingbird

/// Refuses what pages of other sites make a browser ask for, where it could change anything.
///
/// Browsers say where a request is from, other programs don't.
struct OriginMiddleware: RouterMiddleware {
    typealias Context = WebContext

    func handle(
        _ request: Request, context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        if ![.get, .head, .options].contains(request.method), !Self.isOwn(request.head) {
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
