import Dispatch
import Foundation
import Synchronization

/// A bar on standard error for work that takes longer than a second; nothing where that is no
/// terminal.
final class ProgressBar: Sendable {
    private struct State {
        var percent = 0
        /// What the terminal shows now; `nil` where that is nothing.
        var shown: Int?
        var isFinished = false
    }

    private static let width = 24

    private let label: String
    private let state = Mutex(State())

    /// - Parameter patience: how long nothing is shown.
    init(_ label: String, patience: DispatchTimeInterval = .seconds(1)) {
        self.label = label
        if Terminal.error.isSmart { draw(after: patience) }
    }

    /// - Parameter done: the part that is done, from 0 to 1.
    func update(_ done: Double) {
        let percent = Int(min(max(done, 0), 1) * 100)
        state.withLock { $0.percent = percent }
    }

    /// Erases the bar. Call it before anything else is written.
    func finish() {
        state.withLock { state in
            if state.shown != nil { Console.write("\r\u{1b}[K", to: STDERR_FILENO) }
            state.isFinished = true
        }
    }

    /// Shows what is done, again and again until it is finished: work may take long between one
    /// word of its progress and the next.
    private func draw(after delay: DispatchTimeInterval) {
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in
            guard let self, drawOnce() else { return }
            draw(after: .milliseconds(100))
        }
    }

    /// - Returns: whether there may be more to show.
    private func drawOnce() -> Bool {
        state.withLock { state in
            if state.isFinished || state.shown == state.percent { return !state.isFinished }
            state.shown = state.percent
            Console.write("\r\(line(state.percent))\u{1b}[K", to: STDERR_FILENO)
            return true
        }
    }

    func line(_ percent: Int) -> String {
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
