import Foundation
import Synchronization

/// Signals that would end the program, such as Ctrl-C, while it writes files.
package enum Interruptions {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let pending = Atomic<Int32>(0)

    /// Delays the first such signal until `body` has ended, so that it isn't half done. A second signal
    /// ends the program at once.
    static func held<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        // Also ensures that the variable is initialized before the handler uses it.
        pending.store(0, ordering: .sequentiallyConsistent)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { signal in
            Interruptions.pending.store(signal, ordering: .sequentiallyConsistent)
        }
        action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND) | SA_RESTART
        let heeded = signals.filter { !isIgnored($0) }
        let before = heeded.map { signal in
            var old = sigaction()
            sigaction(signal, &action, &old)
            return old
        }
        defer {
            for (signal, old) in zip(heeded, before) {
                var old = old
                sigaction(signal, &old, nil)
            }
            let signal = pending.load(ordering: .sequentiallyConsistent)
            if signal != 0 { deliver(signal) }
        }
        return try await body()
    }

    /// Runs `body` and cancels it if such a signal arrives, for work that takes long.
    package static func cancelling<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await held {
            try await withThrowingTaskGroup(of: Result?.self) { group in
                group.addTask { try await body() }
                group.addTask {
                    while pending.load(ordering: .sequentiallyConsistent) == 0 {
                        try await Task.sleep(for: .milliseconds(50))
                    }
                    return nil
                }
                defer { group.cancelAll() }
                guard let result = try await group.next() ?? nil else { throw CancellationError() }
                return result
            }
        }
    }

    /// Whether the parent process has set a signal to be ignored, as `nohup` does, and a shell for
    /// background jobs of a script. Then it stays ignored.
    static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        sigaction(signal, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Sends a signal to this thread, which then receives it before anything else happens. Threads of
    /// Swift's tasks would otherwise leave it to another.
    package static func deliver(_ signal: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, signal)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(signal)
    }
}
