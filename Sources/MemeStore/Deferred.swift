import Foundation
import Synchronization

/// A value that is worked out on another thread, for a caller that can't leave its own.
///
/// Where no thread is free before the value is asked for, who asks works it out: nobody waits for
/// work that hasn't begun.
final class Deferred<Value: Sendable>: Sendable {
    private enum State {
        case waiting(@Sendable () -> Value)
        case begun
        case done(Value)
    }

    private let state: Mutex<State>
    private let finished = DispatchSemaphore(value: 0)

    init(_ work: @escaping @Sendable () -> Value) {
        state = Mutex(.waiting(work))
    }

    /// Lets another thread begin.
    func begin() { Offload.begin { self.run() } }

    /// The value, waited for where it must be.
    var value: Value {
        run()
        finished.wait()
        // The next one who asks, or waits already, gets it too.
        finished.signal()
        guard case .done(let value) = state.withLock({ $0 }) else {
            preconditionFailure("what is finished has a value")
        }
        return value
    }

    /// Works it out, unless somebody does or has done so.
    private func run() {
        let work: (@Sendable () -> Value)? = state.withLock { state in
            guard case .waiting(let work) = state else { return nil }
            state = .begun
            return work
        }
        guard let work else { return }
        let value = work()
        state.withLock { $0 = .done(value) }
        finished.signal()
    }
}
