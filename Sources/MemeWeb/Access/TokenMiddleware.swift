import Hummingbird

/// Authenticates requests: programs send the token each time (`Authorization: Bearer`), browsers have a
/// session from the sign-in page.
struct TokenMiddleware: RouterMiddleware {
    typealias Context = WebContext

    let token: AccessToken
    let sessions: Sessions
    let guesses: WrongGuesses

    func handle(
        _ request: Request, context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        if Self.isOpen(request.uri.path) { return try await next(request, context) }
        if let key = request.cookies[SignInRoutes.cookie]?.value, sessions.isOpen(key) {
            return try await next(request, context)
        }
        if let authorization = request.headers[.authorization] {
            let words = authorization.split(separator: " ", maxSplits: 1)
            let isRight = try await guesses.guess(
                from: ClientAddress(context.channel.remoteAddress)
            ) {
                words.count == 2 && words[0].lowercased() == "bearer"
                    && token.isToken(String(words[1]))
            }
            if isRight { return try await next(request, context) }
        }
        if request.method == .get, ErrorPage.isWanted(by: request) {
            return Response(
                status: .seeOther,
                headers: [.location: SignInRoutes.location(next: request.uri.string)])
        }
        throw HTTPError(
            .unauthorized, headers: [.wwwAuthenticate: "Bearer realm=\"mememe\""],
            message: "This needs the token that mememe was started with, as Authorization: Bearer.")
    }

    /// Whether the path needs no authentication, because it discloses nothing about the memes but what a public
    /// link shows.
    static func isOpen(_ path: String) -> Bool {
        // Browsers fetch a manifest and its icons without cookies.
        PublicRoutes.isPublic(path) || ["/assets/", "/icons/"].contains { path.hasPrefix($0) }
            || [
                "/health", "/readyz", "/livez", "/sign-in", "/sign-out", "/favicon.ico",
                "/robots.txt",
                "/manifest.webmanifest", "/worker.js", "/offline",
            ].contains(path)
    }
}
