import Hummingbird
import NIOCore

/// Applies backpressure to large responses: their writer waits until the connection has taken each part.
///
/// Without it, a writer learns only from the connection's event loop that a client is slow; if that is
/// busy, megabytes could accumulate.
struct PacedAnswers: RouterMiddleware {
    typealias Context = WebContext

    func handle(
        _ request: Request, context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        let body = response.body
        guard let length = body.contentLength, length > AnswerRoom.smallSize else {
            return response
        }
        let channel = context.channel
        response.body = ResponseBody(contentLength: length) { writer in
            try await body.write(PacedWriter(writer: writer, channel: channel))
        }
        return response
    }
}

private struct PacedWriter: ResponseBodyWriter {
    var writer: any ResponseBodyWriter
    let channel: any Channel

    mutating func write(_ buffer: ByteBuffer) async throws {
        try await writer.write(buffer)
        // Runs after the part that was just written.
        try await channel.eventLoop.submit {}.get()
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await writer.finish(trailingHeaders)
    }
}
