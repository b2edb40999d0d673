import Hummingbird
import MemeConcurrency

extension AsyncSemaphore {
    /// Acquires an amount for the client whose request this task answers, waiting if necessary.
    ///
    /// - Throws: `HTTPError.overload` if too many wait or the wait exceeds `patience`;
    ///   `HTTPError.clientGone` if the client disconnects meanwhile; `CancellationError`.
    func acquireForClient(_ amount: Int, within patience: Duration) async throws {
        try Task.checkCancellation()
        if tryAcquire(amount) { return }
        let ticket = Ticket()
        do {
            try await Client.current.watching {
                try await acquire(amount, within: patience, as: ticket)
            } onGone: {
                self.dismiss(ticket)
            }
        } catch let error as SemaphoreError {
            switch error {
            case .full, .timedOut: throw HTTPError.overload
            case .cancelled: throw CancellationError()
            case .dismissed: throw HTTPError.clientGone
            }
        }
    }
}
