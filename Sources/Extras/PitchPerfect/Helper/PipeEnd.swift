import Foundation

/// An end of a pipe, read or written on a thread that may wait, and closed once.
final class PipeEnd: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Both ends of a new pipe, which no other program has.
    static func pair() throws(VoiceError) -> (reading: PipeEnd, writing: PipeEnd) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .failed("no pipe could be made: \(String(cString: strerror(errno)))")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (PipeEnd(ends[0]), PipeEnd(ends[1]))
    }

    /// Writes as much as somebody reads; `false` where not all of it could be.
    @discardableResult
    func write(_ bytes: some ContiguousBytes) -> Bool {
        bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    }

    /// Reads to the end, or as far as `limit`, and gives away each part as it comes.
    ///
    /// - Returns: `false` where `body` wants no more, or nothing can be read.
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

    /// Waits until the other end is closed, or something comes.
    func waitForEnd() {
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&event, 1, -1) < 0, errno == EINTR {}
    }
}

/// Writes until all is written; stops where that fails.
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

/// Does something on a thread that may wait for as long as it likes: Swift's own are few.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value
{
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}
