internal import Synchronization

/// Runs jobs on a few threads and delivers their results in the order of the jobs, with backpressure: it
/// bounds how many jobs run ahead of the consumer and how much their results hold.
///
/// Each thread takes a job, does it, and stores the result for the consumer. The threads belong to this
/// object, so that jobs may compute or block for any time. They start when the consumer first asks, and
/// end after the last job or with ``abandon()``.
package final class OrderedWork<Output: Sendable>: Sendable {
    package typealias Element = Result<Output, any Error>
    private typealias Job = @Sendable () throws -> Output

    /// How many jobs run at once.
    private let limit: Int
    /// How many jobs may begin ahead of the results that the consumer has asked for.
    private let ahead: Int
    private let maximum: Int
    private let weight: @Sendable (Output) -> Int
    /// Returns the next job. The thread that takes one holds the lock, because the sequence may block;
    /// the other threads go on meanwhile.
    private let source: Mutex<Source>
    private let state = Monitor(State())

    /// A closure directly in the mutex would be wrapped anew by each access, because its value is generic:
    /// the calls would be as deep as there are jobs.
    private struct Source {
        let next: () -> Job?
    }

    private struct State {
        var hasStarted = false
        var begun = 0
        var working = 0
        /// How many results were delivered, and how many of those the consumer has finished with.
        var delivered = 0
        var released = 0
        /// Results that are finished but not delivered, by job number; the first `ready` have no gap.
        var finished: [Int: Element] = [:]
        var ready = 0
        /// The total weight of these results and of the delivered ones in use.
        var held = 0
        var handedOver = 0
        var isPressed = false
        var end = End.none
        var waiter: Waiter?
        var waiters = 0
    }

    private enum End {
        case none
        /// There are no more jobs.
        case exhausted
        case cancelled
        /// The consumer won't ask again.
        case abandoned
        case threadless
    }

    private struct Waiter {
        var number: Int
        var limit: Int
        var patience: Duration
        var isOut = false
        var timer: Task<Void, Never>?
        var continuation: CheckedContinuation<[Element]?, any Error>
    }

    /// - Parameters:
    ///   - jobs: the jobs. One thread at a time asks for the next.
    ///   - limit: how many jobs run at once, 1 or more.
    ///   - ahead: how many jobs may begin ahead of the results that the consumer has asked for; `nil`
    ///     for twice `limit`.
    ///   - maximum: the largest total weight of results that the consumer hasn't taken; a thread waits
    ///     before it would be exceeded.
    ///   - weight: the weight of a result, for example its bytes.
    ///   - work: does one job.
    package init<Jobs: Sequence & Sendable>(
        _ jobs: Jobs, limit: Int, ahead: Int? = nil, maximum: Int = .max,
        weight: @escaping @Sendable (Output) -> Int = { _ in 0 },
        work: @escaping @Sendable (Jobs.Element) throws -> Output
    ) where Jobs.Element: Sendable {
        self.limit = max(1, limit)
        self.ahead = max(self.limit, ahead ?? 2 * self.limit)
        self.maximum = maximum
        self.weight = weight
        var iterator: Jobs.Iterator?
        source = Mutex(
            Source {
                var next = iterator ?? jobs.makeIterator()
                defer { iterator = next }
                guard let job = next.next() else { return nil }
                return { try work(job) }
            })
    }

    // MARK: The consumer

    /// Returns the next results: as soon as there are `limit` of them, or some and no more to wait for;
    /// after `patience`, those that are ready.
    ///
    /// Their weight counts until the next call.
    /// - Returns: one or more results; `nil` if all were delivered.
    /// - Throws: `CancellationError` if the task was cancelled and the results of all begun jobs are
    ///   delivered; ``NoThread``.
    package func next(atMost limit: Int, within patience: Duration) async throws -> [Element]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                ask(atMost: limit, within: patience, continuation)
            }
        } onCancel: {
            finish(.cancelled)
        }
    }

    /// Begins no more jobs, and waits for those that are running. Their results are dropped.
    package func stop() async {
        finish(.cancelled)
        while (try? await next(atMost: .max, within: .zero)) != nil {}
        abandon()
    }

    /// Tells the threads that the consumer won't ask again: they begin no more jobs.
    package func abandon() { finish(.abandoned) }

    private func ask(
        atMost limit: Int, within patience: Duration,
        _ continuation: CheckedContinuation<[Element]?, any Error>
    ) {
        state.withLock { state in
            state.released = state.delivered
            state.held -= state.handedOver
            state.handedOver = 0
            state.waiters += 1
            state.waiter = Waiter(
                number: state.waiters, limit: limit, patience: patience,
                continuation: continuation)
            if !state.hasStarted {
                state.hasStarted = true
                let count = (0..<self.limit).count { _ in SystemThread.begin { self.work() } }
                if count == 0 { state.end = .threadless }
            }
            settle(&state)
        }
        state.broadcast()
    }

    private func finish(_ end: End) {
        state.withLock { state in
            // Only `abandoned` overrides an earlier reason.
            if state.end == .none || end == .abandoned { state.end = end }
            settle(&state)
        }
        state.broadcast()
    }

    /// Delivers results to the waiting consumer, if there are enough.
    private func settle(_ state: inout State) {
        guard let waiter = state.waiter else { return }
        while state.finished[state.delivered + state.ready] != nil { state.ready += 1 }
        let isOver = state.end != .none && state.working == 0
        guard state.ready > 0 else {
            guard isOver else { return }
            state.waiter = nil
            waiter.timer?.cancel()
            switch state.end {
            case .none, .exhausted: waiter.continuation.resume(returning: nil)
            case .cancelled, .abandoned: waiter.continuation.resume(throwing: CancellationError())
            case .threadless: waiter.continuation.resume(throwing: NoThread())
            }
            return
        }
        if isOver || waiter.isOut || state.isPressed || state.ready >= waiter.limit {
            state.waiter = nil
            waiter.timer?.cancel()
            let count = min(state.ready, waiter.limit)
            let results = (state.delivered..<state.delivered + count).compactMap {
                state.finished.removeValue(forKey: $0)
            }
            state.delivered += count
            state.ready -= count
            state.handedOver = results.reduce(0) { $0 + weight(of: $1) }
            waiter.continuation.resume(returning: results)
        } else if waiter.timer == nil {
            state.waiter?.timer = Task { [weak self] in
                do { try await Task.sleep(for: waiter.patience) } catch { return }
                self?.lose(patienceOf: waiter.number)
            }
        }
    }

    private func lose(patienceOf number: Int) {
        state.withLock { state in
            guard state.waiter?.number == number else { return }
            state.waiter?.isOut = true
            settle(&state)
        }
    }

    // MARK: The threads

    private func work() {
        while let (number, job) = take() { put(Result(catching: job), as: number) }
    }

    private func take() -> (Int, Job)? {
        source.withLock { source -> (Int, Job)? in
            let mayTake = state.wait { state -> Bool? in
                if state.end == .none, state.begun - state.released >= ahead { return nil }
                return state.end == .none
            }
            guard mayTake else { return nil }
            let job = source.next()
            return state.withLock { state in
                guard state.end == .none, let job else {
                    if state.end == .none { state.end = .exhausted }
                    settle(&state)
                    return nil
                }
                state.working += 1
                state.begun += 1
                return (state.begun - 1, job)
            }
        }
    }

    private func put(_ result: Element, as number: Int) {
        let weight = weight(of: result)
        state.wait { state -> Void? in
            // Never blocks the result that all others wait for.
            if state.end != .abandoned, number != state.delivered, state.held > 0,
                state.held + weight > maximum
            {
                state.isPressed = true
                settle(&state)
                return nil
            }
            state.isPressed = false
            state.held += weight
            if state.end != .abandoned { state.finished[number] = result }
            state.working -= 1
            settle(&state)
            return ()
        }
    }

    private func weight(of result: Element) -> Int {
        (try? result.get()).map(weight) ?? 0
    }
}

/// The system can't start a thread.
package struct NoThread: Error, CustomStringConvertible {
    package var description: String { "the system has no thread left" }
}
