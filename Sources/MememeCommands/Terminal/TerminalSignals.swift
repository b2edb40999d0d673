import Foundation
import Synchronization

/// Signals that come while a program has the whole terminal, so that it can give it back first.
enum TerminalSignals {
    /// What ends the program, and what stops it for a while.
    private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]
    /// A bit for each signal that came.
    private static let pending = Atomic<UInt64>(0)

    /// Has signals wait for ``take(_:)`` while `body` runs.
    static func watched<Result>(_ body: () throws -> Result) rethrows -> Result {
        // Also makes sure that the handler finds the variable initialised.
        pending.store(0, ordering: .sequentiallyConsistent)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { signal in
            let bit: UInt64 = 1 << UInt64(signal)
            TerminalSignals.pending.bitwiseOr(bit, ordering: .sequentiallyConsistent)
        }
        let heeded = watched.filter { !Interruptions.isIgnored($0) }
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
        }
        return try body()
    }

    /// Whether a signal came since the last time.
    static func take(_ signal: Int32) -> Bool {
        let bit: UInt64 = 1 << UInt64(signal)
        return pending.bitwiseAnd(~bit, ordering: .sequentiallyConsistent).oldValue & bit != 0
    }

    /// The first signal that came and ends the program.
    static func takeEnd() -> Int32? { [SIGINT, SIGTERM, SIGHUP, SIGQUIT].first(where: take) }

    /// Stops the program as Ctrl-Z does; it comes back when somebody lets it go on.
    static func stop() {
        var usual = sigaction()
        usual.__sigaction_handler.sa_handler = SIG_DFL
        var before = sigaction()
        sigaction(SIGTSTP, &usual, &before)
        Interruptions.deliver(SIGTSTP)
        sigaction(SIGTSTP, &before, nil)
    }
}
