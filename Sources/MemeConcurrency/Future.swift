/// A value that another thread may compute while the caller does something else.
///
/// ``get()`` computes the value on the calling thread if no other thread has begun to. So futures can
/// wait for each other, on any number of threads, without a deadlock: a caller never waits for work that
/// hasn't begun. When its owner releases a future, it waits for work that has begun and drops work that
/// hasn't.
package final class Future<Value> {
    private let job: Job

    /// - Parameters:
    ///   - execution: the thread that begins the work.
    ///   - body: computes the value. Nothing else may use what it captures until ``get()`` returns or
    ///     the future is released. It must not retain the future's owner. It may wait for anything that
    ///     the owner does before calling ``get()``.
    package init(on execution: Execution = .ownThread, _ body: @escaping () -> Value) {
        let job = Job(body)
        self.job = job
        switch execution {
        // If the system has no thread left, `get()` computes the value.
        case .ownThread: _ = SystemThread.begin { job.run() }
        case .workers(let workers): workers.begin { job.run() }
        case .caller: break
        }
    }

    /// A future of a value, or of the error that the body throws.
    // The type has no parameter for the error: with `Never` for most futures, the runtime would look
    // through the program's 10,000 conformances for `Never: Error`, which takes 50 µs.
    package convenience init<Success, Failure>(
        on execution: Execution = .ownThread,
        catching body: @escaping () throws(Failure) -> Success
    ) where Value == Result<Success, Failure> {
        self.init(on: execution) { Result(catching: body) }
    }

    deinit { job.end() }

    /// Returns the value. It computes the value if no thread has begun to, or waits until it is ready.
    package func get() -> Value {
        job.run()
        return job.value
    }

    /// The part of a future that its thread retains. If the thread retained the future itself, it might
    /// release it last, and would wait for its own end.
    // `@unchecked`: a lock guards the state, and only the thread that takes the body calls it.
    private final class Job: @unchecked Sendable {
        private enum State {
            case waiting(() -> Value)
            case begun
            case done(Value)
            /// The future was released.
            case over
        }

        private let state: Monitor<State>

        init(_ body: @escaping () -> Value) { state = Monitor(.waiting(body)) }

        /// Computes the value, unless a thread is doing or has done so.
        func run() {
            guard let body = begin() else { return }
            let value = body()
            state.withLock { $0 = .done(value) }
            state.broadcast()
        }

        /// Takes the body out; `nil` if there is nothing to do.
        private func begin() -> (() -> Value)? {
            state.withLock { state in
                guard case .waiting(let body) = state else { return nil }
                state = .begun
                return body
            }
        }

        /// The value, once there is one; waits for it.
        var value: Value {
            state.wait { if case .done(let value) = $0 { value } else { nil } }
        }

        /// Drops work that hasn't begun, and waits for work that has. It releases both the body and the
        /// value.
        func end() {
            // Releases the state outside the lock, because a value's deinitializer may do anything.
            _ = state.wait { state -> State? in
                if case .begun = state { return nil }
                defer { state = .over }
                return state
            }
        }
    }
}

// `@unchecked`: a lock guards the job's state.
extension Future: @unchecked Sendable where Value: Sendable {}

/// The thread that begins the work of a ``Future``.
package enum Execution: Sendable {
    /// A new thread, at once.
    case ownThread
    /// A thread of this pool, when one is free.
    case workers(Workers)
    /// The thread that calls ``Future/get()``.
    case caller
}
