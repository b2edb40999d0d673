internal import Synchronization

/// A counting semaphore that tasks await, for a limited resource such as cores or memory.
///
/// It serves waiters in order of arrival, whatever amounts they ask for, so that a large request isn't
/// starved by small ones. It bounds how many may wait and for how long.
package final class AsyncSemaphore: Sendable {
    private struct Waiter {
        let ticket: Ticket
        let amount: Int
        let continuation: CheckedContinuation<SemaphoreError?, Never>
    }

    private struct State {
        var free: Int
        var waiters: [Waiter] = []

        mutating func take(_ amount: Int) -> Bool {
            guard waiters.isEmpty, free >= amount else { return false }
            free -= amount
            return true
        }
    }

    package let capacity: Int
    private let mostWaiters: Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - capacity: the total amount.
    ///   - waiters: how many may wait at once.
    package init(capacity: Int, waiters: Int) {
        self.capacity = capacity
        mostWaiters = waiters
        state = Mutex(State(free: capacity))
    }

    /// The amount in use.
    package var taken: Int { state.withLock { capacity - $0.free } }
    /// The number of waiters.
    package var waiting: Int { state.withLock { $0.waiters.count } }

    /// Acquires an amount, waiting if necessary. The caller must pass the same amount to
    /// ``release(_:)``.
    ///
    /// - Parameters:
    ///   - amount: at most ``capacity``.
    ///   - patience: the longest wait.
    ///   - ticket: identifies the wait for ``dismiss(_:)``.
    package func acquire(
        _ amount: Int, within patience: Duration, as ticket: Ticket = Ticket()
    ) async throws(SemaphoreError) {
        if Task.isCancelled { throw .cancelled }
        if tryAcquire(amount) { return }
        var timer: Task<Void, Never>?
        let error = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let end = enter(
                    Waiter(ticket: ticket, amount: amount, continuation: continuation))
                {
                    return continuation.resume(returning: end.error)
                }
                timer = Task {
                    do { try await Task.sleep(for: patience) } catch { return }
                    self.dismiss(ticket, .timedOut)
                }
            }
        } onCancel: {
            dismiss(ticket, .cancelled)
        }
        timer?.cancel()
        if let error { throw error }
    }

    /// Acquires an amount, ``capacity`` at most, if it is free now and there are no waiters.
    package func tryAcquire(_ amount: Int) -> Bool {
        precondition(amount <= capacity, "nobody can have more than there is")
        return state.withLock { $0.take(amount) }
    }

    /// Returns an amount that ``acquire(_:within:as:)`` or ``tryAcquire(_:)`` took.
    package func release(_ amount: Int) { serve { $0.free += amount } }

    /// Ends the wait with this ticket, or the wait that is about to begin, with
    /// ``SemaphoreError/dismissed``. Callable from any thread.
    package func dismiss(_ ticket: Ticket) { dismiss(ticket, .dismissed) }

    /// Adds a waiter.
    ///
    /// - Returns: the result, if it is known already.
    private func enter(_ waiter: Waiter) -> (error: SemaphoreError?, Void)? {
        state.withLock { state in
            // An earlier dismissal is seen here; a later one finds the waiter.
            if let reason = waiter.ticket.reason.withLock({ $0 }) { return (reason, ()) }
            if state.take(waiter.amount) { return (nil, ()) }
            if state.waiters.count >= mostWaiters { return (.full, ()) }
            state.waiters.append(waiter)
            return nil
        }
    }

    private func dismiss(_ ticket: Ticket, _ reason: SemaphoreError) {
        ticket.reason.withLock { $0 = $0 ?? reason }
        var waiter: Waiter?
        // The waiters behind may ask for less.
        serve { state in
            guard let index = state.waiters.firstIndex(where: { $0.ticket === ticket }) else {
                return
            }
            waiter = state.waiters.remove(at: index)
        }
        waiter?.continuation.resume(returning: reason)
    }

    /// Changes the state, then serves the waiters whose turn it is.
    private func serve(after change: (inout State) -> Void) {
        let served = state.withLock { state in
            change(&state)
            var served: [Waiter] = []
            while let first = state.waiters.first, state.free >= first.amount {
                state.free -= first.amount
                served.append(state.waiters.removeFirst())
            }
            return served
        }
        for waiter in served { waiter.continuation.resume(returning: nil) }
    }
}

extension AsyncSemaphore {
    /// An identifier for one wait, to dismiss it. It can't be reused.
    package final class Ticket: Sendable {
        /// Why the wait was dismissed.
        fileprivate let reason = Mutex<SemaphoreError?>(nil)

        package init() {}
    }
}

/// Why ``AsyncSemaphore/acquire(_:within:as:)`` failed.
package enum SemaphoreError: Error {
    /// Too many tasks wait already.
    case full
    case timedOut
    /// The task was cancelled.
    case cancelled
    /// ``AsyncSemaphore/dismiss(_:)`` ended the wait.
    case dismissed
}
