import Foundation
import Synchronization

/// Signals that end the program, such as Ctrl-C, while files are being written.
enum Interruptions {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let pending = Atomic<Int32>(0)

    /// Holds the first such signal back until `body` has ended, so that no half of it is left.
    /// A second one ends the program at once: somebody means it.
    static func held<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        // Also makes sure that the handler finds the variable initialised.
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

    /// As ``held(_:)``, for work that would take long: it is cancelled when such a signal comes.
    static func cancelling<Result: Sendable>(
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

    /// Whether whoever started the program has it ignore a signal, as `nohup` does, and a shell that
    /// starts it in the background of a script. Then it stays ignored.
    static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        sigaction(signal, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Sends a signal to this thread, which then has it before anything else happens: the threads
    /// that Swift's tasks run on would otherwise leave it to another.
    static func deliver(_ signal: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, signal)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(signal)
    }
}
