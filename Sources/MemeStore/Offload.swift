import Foundation
import MemeRender
import Synchronization

/// Work that waits for the disk or computes for long, on threads of its own.
///
/// Swift's own threads are as many as there are cores, and none of them may be kept waiting.
/// Dispatch's are no others: on Linux its global queues and Swift's tasks share them.
package enum Offload {
    /// More would only wait for the same disk and the same cores.
    private static let threads = WorkerThreads(atMost: 16)

    package static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        // What can end renders here can end them there.
        let stop = RenderStop.current
        return try await withCheckedThrowingContinuation { continuation in
            threads.run {
                continuation.resume(
                    with: Result { if let stop { try stop.during(work) } else { try work() } })
            }
        }
    }

    /// Does something that nobody may ever wait for.
    static func begin(_ work: @escaping @Sendable () -> Void) { threads.run(work) }
}

/// Threads that do what they are given, first come, first served; they are started when they are
/// first needed, and stay.
final class WorkerThreads: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var threads = 0
        var idle = 0
    }

    private let limit: Int
    private let state = Mutex(State())
    /// Counts the jobs that were added and not begun.
    private let added = DispatchSemaphore(value: 0)

    init(atMost limit: Int) { self.limit = limit }

    func run(_ job: @escaping @Sendable () -> Void) {
        let needsThread = state.withLock { state in
            state.jobs.append(job)
            guard state.jobs.count > state.idle, state.threads < limit else { return false }
            state.threads += 1
            return true
        }
        added.signal()
        if needsThread { Thread.detachNewThread { self.work() } }
    }

    private func work() -> Never {
        while true {
            state.withLock { $0.idle += 1 }
            added.wait()
            let job = state.withLock { state in
                state.idle -= 1
                return state.jobs.removeFirst()
            }
            job()
        }
    }
}
