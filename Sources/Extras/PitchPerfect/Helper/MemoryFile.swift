import CConfine
import Foundation

/// A file that is nowhere but in memory, and has a name as long as this process has it open.
final class MemoryFile: Sendable {
    private let descriptor: Int32

    /// - Throws: ``VoiceError/diskFull`` where there is no room for it.
    init(_ name: String) throws(VoiceError) {
        descriptor = mm_memory_file(name)
        guard descriptor >= 0 else { throw .diskFull }
    }

    deinit { close(descriptor) }

    /// What other processes of this user, and under the same rules, may call it.
    var path: String { "/proc/\(getpid())/fd/\(descriptor)" }

    var length: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// - Returns: whether all of it has been written.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        writeAll(bytes, to: descriptor)
    }

    /// Writes it to a pipe, from its beginning, as far as somebody reads.
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
