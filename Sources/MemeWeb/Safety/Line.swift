import Dispatch
import Hummingbird
import Synchronization

/// Something of which there is only so much, such as cores or memory, and a line of those who wait
/// for their part of it: first come, first served, whatever they ask for, so that who asks for much
/// has it in the end.
final class Line: Sendable {
    private struct Waiter {
        let id: Int
        let amount: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var free: Int
        var waiters: [Waiter] = []
        var lastID = 0
    }

    let capacity: Int
    private let length: Int
    private let state: Mutex<State>

    /// - Parameter length: how many may wait.
    init(capacity: Int, length: Int) {
        self.capacity = capacity
        self.length = length
        state = Mutex(State(free: capacity))
    }

    var taken: Int { state.withLock { capacity - $0.free } }
    var waiting: Int { state.withLock { $0.waiters.count } }

    /// Takes an amount, which ``leave(_:)`` has to give back.
    ///
    /// - Throws: `HTTPError.overload` where the line is full, or it takes longer than `patience`;
    ///   `HTTPError.clientGone` where the client has gone meanwhile.
    func enter(_ amount: Int, within patience: Duration) async throws {
        try Task.checkCancellation()
        if tryToEnter(amount) { return }
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await Client.current.watching {
            try await self.wait(for: amount, as: id, within: patience)
        } onGone: {
            self.dismiss(id, HTTPError.clientGone)
        }
    }

    /// Takes an amount where it is there at once.
    func tryToEnter(_ amount: Int) -> Bool {
        precondition(amount <= capacity, "nobody can have more than there is")
        return state.withLock { state in
            guard state.waiters.isEmpty, state.free >= amount else { return false }
            state.free -= amount
            return true
        }
    }

    private func wait(for amount: Int, as id: Int, within patience: Duration) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = state.withLock { state in
                    // A cancellation that came before this is seen here, a later one finds the
                    // waiter.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.waiters.isEmpty, state.free >= amount {
                        state.free -= amount
                        return .success(())
                    }
                    if state.waiters.count >= length { return .failure(HTTPError.overload) }
                    state.waiters.append(
                        Waiter(id: id, amount: amount, continuation: continuation))
                    return nil
                }
                if let result { return continuation.resume(with: result) }
                DispatchQueue.global().asyncAfter(deadline: .now() + patience.seconds) {
                    self.dismiss(id, HTTPError.overload)
                }
            }
        } onCancel: {
            dismiss(id, CancellationError())
        }
    }

    /// Gives back what ``enter(_:within:)`` took.
    func leave(_ amount: Int) {
        resume { $0.free += amount }
    }

    /// Sends someone away who still waits.
    private func dismiss(_ id: Int, _ error: any Error) {
        var waiter: Waiter?
        // Those behind may want less.
        resume { state in
            guard let index = state.waiters.firstIndex(where: { $0.id == id }) else { return }
            waiter = state.waiters.remove(at: index)
        }
        waiter?.continuation.resume(throwing: error)
    }

    /// Changes the state, and then lets in whoever has a turn.
    private func resume(after change: (inout State) -> Void) {
        let next = state.withLock { state in
            change(&state)
            var next: [Waiter] = []
            while let first = state.waiters.first, state.free >= first.amount {
                state.free -= first.amount
                next.append(state.waiters.removeFirst())
            }
            return next
        }
        for waiter in next { waiter.continuation.resume() }
    }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }
}
