import Foundation

/// An end of a pipe, which is used on a thread that may block, and closed once.
final class PipeEnd: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Makes a pipe whose ends aren't inherited by programs.
    static func pair() throws(VoiceError) -> (reading: PipeEnd, writing: PipeEnd) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .failed("no pipe could be made: \(String(cString: strerror(errno)))")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (PipeEnd(ends[0]), PipeEnd(ends[1]))
    }

    /// Writes all bytes; `false` if the reader stopped before.
    @discardableResult
    func write(_ bytes: some ContiguousBytes) -> Bool {
        bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    }

    /// Reads to the end, or up to `limit`, and passes each part to `body`.
    ///
    /// - Returns: `false` if `body` stopped it or reading failed.
    func read(upTo limit: Int, _ body: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 16) { buffer in
            var rest = limit
            while rest > 0 {
                let count = Foundation.read(
                    descriptor, buffer.baseAddress, min(rest, buffer.count))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count == 0 }
                rest -= count
                guard body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return false }
            }
            return true
        }
    }

    /// Waits until the other end is closed, or data arrives.
    func waitForEnd() {
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&event, 1, -1) < 0, errno == EINTR {}
    }
}

/// Writes all bytes; stops at the first error.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = write(
            descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
    }
    return true
}

/// Runs `work` on a thread that may block, because Swift's own threads are few.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value
{
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}
