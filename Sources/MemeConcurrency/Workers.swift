internal import Synchronization

/// A bounded pool of threads that run work in order of submission.
///
/// It starts threads when it first needs them, and they end with it. Work may compute or block for any
/// time: see ``SystemThread``.
package final class Workers: Sendable {
    /// The pool for file operations. More threads would only wait for the same disk.
    package static let disk = Workers(atMost: 16)

    private let limit: Int
    /// The threads retain the queue and not the pool, so that releasing the pool ends them.
    private let queue = WorkQueue<@Sendable () -> Void>()
    private let count = Mutex(0)

    /// - Parameter limit: the most threads, 1 or more.
    package init(atMost limit: Int) { self.limit = max(1, limit) }

    deinit { queue.close() }

    /// Runs `work` on a thread of the pool; the caller awaits it without blocking a thread.
    ///
    /// Work that has begun continues if the task is cancelled.
    /// - Throws: the error of `work`.
    package func run<Value: Sendable, Failure>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await withCheckedContinuation { continuation in
            begin { continuation.resume(returning: Result(catching: work)) }
        }
        return try result.get()
    }

    /// Submits work without waiting for it. If the system can't start a single thread for the pool, the
    /// calling thread runs the work.
    package func begin(_ work: @escaping @Sendable () -> Void) {
        if queue.add(work) { return }
        let hasRoom = count.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
        guard hasRoom, !SystemThread.begin({ [queue] in queue.drain { $0() } })
        else { return }
        let isEmpty = count.withLock { count in
            count -= 1
            return count == 0
        }
        guard isEmpty else { return }
        while let next = queue.poll() { next() }
    }
}
