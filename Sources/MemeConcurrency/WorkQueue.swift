/// A blocking first-in, first-out queue.
///
/// Its elements need not be `Sendable`: the thread that adds an element must not use it until the thread
/// that takes it is done with it.
package final class WorkQueue<Work> {
    fileprivate struct State {
        /// The elements. Those before `first` are taken, because moving the others up each time would
        /// take long.
        var work: [Work?] = []
        var first = 0
        /// The number of threads that wait.
        var waiting = 0
        var isClosed = false

        var count: Int { work.count - first }

        mutating func take() -> Work? {
            guard first < work.count else { return nil }
            let next = work[first].take()
            first += 1
            if 2 * first >= work.count {
                work.removeFirst(first)
                first = 0
            }
            return next
        }
    }

    private let state = Monitor(State())

    package init() {}

    /// Adds an element, or drops it if the queue is closed.
    ///
    /// - Returns: whether a thread is already waiting for it.
    @discardableResult
    package func add(_ work: Work) -> Bool {
        defer { state.signal() }
        return state.withLock { state in
            if state.isClosed { return false }
            state.work.append(work)
            return state.waiting >= state.count
        }
    }

    /// Closes the queue and wakes all waiting threads.
    ///
    /// - Parameter dropping: whether to drop the elements that no thread has taken.
    package func close(dropping: Bool = false) {
        defer { state.broadcast() }
        // Releases the elements outside the lock, because their deinitializers may do anything.
        _ = state.withLock { state -> [Work?] in
            state.isClosed = true
            guard dropping else { return [] }
            defer { (state.work, state.first) = ([], 0) }
            return state.work
        }
    }

    /// Takes the next element. It waits for one unless the queue is closed.
    ///
    /// - Returns: `nil` if the queue is closed and empty.
    package func next() -> Work? {
        var isWaiting = false
        return state.wait { state -> Work?? in
            if isWaiting { state.waiting -= 1 }
            isWaiting = false
            if let next = state.take() { return .some(next) }
            if state.isClosed { return .some(nil) }
            state.waiting += 1
            isWaiting = true
            return nil
        }
    }

    /// Takes elements until the queue is closed and empty.
    package func drain(_ work: (Work) -> Void) {
        while let next = next() { work(next) }
    }

    var isWaitedFor: Bool { state.withLock { $0.waiting > 0 } }

    /// Takes the next element if there is one now.
    func poll() -> Work? { state.withLock { $0.take() } }
}

extension WorkQueue.State: Sendable where Work: Sendable {}
extension WorkQueue: Sendable where Work: Sendable {}
