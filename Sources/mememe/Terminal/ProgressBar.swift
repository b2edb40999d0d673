import Foundation
import Synchronization

/// A bar on standard error for work that takes longer than a second; nothing where that is no
/// terminal.
final class ProgressBar: Sendable {
    private struct State {
        var shown = -1
    }

    private static let patience = Duration.seconds(1)
    private static let width = 24

    private let label: String
    private let start = ContinuousClock.now
    private let isPossible = Terminal.error.isSmart
    private let state = Mutex(State())

    init(_ label: String) {
        self.label = label
    }

    /// - Parameter done: the part that is done, from 0 to 1.
    func update(_ done: Double) {
        guard isPossible, ContinuousClock.now - start > Self.patience else { return }
        let percent = Int(min(max(done, 0), 1) * 100)
        state.withLock { state in
            guard percent != state.shown else { return }
            state.shown = percent
            Console.write("\r\(line(percent))\u{1b}[K", to: STDERR_FILENO)
        }
    }

    /// Erases the bar. Call it before anything else is written.
    func finish() {
        state.withLock { state in
            guard state.shown >= 0 else { return }
            state.shown = -1
            Console.write("\r\u{1b}[K", to: STDERR_FILENO)
        }
    }

    private func line(_ percent: Int) -> String {
        let filled = Self.width * percent / 100
        let bar =
            String(repeating: "█", count: filled)
            + String(repeating: "░", count: Self.width - filled)
        return "\(label) \(bar) \(percent) %"
    }
}

/// Shows a bar while `body` runs and takes it away whatever becomes of it.
func withProgress<Result>(
    _ label: String, _ body: (@escaping @Sendable (Double) -> Void) throws -> Result
) rethrows -> Result {
    let bar = ProgressBar(label)
    defer { bar.finish() }
    return try body { bar.update($0) }
}

/// Shows a bar while `body` runs and takes it away whatever becomes of it.
func withProgress<Result>(
    _ label: String, _ body: (@escaping @Sendable (Double) -> Void) async throws -> Result
) async rethrows -> Result {
    let bar = ProgressBar(label)
    defer { bar.finish() }
    return try await body { bar.update($0) }
}
