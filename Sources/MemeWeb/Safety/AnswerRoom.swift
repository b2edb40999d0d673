import Hummingbird

/// The memory that large answers have which are made for one request, such as previews and lists:
/// who takes them slowly can't have the server keep more and more of them.
///
/// What is sent from files needs none (see ``ServedBytes``), nor do bodies of ``smallSize`` or
/// less: there are only as many as connections, 512 × 512 KiB.
enum AnswerRoom {
    static let smallSize = 512 * 1024
    /// All servers of a process share its memory.
    static let shared = Line(capacity: 128 << 20, length: 0)

    /// A body for as much of the room as it has bytes, until they are sent.
    ///
    /// - Throws: `HTTPError.overload` where there is not enough.
    static func body(_ bytes: ByteBuffer, in room: Line = shared) throws -> ResponseBody {
        let count = bytes.readableBytes
        if count <= smallSize { return ResponseBody(byteBuffer: bytes) }
        let reservation = try Reservation(count, of: room)
        return ResponseBody(contentLength: count) { writer in
            var rest = bytes
            while let part = rest.readBytes(length: min(rest.readableBytes, 64 * 1024)),
                !part.isEmpty
            {
                // A copy: what waits in the connection would else keep all of the bytes.
                try await writer.write(ByteBuffer(bytes: part))
            }
            try await writer.finish(nil)
            withExtendedLifetime(reservation) {}
        }
    }
}

/// A part of a room, given back when nobody refers to it any more.
private final class Reservation: Sendable {
    private let amount: Int
    private let room: Line

    init(_ amount: Int, of room: Line) throws {
        let amount = min(amount, room.capacity)
        // Before anything is set: what isn't taken must not be given back.
        guard room.tryToEnter(amount) else { throw HTTPError.overload }
        self.amount = amount
        self.room = room
    }

    deinit { room.leave(amount) }
}
