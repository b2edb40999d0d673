import CShims
import MemeRender

/// A connection to an HTTP server, which stays open between requests; used by one thread at a time.
final class HTTPConnection {
    private let handle: OpaquePointer

    /// - Throws: ``Failure`` if libcurl isn't installed.
    init() throws(Failure) {
        guard mm_http_is_available() else {
            throw Failure(reason: "libcurl isn't installed (Debian’s package is libcurl4)")
        }
        guard let handle = mm_http_open() else { throw Failure(reason: "there is no memory") }
        self.handle = handle
    }

    deinit { mm_http_close(handle) }

    /// No answer arrived, or not all of it.
    struct Failure: Error {
        let reason: String
    }

    struct Answer: Sendable {
        var status: Int
        /// The headers, by their names in small letters.
        var headers: [String: String]
        var body: [UInt8]
    }

    /// What is the same for all requests to a server.
    struct Settings: Sendable {
        /// The file of the certificates to trust; `nil` for the system's.
        var authorities: String?
        /// The addresses of the host, as `host:port:address,…`; `nil` to look them up.
        var resolved: String?
    }

    private final class Receiver {
        var head: [UInt8] = []
        var body: [UInt8] = []
    }

    /// Sends a request and waits for the whole answer: at most ten seconds for a connection, and thirty for the next
    /// byte.
    func send(
        _ request: BucketRequest, to origin: String, _ settings: Settings
    ) throws(Failure) -> Answer {
        let query = request.encodedQuery
        let url = origin + request.path + (query.isEmpty ? "" : "?\(query)")
        // A form is what libcurl takes a body for.
        let lines = request.headers.map { "\($0.key): \($0.value)" } + ["content-type:"]
        let receiver = Receiver()
        let texts = [request.method, url, settings.authorities, settings.resolved]
        let status = withOptionalCStrings(texts) { texts in
            withCStrings(lines) { headers in
                request.body.withUnsafeBufferPointer { body in
                    var all = mm_http_request()
                    (all.method, all.url, all.headers) = (texts[0], texts[1], headers)
                    (all.authorities, all.resolved) = (texts[2], texts[3])
                    all.body = request.method == "PUT" ? body.baseAddress : nil
                    all.body_count = body.count
                    (all.connect_seconds, all.idle_seconds) = (10, 30)
                    return mm_http_send(
                        handle, &all,
                        { HTTPConnection.receiver($0)?.head += HTTPConnection.bytes($1, $2) },
                        { HTTPConnection.receiver($0)?.body += HTTPConnection.bytes($1, $2) },
                        Unmanaged.passUnretained(receiver).toOpaque())
                }
            }
        }
        guard status > 0 else {
            throw Failure(reason: String(cString: mm_http_message(handle)))
        }
        return Answer(
            status: status, headers: Self.headers(in: receiver.head), body: receiver.body)
    }

    private static func receiver(_ context: UnsafeMutableRawPointer?) -> Receiver? {
        context.map { Unmanaged<Receiver>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func bytes(
        _ start: UnsafePointer<UInt8>?, _ count: Int
    ) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: count)
    }

    /// The headers of the last answer; those of a proxy may stand before them.
    private static func headers(in head: [UInt8]) -> [String: String] {
        var headers: [String: String] = [:]
        for line in String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline) {
            if line.hasPrefix("HTTP/") { headers = [:] }
            let pair = line.split(separator: ":", maxSplits: 1)
            guard pair.count == 2 else { continue }
            headers[pair[0].lowercased()] = pair[1].split(separator: " ").joined(separator: " ")
        }
        return headers
    }
}

// `@unchecked`: its client lends it to one thread at a time, as libcurl requires.
extension HTTPConnection: @unchecked Sendable {}
