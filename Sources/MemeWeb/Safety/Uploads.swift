import Foundation
import Hummingbird
import Synchronization

/// Reads the bodies of requests, and lets them take only so much memory at once.
///
/// A body has room reserved for all of it before any of it is read, so that none waits half read
/// for another. Until then it stays in the client: no more than the few kilobytes of a socket's
/// buffer are read of it. Bodies of ``smallSize`` or less, such as recipes, need no reservation:
/// there are only as many as connections, 512 × 256 KiB.
final class Uploads: Sendable {
    static let smallSize = 256 * 1024

    private let room: Line
    private let patience: Duration
    private let finished = Atomic(0)

    /// - Parameters:
    ///   - capacity: the most bytes of all bodies together.
    ///   - patience: how long a body waits for its room.
    init(capacity: Int, patience: Duration = .seconds(30)) {
        // As many wait as come: the number of connections is limited.
        room = Line(capacity: capacity, length: .max)
        self.patience = patience
    }

    /// The body of a request, where it may be ``smallSize`` at most.
    ///
    /// - Throws: `HTTPError`, see ``withBody(of:upTo:_:)``.
    func collect(_ request: Request, upTo limit: Int = smallSize) async throws -> ByteBuffer {
        precondition(limit <= Self.smallSize, "a large body needs a reservation")
        return try await read(request, upTo: limit, length: try length(of: request, upTo: limit))
    }

    /// Reads a body of any size and does something with it; its memory counts until that is done.
    ///
    /// - Throws: `HTTPError` with 413 where the body is larger than `limit`, before any of it is
    ///   read if its length is told; with 400 where it isn't as long as was told. `HTTPError.overload`
    ///   where no room became free in time.
    func withBody<Value: Sendable>(
        of request: Request, upTo limit: Int,
        isolation: isolated (any Actor)? = #isolation,
        _ use: (ByteBuffer) async throws -> Value
    ) async throws -> Value {
        let length = try length(of: request, upTo: limit)
        let size = min(length ?? limit, room.capacity)
        try await room.enter(size, within: patience)
        defer { room.leave(size) }
        let body = try await read(request, upTo: limit, length: length)
        finished.add(1, ordering: .relaxed)
        return try await use(body)
    }

    /// What a request says that the length of its body is.
    private func length(of request: Request, upTo limit: Int) throws -> Int? {
        guard let text = request.headers[.contentLength] else { return nil }
        guard let length = Int(text), length >= 0 else {
            throw HTTPError(.badRequest, message: "Content-Length is no length.")
        }
        if length > limit { throw tooLarge(limit) }
        return length
    }

    private func read(
        _ request: Request, upTo limit: Int, length: Int?
    ) async throws -> ByteBuffer {
        var body = ByteBuffer()
        if let length { body.reserveCapacity(length) }
        do {
            for try await part in request.body {
                guard body.readableBytes + part.readableBytes <= limit else {
                    throw tooLarge(limit)
                }
                body.writeImmutableBuffer(part)
            }
        } catch let error as HTTPError {
            throw error
        } catch {
            // What the parser says of it.
            throw HTTPError(.badRequest, message: "The body of the request can't be read.")
        }
        // A connection that is lost looks like the end.
        if let length, body.readableBytes != length {
            throw HTTPError(
                .badRequest,
                message: "The body has \(body.readableBytes) of \(length) bytes: send it again.")
        }
        return body
    }

    private func tooLarge(_ limit: Int) -> HTTPError {
        let size =
            limit < 1_000_000
            ? "\(limit / 1024) KiB" : "\((Double(limit) / 1_000_000).formatted()) MB"
        return HTTPError(
            .contentTooLarge, message: "This is larger than the \(size) that are accepted.")
    }

    // MARK: Telemetry

    /// Bytes that are reserved now.
    var reserved: Int { room.taken }
    var waiting: Int { room.waiting }
    /// How many large bodies came whole.
    var count: Int { finished.load(ordering: .relaxed) }
}
