package import Hummingbird
import MemeConcurrency

/// The memory budget of large responses that are made for one request, such as previews and lists. It
/// keeps slow clients from filling the server's memory.
///
/// Responses sent from files need none (see ``ServedBytes``), nor do bodies of ``smallSize`` or less:
/// their number is bounded by that of the connections, 512 × 512 KiB.
package enum AnswerRoom {
    static let smallSize = 512 * 1024
    /// All servers of a process share the budget.
    static let shared = AsyncSemaphore(capacity: 128 << 20, waiters: 0)

    /// A body that reserves its size in the budget until it is sent.
    ///
    /// - Throws: `HTTPError.overload` if the budget is exhausted.
    package static func body(_ bytes: ByteBuffer) throws -> ResponseBody {
        try body(bytes, in: shared)
    }

    static func body(_ bytes: ByteBuffer, in room: AsyncSemaphore) throws -> ResponseBody {
        let count = bytes.readableBytes
        if count <= smallSize { return ResponseBody(byteBuffer: bytes) }
        let reservation = try Reservation(count, of: room)
        return ResponseBody(contentLength: count) { writer in
            var rest = bytes
            while let part = rest.readBytes(length: min(rest.readableBytes, 64 * 1024)),
                !part.isEmpty
            {
                // A copy, because a slice in the connection's buffer would retain all bytes.
                try await writer.write(ByteBuffer(bytes: part))
            }
            try await writer.finish(nil)
            withExtendedLifetime(reservation) {}
        }
    }
}

/// A reservation in the budget, returned when it is released.
private final class Reservation: Sendable {
    private let amount: Int
    private let room: AsyncSemaphore

    init(_ amount: Int, of room: AsyncSemaphore) throws {
        let amount = min(amount, room.capacity)
        // Thrown before any property is set, so that `deinit` doesn't return what wasn't reserved.
        guard room.tryAcquire(amount) else { throw HTTPError.overload }
        self.amount = amount
        self.room = room
    }

    deinit { room.release(amount) }
}
