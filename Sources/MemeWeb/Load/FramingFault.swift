import HTTPTypes
import NIOHTTP1

/// Why the body of a request is not read: where it ends can't be told for sure.
enum FramingFault: Error {
    /// HTTP/1.0 knows no chunks, so who sends some and what is between may not mean the same
    /// (RFC 9112, 6.1).
    case oldVersion
    /// A transfer coding that isn't known here: chunks are, and nothing else (RFC 9112, 6.1).
    case unknownCoding
    /// Far more bytes round the chunks than in them: extensions and trailers that nobody reads.
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
