import Foundation
package import Hummingbird
import MemeConcurrency
import MemeRender
import MemeStore
import Synchronization

/// Reads request bodies within a memory budget.
///
/// A body that arrives is in memory up to ``smallSize``, and on the disk beyond it. The number of
/// connections bounds the former, 512 × 256 KiB, so a slow client delays no one. Once a body is
/// complete, it waits for the budget and is then read into memory. A waiting body holds no memory.
package final class Uploads: Sendable {
    static let smallSize = 256 * 1024

    private let folder: String
    private let room: AsyncSemaphore
    private let disk: AsyncSemaphore
    private let patience: Duration
    private let finished = Atomic(0)

    /// - Parameters:
    ///   - capacity: the memory budget of all complete bodies, in bytes.
    ///   - folder: the folder of the nameless temporary files.
    ///   - diskCapacity: the budget of these files, in bytes; by default 12 times the memory budget.
    ///   - patience: how long a body waits for memory.
    init(
        capacity: Int, in folder: String, diskCapacity: Int? = nil,
        patience: Duration = .seconds(30)
    ) {
        self.folder = folder
        // The number of connections bounds the waiters.
        room = AsyncSemaphore(capacity: capacity, waiters: .max)
        disk = AsyncSemaphore(capacity: diskCapacity ?? 12 * capacity, waiters: 0)
        self.patience = patience
    }

    /// Reads a body of at most ``smallSize`` bytes.
    ///
    /// - Throws: `HTTPError`, see ``withBody(of:upTo:_:)``.
    func collect(_ request: Request, upTo limit: Int = smallSize) async throws -> ByteBuffer {
        precondition(limit <= Self.smallSize, "a large body needs a reservation")
        return try await read(request, upTo: limit, length: try length(of: request, upTo: limit))
    }

    /// Reads a body of any size and passes it to `use`. Its memory counts until that returns.
    ///
    /// - Parameter turn: a gate to wait for first; until then the body takes no memory.
    /// - Throws: `HTTPError` with 413 if the body is larger than `limit`, before reading any of it if
    ///   its length is declared; with 400 if it isn't as long as declared. `HTTPError.overload` if the
    ///   wait for memory was too long. `FileError` if the disk fails.
    package func withBody<Value: Sendable>(
        of request: Request, upTo limit: Int, turn: RenderGate? = nil,
        isolation: isolated (any Actor)? = #isolation,
        _ use: (ByteBuffer) async throws -> Value
    ) async throws -> Value {
        let length = try length(of: request, upTo: limit)
        let (spool, rest, count) = try await spooled(request, upTo: limit, length: length)
        func useWhole() async throws -> Value {
            let size = min(count, room.capacity)
            try await room.acquireForClient(size, within: patience)
            defer { room.release(size) }
            let body = try await spool?.bytes() ?? rest
            finished.add(1, ordering: .relaxed)
            return try await use(body)
        }
        guard let turn else { return try await useWhole() }
        return try await turn.pass { _ in try await useWhole() }
    }

    /// Reads a body to its end.
    ///
    /// - Returns: the spool on the disk; or only the rest, if the body is small.
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

    /// The declared length of the body.
    private func length(of request: Request, upTo limit: Int) throws -> Int? {
        guard let text = request.headers[.contentLength] else { return nil }
        guard let length = Int(text), length >= 0 else {
            throw HTTPError(.badRequest, message: "Content-Length is no length.")
        }
        if length > limit { throw tooLarge(limit) }
        return length
    }

    /// - Parameter move: may move what has arrived out of memory.
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
        } catch let error as Problem {
            throw error
        } catch let error as FileError {
            throw error
        } catch {
            // The parser's error.
            throw HTTPError(.badRequest, message: "The body of the request can't be read.")
        }
        // A lost connection looks like the end of the body.
        if let length, count != length {
            throw HTTPError(
                .badRequest,
                message: "The body has \(count) of \(length) bytes: send it again.")
        }
        return body
    }

    private func tooLarge(_ limit: Int) -> Problem {
        let size =
            limit < 1_000_000
            ? "\(limit / 1024) KiB" : "\((Double(limit) / 1_000_000).formatted()) MB"
        return Problem(
            .contentTooLarge, "This is larger than the \(size) that are accepted.")
    }

    // MARK: Telemetry

    /// The memory that bodies take now, in bytes.
    var reserved: Int { room.taken }
    /// The bytes of bodies on the disk now.
    var spooled: Int { disk.taken }
    var waiting: Int { room.waiting }
    /// The number of large bodies that arrived completely.
    var count: Int { finished.load(ordering: .relaxed) }
}
