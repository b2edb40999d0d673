import Hummingbird
import MemeStore

/// An immutable body, whose address determines its content.
struct ServedBytes: Sendable {
    /// The source of the bytes.
    enum Content: Sendable {
        case memory(ByteBuffer)
        /// A file that is too large for memory and is read part by part while it is sent.
        case file(PictureFile)
    }

    var content: Content
    var mediaType: String
    var tag: EntityTag

    /// The size of a part of a file, which fits into a connection's buffer.
    private static let partSize = 64 * 1024

    /// Whether the file is unchanged since it was verified.
    var isUnchanged: Bool {
        switch content {
        case .memory: true
        case .file(let file): file.isUnchanged
        }
    }

    /// The memory that the bytes take.
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

    /// Responds to a `GET` with the whole body, a part of it (`Range`, `If-Range`), or 304.
    ///
    /// - Throws: ``Problem`` if a precondition fails (`If-Match`).
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
                    // If bytes are missing, the connection ends, so that the client notices.
                    guard bytes.count == part.count else { throw HTTPError(.internalServerError) }
                    try await writer.write(ByteBuffer(bytes: bytes))
                }
                try await writer.finish(nil)
            }
        }
    }

    /// The `Range`, unless an `If-Range` asks for another state. Dates never match.
    private func range(of request: Request) -> String? {
        if let condition = request.headers[.ifRange], condition != tag.header { return nil }
        // Range applies to GET only (RFC 9110, 14.2).
        return request.method == .get ? request.headers[.range] : nil
    }
}

/// How long caches may keep an immutable response.
enum Caching: String, Sendable {
    /// Files of the program: any cache may keep them.
    case forEver = "public, max-age=31536000, immutable"
    /// What this machine has installed: only the client may cache it, and looks again after a day.
    case forADay = "private, max-age=86400"
    /// Pictures that may be deleted: only the client may cache them, and must revalidate each time. A
    /// 304 transfers no picture, and a deleted picture is a 404.
    case whileItIsThere = "private, no-cache"
}

extension Response {
    static func notModified(_ tag: EntityTag, _ caching: Caching) -> Response {
        Response(
            status: .notModified, headers: [.cacheControl: caching.rawValue, .eTag: tag.header])
    }
}
