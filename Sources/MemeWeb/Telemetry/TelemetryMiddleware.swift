import Hummingbird
import Logging

/// Counts every request, and logs it in one line.
///
/// The line has the path without its query, and no header fields, so that neither search words nor a
/// token reach the log.
struct TelemetryMiddleware: RouterMiddleware {
    typealias Context = WebContext

    let metrics: Metrics

    func handle(
        _ request: Request, context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let result: Result<Response, any Error>
        do {
            result = .success(try await next(request, context))
        } catch {
            result = .failure(error)
        }
        let seconds = (ContinuousClock.now - start).seconds
        let response = try? result.get()
        let status = response?.status.code ?? 500
        // A response to HEAD has a length but no bytes.
        let bytes = request.method == .head ? 0 : response?.body.contentLength ?? 0
        metrics.record(
            Metrics.Series(method: Self.method(of: request), route: Self.route(of: context)),
            status: status, bytes: bytes, seconds: seconds)
        context.logger.log(
            level: Self.level(of: status), "request",
            metadata: [
                "method": "\(request.method)", "path": "\(request.uri.path)", "status": "\(status)",
                "bytes": "\(bytes)", "ms": "\((seconds * 100_000).rounded() / 100)",
            ])
        return try result.get()
    }

    /// Successful requests are of no interest in a terminal.
    private static func level(of status: Int) -> Logger.Level {
        switch status {
        case ..<500: .info
        case 503: .notice
        default: .error
        }
    }

    private static func method(of request: Request) -> String {
        let known: [HTTPRequest.Method] = [.get, .head, .post, .put, .delete, .patch, .options]
        return known.contains(request.method) ? request.method.rawValue : "other"
    }

    /// The route's pattern, of which there is a fixed number.
    private static func route(of context: WebContext) -> String {
        switch context.endpointPath {
        case nil, "NotFound": "unknown"
        case let path? where path.hasPrefix("/assets/"): "/assets/**"
        case let path?: path
        }
    }
}
