import Foundation
import Synchronization

/// Signals during a full-screen application, which restores the terminal before it ends.
package enum TerminalSignals {
    /// Signals that end or suspend the program, continue it, or resize the terminal.
    private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]
    /// A bit for each signal that arrived.
    private static let pending = Atomic<UInt64>(0)

    /// Records signals for ``take(_:)`` while `body` runs.
    package static func watched<Result>(_ body: () throws -> Result) rethrows -> Result {
        // Also ensures that the variable is initialized before the handler uses it.
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

    /// Whether a signal arrived since the last call.
    package static func take(_ signal: Int32) -> Bool {
        let bit: UInt64 = 1 << UInt64(signal)
        return pending.bitwiseAnd(~bit, ordering: .sequentiallyConsistent).oldValue & bit != 0
    }

    /// The first signal that arrived and ends the program.
    package static func takeEnd() -> Int32? {
        [SIGINT, SIGTERM, SIGHUP, SIGQUIT].first(where: take)
    }

    /// Suspends the program, as Ctrl-Z does, until it is continued.
    package static func stop() {
        var usual = sigaction()
        usual.__sigaction_handler.sa_handler = SIG_DFL
        var before = sigaction()
        sigaction(SIGTSTP, &usual, &before)
        Interruptions.deliver(SIGTSTP)
        sigaction(SIGTSTP, &before, nil)
    }
}
