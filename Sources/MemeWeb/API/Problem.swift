import Hummingbird
import MemeRender
import MemeStore

/// What went wrong with a request, as RFC 9457 has it.
struct Problem: Encodable {
    var type = "about:blank"
    var title: String
    var status: Int
    var detail: String?
}

/// Answers errors with problem details.
struct ProblemMiddleware: RouterMiddleware {
    typealias Context = WebContext

    func handle(
        _ request: Request, context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let status: HTTPResponse.Status =
                switch error {
                case let error as HTTPError: error.status
                case is DecodingError: .badRequest
                case StoreError.unknownID, StoreError.missingPicture: .notFound
                case is RenderError: .unprocessableContent
                default: .internalServerError
                }
            return try .json(
                Problem(title: status.reasonPhrase, status: status.code, detail: "\(error)"),
                status: status, type: "application/problem+json")
        }
    }
}
