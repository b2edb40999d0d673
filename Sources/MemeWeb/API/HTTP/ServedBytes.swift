import Hummingbird

/// A body that is the same for ever at its address.
struct ServedBytes: Sendable {
    var body: ByteBuffer
    var mediaType: String
    var tag: EntityTag

    /// Answers a `GET`: all of it, a part (`Range`, `If-Range`), or that the client has it.
    func response(to request: Request, caching: ImmutableCaching) -> Response {
        if let list = request.headers[.ifNoneMatch], tag.isNamed(in: list) {
            return .notModified(tag, caching)
        }
        var response = Response(
            status: .ok,
            headers: [
                .contentType: mediaType, .cacheControl: caching.rawValue, .eTag: tag.header,
                .acceptRanges: "bytes",
            ],
            body: ResponseBody(byteBuffer: body))
        let length = body.readableBytes
        switch ByteRange(range(of: request), of: length) {
        case .whole: break
        case .part(let range):
            guard
                let part = body.getSlice(
                    at: body.readerIndex + range.lowerBound, length: range.count)
            else { break }
            response.status = .partialContent
            response.headers[.contentRange] =
                "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
            response.body = ResponseBody(byteBuffer: part)
        case .unsatisfiable:
            let problem = Problem(
                .rangeNotSatisfiable, "The range begins behind the end.",
                headers: [.contentRange: "bytes */\(length)"])
            if let answer = try? problem.response() { return answer }
        }
        return response
    }

    /// The range, unless it is of a state that this isn't. A date is no state of ours.
    private func range(of request: Request) -> String? {
        if let condition = request.headers[.ifRange], condition != tag.header { return nil }
        // Only of a GET (RFC 9110, 14.2).
        return request.method == .get ? request.headers[.range] : nil
    }
}

/// Who may keep, for ever, an answer that never changes.
enum ImmutableCaching: String, Sendable {
    case byTheUser = "private, max-age=31536000, immutable"
    case byEverybody = "public, max-age=31536000, immutable"
}

extension Response {
    static func notModified(_ tag: EntityTag, _ caching: ImmutableCaching) -> Response {
        Response(
            status: .notModified, headers: [.cacheControl: caching.rawValue, .eTag: tag.header])
    }
}
