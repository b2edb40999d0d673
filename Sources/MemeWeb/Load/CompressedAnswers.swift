import HTTPTypes
import Hummingbird

/// Compresses pages and JSON for clients that accept it: a list of 120 memes is 47 KB, and 6 KB
/// compressed.
///
/// Left as they are: short answers; those above ``AnswerRoom/smallSize``, which are sent in parts; and
/// those with an entity tag, which names their bytes. No page has a secret of the server in it, and
/// other sites' requests come without the session, so that sizes tell them nothing (the attack BREACH).
struct CompressedAnswers: RouterMiddleware {
    typealias Context = WebContext

    /// What is shorter fits in one packet anyway.
    static let shortest = 1_200

    func handle(
        _ request: Request, context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        guard Self.isWorthIt(response) else { return response }
        var answer = response
        answer.headers.append(HTTPField(name: .vary, value: "Accept-Encoding"))
        let codings = ContentCoding.accepted(by: request.headers[values: .acceptEncoding])
        if codings.isEmpty { return answer }
        let collected = Collected()
        try await response.body.write(Collector(collected: collected))
        // The body was taken, so it is replaced even if it couldn't be compressed.
        var body = collected.bytes
        for coding in codings {
            guard let compressed = coding.compressed(body, .quick) else { continue }
            answer.headers[.contentEncoding] = coding.rawValue
            body = compressed
            break
        }
        answer.body = ResponseBody(byteBuffer: ByteBuffer(bytes: body))
        return answer
    }

    private static func isWorthIt(_ response: Response) -> Bool {
        guard let length = response.body.contentLength,
            length >= shortest, length <= AnswerRoom.smallSize,
            response.headers[.eTag] == nil, response.headers[.contentEncoding] == nil,
            let type = response.headers[.contentType]
        else { return false }
        return type.hasPrefix("text/html") || type.hasPrefix("application/json")
    }
}

/// The bytes that a body wrote. It is used by one task.
private final class Collected {
    var bytes: [UInt8] = []
}

private struct Collector: ResponseBodyWriter {
    let collected: Collected

    mutating func write(_ buffer: ByteBuffer) async throws {
        collected.bytes += buffer.readableBytesView
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
