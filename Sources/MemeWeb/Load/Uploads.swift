import Foundation
import Hummingbird
import MemeStore
import Synchronization

/// Reads the bodies of requests, and lets them take only so much memory at once.
///
/// While it comes a body is in memory as far as ``smallSize``, and what is larger goes to the disk:
/// there are only as many as connections, 512 × 256 KiB, and who sends slowly keeps nothing from
/// anybody. When all of it is there it has to have room, and is read into memory. No body that waits
/// for its room has any.
final class Uploads: Sendable {
    static let smallSize = 256 * 1024

    private let folder: String
    private let room: Line
    private let disk: Line
    private let patience: Duration
    private let finished = Atomic(0)

    /// - Parameters:
    ///   - capacity: the most bytes of all bodies together that are whole, and in memory.
    ///   - folder: where those that come are on the disk, without a name.
    ///   - diskCapacity: the most bytes of all of these; 12 times as much as in memory by default.
    ///   - patience: how long a body waits for its room.
    init(
        capacity: Int, in folder: String, diskCapacity: Int? = nil,
        patience: Duration = .seconds(30)
    ) {
        self.folder = folder
        // As many wait as come: the number of connections is limited.
        room = Line(capacity: capacity, length: .max)
        disk = Line(capacity: diskCapacity ?? 12 * capacity, length: 0)
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
    /// - Parameter turn: what has to be waited for before; until then it has no memory.
    /// - Throws: `HTTPError` with 413 where the body is larger than `limit`, before any of it is
    ///   read if its length is told; with 400 where it isn't as long as was told. `HTTPError.overload`
    ///   where no room became free in time. `FileError` where the disk fails.
    func withBody<Value: Sendable>(
        of request: Request, upTo limit: Int, turn: RenderGate? = nil,
        isolation: isolated (any Actor)? = #isolation,
        _ use: (ByteBuffer) async throws -> Value
    ) async throws -> Value {
        let length = try length(of: request, upTo: limit)
        let (spool, rest, count) = try await spooled(request, upTo: limit, length: length)
        func useWhole() async throws -> Value {
            let size = min(count, room.capacity)
            try await room.enter(size, within: patience)
            defer { room.leave(size) }
            let body = try await spool?.bytes() ?? rest
            finished.add(1, ordering: .relaxed)
            return try await use(body)
        }
        guard let turn else { return try await useWhole() }
        return try await turn.pass { _ in try await useWhole() }
    }

    /// Reads a body to its end.
    ///
    /// - Returns: where it is: on the disk, or the rest of it alone where that is all.
    private func spooled(
        _ request: Request, upTo limit: Int, length: Int?
    ) async throws -> (spool: BodySpool?, rest: ByteBuffer, count: Int) {
        var spool: BodySpool?
        var count = 0
        let rest = try await read(request, upTo: limit, length: length) { part in
            guard part.readableBytes > Self.smallSize else { return }
            let file = if let spool { spool } else { try await BodySpool(in: folder, room: disk) }
            spool = file
            count += part.readableBytes
            try await file.append(part)
            part.clear()
        }
        if let spool, rest.readableBytes > 0 { try await spool.append(rest) }
        return (spool, rest, count + rest.readableBytes)
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

    /// - Parameter move: takes what is there out of memory, if it likes.
    /// - Returns: what it left.
    private func read(
        _ request: Request, upTo limit: Int, length: Int?,
        move: (inout ByteBuffer) async throws -> Void = { _ in }
    ) async throws -> ByteBuffer {
        var body = ByteBuffer()
        var count = 0
        if let length { body.reserveCapacity(min(length, Self.smallSize)) }
        do {
            for try await part in request.body {
                count += part.readableBytes
                guard count <= limit else { throw tooLarge(limit) }
                body.writeImmutableBuffer(part)
                try await move(&body)
            }
        } catch let error as HTTPError {
            throw error
        } catch let error as FileError {
            throw error
        } catch {
            // What the parser says of it.
            throw HTTPError(.badRequest, message: "The body of the request can't be read.")
        }
        // A connection that is lost looks like the end.
        if let length, count != length {
            throw HTTPError(
                .badRequest,
                message: "The body has \(count) of \(length) bytes: send it again.")
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

    /// Bytes that bodies have in memory now.
    var reserved: Int { room.taken }
    /// Bytes that bodies have on the disk now.
    var spooled: Int { disk.taken }
    var waiting: Int { room.waiting }
    /// How many large bodies came whole.
    var count: Int { finished.load(ordering: .relaxed) }
}
