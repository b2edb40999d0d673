import Hummingbird
import Logging

/// Responds to errors with problem details.
struct ProblemMiddleware: RouterMiddleware {
    typealias Context = WebContext

    let translations: Translations

    func handle(
        _ request: Request, context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let response: Response
        do {
            response = try await next(request, context)
        } catch {
            let problem = Problem(error)
            problem.log(request, to: context.logger)
            response = try problem.response(in: translations.words(for: request))
        }
        // The response to HEAD has no body: a client would take it for the next response (RFC 9110,
        // 9.3.2).
        return request.method == .head ? response.createHeadResponse() : response
    }
}

extension Problem {
    /// Logs errors of the server itself for its operator.
    func log(_ request: Request, to logger: Logger) {
        guard let cause else { return }
        logger.error(
            "request failed",
            metadata: [
                "method": "\(request.method)", "path": "\(request.uri.path)", "error": "\(cause)",
            ])
    }
}
