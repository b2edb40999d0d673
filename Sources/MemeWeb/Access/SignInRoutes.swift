import Foundation
import Hummingbird

/// The sign-in page, which exchanges the token for a session cookie, and signing out.
struct SignInRoutes: Sendable {
    static let path = "/sign-in"
    static let cookie = "mememe-session"

    let token: AccessToken
    let sessions: Sessions
    let guesses: WrongGuesses
    let uploads: Uploads
    let templates: PageTemplates

    func add(to router: Router<WebContext>) {
        router.get(RouterPath(Self.path), use: form)
        router.post(RouterPath(Self.path), use: signIn)
        router.post("/sign-out", use: signOut)
    }

    private func form(_ request: Request, _ context: WebContext) throws -> Response {
        try page(request, next: Self.localPath(try request.query("next")))
    }

    private func signIn(_ request: Request, _ context: WebContext) async throws -> Response {
        let body = try await uploads.collect(request, upTo: 16 * 1024)
        let fields = Self.fields(of: String(buffer: body))
        let next = Self.localPath(fields["next"])
        let isRight = try await guesses.guess(
            from: ClientAddress(context.channel.remoteAddress)
        ) {
            fields["token"].map(token.isToken) ?? false
        }
        guard isRight else {
            return try page(request, next: next, isWrong: true)
        }
        var response = Response(
            status: .seeOther, headers: [.location: next, .cacheControl: "no-store"])
        response.setCookie(
            Self.cookie(
                try sessions.begin(), maxAge: Int(Sessions.lifetime.components.seconds), request))
        return response
    }

    /// Ends the browser's session, or all sessions if the form says `everywhere`.
    private func signOut(_ request: Request, _ context: WebContext) async throws -> Response {
        let fields = Self.fields(of: String(buffer: try await uploads.collect(request, upTo: 1024)))
        if let key = request.cookies[Self.cookie]?.value, sessions.isOpen(key) {
            if fields["everywhere"] == nil { try sessions.end(key) } else { try sessions.endAll() }
        }
        var response = Response(
            status: .seeOther,
            headers: [
                .location: Self.path, .cacheControl: "no-store",
                // Removes pictures and drafts from a browser that others may use.
                .clearSiteData: "\"cache\", \"storage\"",
            ])
        response.setCookie(Self.cookie("", maxAge: 0, request))
        return response
    }

    private static func cookie(_ value: String, maxAge: Int, _ request: Request) -> Cookie {
        Cookie(
            name: cookie, value: value, maxAge: maxAge, path: "/",
            secure: request.headers[.xForwardedProto] == "https", httpOnly: true,
            sameSite: .strict)
    }

    private func page(
        _ request: Request, next: String, isWrong: Bool = false
    ) throws -> Response {
        var response = try templates.page(
            "sign-in", ["next": next, "isWrong": isWrong], in: PageLanguage(request),
            status: isWrong ? .forbidden : .ok)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// The address of the sign-in page, which then redirects to `next`.
    static func location(next: String) -> String {
        let next = localPath(next).addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        return "\(path)?next=\(next ?? "")"
    }

    /// The path if it is one of this server, otherwise the root, so that nobody is redirected to another
    /// site.
    static func localPath(_ text: String?) -> String {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return "/" }
        return text
    }

    /// The fields of a form (`application/x-www-form-urlencoded`); of two with one name, the first.
    static func fields(of body: String) -> [String: String] {
        let pairs = body.split(separator: "&").compactMap { pair -> (String, String)? in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.replacing("+", with: " ").removingPercentEncoding }
            guard parts.count == 2, let name = parts[0], let value = parts[1] else { return nil }
            return (name, value)
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
