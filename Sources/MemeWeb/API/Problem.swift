import Hummingbird
import Logging
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
            let problem = Problem(error)
            if problem.status >= 500 { Problem.log(error, context.logger) }
            var response = try Response.json(
                problem, status: HTTPResponse.Status(code: problem.status),
                type: "application/problem+json")
            if let error = error as? HTTPError {
                for field in error.headers { response.headers[field.name] = field.value }
            }
            return response
        }
    }
}

extension Problem {
    init(_ error: any Error) {
        let status: HTTPResponse.Status =
            switch error {
            case let error as HTTPError: error.status
            case is DecodingError: .badRequest
            case StoreError.unknownID, StoreError.missingPicture: .notFound
            case is RenderError: .unprocessableContent
            default: .internalServerError
            }
        let detail: String? =
            switch error {
            case let error as HTTPError: error.body
            default: "\(error)"
            }
        self.init(title: status.reasonPhrase, status: status.code, detail: detail)
    }

    /// Tells the operator what failed in the server itself.
    static func log(_ error: any Error, _ logger: Logger) {
        guard !(error is HTTPError) else { return }
        logger.error("request failed", metadata: ["error": "\(error)"])
    }
}
