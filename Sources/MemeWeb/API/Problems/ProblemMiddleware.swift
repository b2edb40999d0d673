import Hummingbird
import Logging

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
            problem.log(request, to: context.logger)
            return try problem.response()
        }
    }
}

extension Problem {
    /// Tells the operator what failed in the server itself.
    func log(_ request: Request, to logger: Logger) {
        guard let cause else { return }
        logger.error(
            "request failed",
            metadata: [
                "method": "\(request.method)", "path": "\(request.uri.path)", "error": "\(cause)",
            ])
    }
}
