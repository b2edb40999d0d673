import Foundation

/// The threads of a ``MemeBatch`` and what they have done.
///
/// A thread takes a job, does it, and puts the result where the one that asks finds it. The threads
/// are the batch's own: work may keep them busy or waiting for as long as it takes.
// `@unchecked`: all that changes is guarded by `condition`.
final class BatchRun<Output: Sendable>: @unchecked Sendable {
    typealias Element = Result<Output, any Error>
    typealias Job = @Sendable () throws -> Output

    private let limit: Int
    private let ahead: Int
    private let budget: BatchBudget<Output>
    private let source: @Sendable () -> Job?
    /// Held by the thread whose turn it is to take a job: a source may wait for somebody, and all
    /// else goes on meanwhile.
    private let turn = NSLock()
    private let condition = NSCondition()

    // What follows is guarded by `condition`.
    private var hasStarted = false
    private var begun = 0
    private var working = 0
    /// How many were handed over, and how many of those were done with.
    private var delivered = 0
    private var released = 0
    /// Finished and not delivered, by the jobs' numbers; the first `ready` of them without a gap.
    private var finished: [Int: Element] = [:]
    private var ready = 0
    /// What these and those that were handed over hold.
    private var held = 0
    private var handedOver = 0
    private var isPressed = false
    private var end = End.none
    private var waiter: Waiter?
    private var waiters = 0

    private enum End {
        case none
        /// There are no more jobs.
        case exhausted
        case cancelled
        /// Nobody will ask any more.
        case abandoned
    }

    private struct Waiter {
        var number: Int
        var limit: Int
        var patience: Duration
        var isOut = false
        var hasTimer = false
        var continuation: CheckedContinuation<[Element]?, any Error>
    }

    init(limit: Int, budget: BatchBudget<Output>, next: @escaping @Sendable () -> Job?) {
        self.limit = limit
        self.budget = budget
        ahead = max(limit, budget.ahead ?? 2 * limit)
        source = next
    }

    // MARK: Whoever asks

    func next(atMost limit: Int, within patience: Duration) async throws -> [Element]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                ask(atMost: limit, within: patience, continuation)
            }
        } onCancel: {
            finish(.cancelled)
        }
    }

    /// Begins no job any more, and waits for those that were begun; nobody gets their results.
    func stop() async {
        finish(.cancelled)
        while (try? await next(atMost: .max, within: .zero)) != nil {}
        abandon()
    }

    func abandon() { finish(.abandoned) }

    private func ask(
        atMost limit: Int, within patience: Duration,
        _ continuation: CheckedContinuation<[Element]?, any Error>
    ) {
        locked {
            released = delivered
            held -= handedOver
            handedOver = 0
            waiters += 1
            waiter = Waiter(
                number: waiters, limit: limit, patience: patience, continuation: continuation)
            if !hasStarted {
                hasStarted = true
                for _ in 0..<self.limit { Thread.detachNewThread { self.work() } }
            }
            condition.broadcast()
            settle()
        }
    }

    private func finish(_ end: End) {
        locked {
            // What comes later says less, but that nobody asks any more.
            if self.end == .none || end == .abandoned { self.end = end }
            condition.broadcast()
            settle()
        }
    }

    /// Hands over what is there, if it is time.
    private func settle() {
        guard let waiter else { return }
        while finished[delivered + ready] != nil { ready += 1 }
        let isOver = end != .none && working == 0
        if ready == 0 {
            guard isOver else { return }
            self.waiter = nil
            if end == .exhausted {
                waiter.continuation.resume(returning: nil)
            } else {
                waiter.continuation.resume(throwing: CancellationError())
            }
        } else if isOver || waiter.isOut || isPressed || ready >= waiter.limit {
            self.waiter = nil
            let count = min(ready, waiter.limit)
            let results = (delivered..<delivered + count).compactMap {
                finished.removeValue(forKey: $0)
            }
            delivered += count
            ready -= count
            handedOver = results.reduce(0) { $0 + weight(of: $1) }
            waiter.continuation.resume(returning: results)
        } else if !waiter.hasTimer {
            self.waiter?.hasTimer = true
            DispatchQueue.global().asyncAfter(deadline: .now() + waiter.patience.seconds) {
                [weak self] in
                self?.lose(patienceOf: waiter.number)
            }
        }
    }

    private func lose(patienceOf number: Int) {
        locked {
            guard waiter?.number == number else { return }
            waiter?.isOut = true
            settle()
        }
    }

    // MARK: The threads

    private func work() {
        while let (number, job) = take() { put(Result(catching: job), as: number) }
    }

    private func take() -> (Int, Job)? {
        turn.lock()
        defer { turn.unlock() }
        let mayTake = locked {
            while end == .none, begun - released >= ahead { condition.wait() }
            return end == .none
        }
        guard mayTake else { return nil }
        let job = source()
        return locked {
            guard end == .none, let job else {
                if end == .none { end = .exhausted }
                settle()
                return nil
            }
            working += 1
            begun += 1
            return (begun - 1, job)
        }
    }

    private func put(_ result: Element, as number: Int) {
        let weight = weight(of: result)
        locked {
            // Never the one that all others wait for.
            while end != .abandoned, number != delivered, held > 0,
                held + weight > budget.maximum
            {
                isPressed = true
                settle()
                condition.wait()
            }
            isPressed = false
            held += weight
            if end != .abandoned { finished[number] = result }
            working -= 1
            settle()
        }
    }

    private func weight(of result: Element) -> Int {
        (try? result.get()).map(budget.weight) ?? 0
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
