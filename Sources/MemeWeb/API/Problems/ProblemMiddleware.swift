import Hummingbird
import Logging

/// Answers errors with problem details.
struct ProblemMiddleware: RouterMiddleware {
    typealias Context = WebContext

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
            response = try problem.response()
        }
        // Who asks for the head alone would take a body for the next answer (RFC 9110, 9.3.2).
        return request.method == .head ? response.createHeadResponse() : response
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
