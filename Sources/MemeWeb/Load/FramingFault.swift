import HTTPTypes
import NIOHTTP1

/// Why the server refuses to read a body: its end is ambiguous, which allows request smuggling.
enum FramingFault: Error {
    /// HTTP/1.0 has no chunked coding, so a proxy in between may disagree about the body's end (RFC
    /// 9112, 6.1).
    case oldVersion
    /// A transfer coding other than chunked (RFC 9112, 6.1).
    case unknownCoding
    /// Far more framing than content: extensions and trailers, which the server ignores.
    case tooMuchAround

    init?(_ head: HTTPRequestHead) {
        let codings = head.headers[canonicalForm: "transfer-encoding"].map { $0.lowercased() }
        if codings.isEmpty { return nil }
        if (head.version.major, head.version.minor) < (1, 1) {
            self = .oldVersion
        } else if codings != ["chunked"] {
            self = .unknownCoding
        } else {
            return nil
        }
    }

    var problem: Problem {
        switch self {
        case .oldVersion:
            Problem(.badRequest, "HTTP/1.0 has no transfer codings: send the length, or HTTP/1.1.")
        case .unknownCoding:
            Problem(.notImplemented, "The only transfer coding that is known here is chunked.")
        case .tooMuchAround:
            Problem(.badRequest, "The chunks of the body have too much around them.")
        }
    }
}
