import CConfine
import Foundation

/// A file in memory that has a path while this process has it open.
final class MemoryFile: Sendable {
    private let descriptor: Int32

    /// - Throws: ``VoiceError/diskFull`` if there is no memory for it.
    init(_ name: String) throws(VoiceError) {
        descriptor = mm_memory_file(name)
        guard descriptor >= 0 else { throw .diskFull }
    }

    deinit { close(descriptor) }

    /// The path for other processes of this user under the same rules.
    var path: String { "/proc/\(getpid())/fd/\(descriptor)" }

    var length: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// - Returns: whether all bytes were written.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        writeAll(bytes, to: descriptor)
    }

    /// Writes its content to a pipe, from the beginning, until the reader stops.
    func send(to end: PipeEnd) {
        withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 16) { buffer in
            var place = 0
            while true {
                let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(place))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                guard end.write(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return }
                place += count
            }
        }
    }
}
