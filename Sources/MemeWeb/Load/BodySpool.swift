import Hummingbird
import MemeConcurrency
import MemeRender
import MemeStore
import NIOCore
import Synchronization

/// A large request body on the disk while it arrives, so that a slow client holds no memory.
final class BodySpool: Sendable {
    private let file: NamelessFile
    private let room: AsyncSemaphore
    private let taken = Atomic(0)

    /// - Parameters:
    ///   - folder: the folder of the temporary file.
    ///   - room: the budget of all such files, in bytes.
    init(in folder: String, room: AsyncSemaphore) async throws {
        file = try await Workers.disk.run { try NamelessFile(in: folder) }
        self.room = room
    }

    deinit { room.release(taken.load(ordering: .relaxed)) }

    /// - Throws: `HTTPError.overload` if the budget is exhausted, `FileError` if the disk fails.
    func append(_ bytes: ByteBuffer) async throws {
        let count = bytes.readableBytes
        guard count <= room.capacity, room.tryAcquire(count) else { throw HTTPError.overload }
        taken.add(count, ordering: .relaxed)
        try await Workers.disk.run { [file] in try file.append([UInt8](bytes.readableBytesView)) }
    }

    /// Reads the whole body into memory.
    func bytes() async throws -> ByteBuffer {
        try await Workers.disk.run { [file] in ByteBuffer(bytes: try file.bytes()) }
    }
}
