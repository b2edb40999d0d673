import Hummingbird
import MemeStore
import NIOCore
import Synchronization

/// A large body while it comes: on the disk, so that who sends slowly holds no memory meanwhile.
final class BodySpool: Sendable {
    private let file: NamelessFile
    private let room: Line
    private let taken = Atomic(0)

    /// - Parameters:
    ///   - folder: on whose disk it is.
    ///   - room: the bytes that all of them may have there.
    init(in folder: String, room: Line) async throws {
        file = try await Offload.run { try NamelessFile(in: folder) }
        self.room = room
    }

    deinit { room.leave(taken.load(ordering: .relaxed)) }

    /// - Throws: `HTTPError.overload` where there is no room, `FileError` where the disk fails.
    func append(_ bytes: ByteBuffer) async throws {
        let count = bytes.readableBytes
        guard count <= room.capacity, room.tryToEnter(count) else { throw HTTPError.overload }
        taken.add(count, ordering: .relaxed)
        try await Offload.run { [file] in try file.append([UInt8](bytes.readableBytesView)) }
    }

    /// All of it, in memory.
    func bytes() async throws -> ByteBuffer {
        try await Offload.run { [file] in ByteBuffer(bytes: try file.bytes()) }
    }
}
