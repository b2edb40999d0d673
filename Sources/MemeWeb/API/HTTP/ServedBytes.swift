import Hummingbird
import MemeStore

/// A body that is the same for ever at its address.
struct ServedBytes: Sendable {
    /// Where its bytes are.
    enum Content: Sendable {
        case memory(ByteBuffer)
        /// What is too large for memory is read again, part by part, as it is sent.
        case file(PictureFile)
    }

    var content: Content
    var mediaType: String
    var tag: EntityTag

    /// What is read of a file at once: what a connection can take.
    private static let partSize = 64 * 1024

    /// Whether they are still those that they were.
    var isUnchanged: Bool {
        switch content {
        case .memory: true
        case .file(let file): file.isUnchanged
        }
    }

    /// The memory that they take.
    var cost: Int {
        switch content {
        case .memory(let bytes): bytes.readableBytes
        case .file: 1024
        }
    }

    private var length: Int {
        switch content {
        case .memory(let bytes): bytes.readableBytes
        case .file(let file): file.byteCount
        }
    }

    /// Answers a `GET`: all of it, a part (`Range`, `If-Range`), or that the client has it.
    ///
    /// - Throws: ``Problem`` where another state is asked for (`If-Match`).
    func response(to request: Request, caching: Caching) throws -> Response {
        try tag.checkIfMatch(request)
        if let list = request.headers[.ifNoneMatch], tag.isNamed(in: list) {
            return .notModified(tag, caching)
        }
        var response = Response(
            status: .ok,
            headers: [
                .contentType: mediaType, .cacheControl: caching.rawValue, .eTag: tag.header,
                .acceptRanges: "bytes",
            ],
            body: try body(0..<length))
        switch ByteRange(range(of: request), of: length) {
        case .whole: break
        case .part(let range):
            response.status = .partialContent
            response.headers[.contentRange] =
                "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
            response.body = try body(range)
        case .unsatisfiable:
            let problem = Problem(
                .rangeNotSatisfiable, "The range begins behind the end.",
                headers: [.contentRange: "bytes */\(length)"])
            if let answer = try? problem.response() { return answer }
        }
        return response
    }

    private func body(_ range: Range<Int>) throws -> ResponseBody {
        switch content {
        case .memory(let bytes):
            let part = bytes.getSlice(
                at: bytes.readerIndex + range.lowerBound, length: range.count)
            return try AnswerRoom.body(part ?? ByteBuffer())
        case .file(let file):
            return ResponseBody(contentLength: range.count) { writer in
                for start in stride(
                    from: range.lowerBound, to: range.upperBound, by: Self.partSize)
                {
                    let part = start..<min(start + Self.partSize, range.upperBound)
                    let bytes = try await file.bytes(in: part)
                    // Too few end the connection, so that nobody takes them for all.
                    guard bytes.count == part.count else { throw HTTPError(.internalServerError) }
                    try await writer.write(ByteBuffer(bytes: bytes))
                }
                try await writer.finish(nil)
            }
        }
    }

    /// The range, unless it is of a state that this isn't. A date is no state of ours.
    private func range(of request: Request) -> String? {
        if let condition = request.headers[.ifRange], condition != tag.header { return nil }
        // Only of a GET (RFC 9110, 14.2).
        return request.method == .get ? request.headers[.range] : nil
    }
}

/// How long those who asked may keep an answer that never changes at its address.
enum Caching: String, Sendable {
    /// What is part of the program, by everybody.
    case forEver = "public, max-age=31536000, immutable"
    /// What may be deleted, by who asked, who asks again before it is used again: a 304 costs no
    /// picture, and what is deleted is a 404.
    case whileItIsThere = "private, no-cache"
}

extension Response {
    static func notModified(_ tag: EntityTag, _ caching: Caching) -> Response {
        Response(
            status: .notModified, headers: [.cacheControl: caching.rawValue, .eTag: tag.header])
    }
}
