import Hummingbird

/// Renders errors as pages for people; programs get problem details.
///
/// It runs inside ``ProblemMiddleware``, which converts errors to problems.
struct ErrorPage: RouterMiddleware {
    typealias Context = WebContext

    let templates: PageTemplates

    func handle(
        _ request: Request, context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch  where Self.isWanted(by: request) {
            let problem = Problem(error)
            let language = PageLanguage(request)
            let words = try templates.words(in: language)
            var response = try templates.page(
                "error",
                [
                    "title": words[problem.status.reasonPhrase],
                    "detail": Self.detail(of: problem).text(in: words),
                ], in: language, status: problem.status)
            response.headers[.cacheControl] = "no-store"
            for field in problem.headers { response.headers[field.name] = field.value }
            problem.log(request, to: context.logger)
            return response
        }
    }

    /// A sentence for problems that have no detail.
    private static func detail(of problem: Problem) -> Sentence {
        if let detail = problem.detail { return detail }
        return switch problem.status.code {
        case 404: "There is no such page. The meme may have been deleted."
        case 500...: "Something went wrong in the server. Its log says what."
        default: "The server could not answer this."
        }
    }

    /// Whether the request is for a page.
    static func isWanted(by request: Request) -> Bool {
        [.get, .head].contains(request.method)
            && !request.uri.path.hasPrefix("/api/")
            && request.headers[values: .accept].contains { $0.contains("text/html") }
    }
}
