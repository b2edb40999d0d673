#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A monitor: a mutex that guards a state, and a condition variable to wait for its changes.
///
/// `Mutex` of the standard library has no condition variable.
package final class Monitor<State> {
    // On the heap, because the addresses must not change while a thread waits.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let change: UnsafeMutablePointer<pthread_cond_t>
    private var state: State

    package init(_ state: State) {
        (mutex, change) = (.allocate(capacity: 1), .allocate(capacity: 1))
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(change, nil)
        self.state = state
    }

    deinit {
        pthread_cond_destroy(change)
        pthread_mutex_destroy(mutex)
        change.deallocate()
        mutex.deallocate()
    }

    package func withLock<Value>(_ body: (inout State) -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&state)
    }

    /// Waits until the state has a value.
    ///
    /// - Parameter value: returns the value, or `nil` to wait for the next signal. It is called with the
    ///   lock held.
    package func wait<Value>(for value: (inout State) -> Value?) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let value = value(&state) { return value }
            pthread_cond_wait(change, mutex)
        }
    }

    /// Wakes one waiting thread.
    package func signal() { pthread_cond_signal(change) }

    /// Wakes all waiting threads.
    package func broadcast() { pthread_cond_broadcast(change) }
}

// `@unchecked`: only the thread that holds the mutex touches the state.
extension Monitor: @unchecked Sendable where State: Sendable {}
