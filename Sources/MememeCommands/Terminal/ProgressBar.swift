import Dispatch
import Foundation
import Synchronization

/// A progress bar on standard error, for work that takes longer than a second. It shows nothing if
/// standard error isn't a terminal.
final class ProgressBar: Sendable {
    private struct State {
        /// `nil` if it isn't known.
        var percent: Int? = 0
        var detail = ""
        /// The bar on the terminal now; `nil` if there is none.
        var shown: String?
        var isFinished = false
    }

    private static let width = 24

    private let label: String
    private let state = Mutex(State())

    /// - Parameter patience: the delay before the bar appears.
    init(_ label: String, patience: DispatchTimeInterval = .seconds(1)) {
        self.label = label
        if Terminal.error.isSmart { draw(after: patience) }
    }

    /// - Parameters:
    ///   - done: the fraction that is done, from 0 to 1; `nil` if it isn't known.
    ///   - detail: text next to the bar.
    func update(_ done: Double?, detail: String = "") {
        let percent = done.map { Int(min(max($0, 0), 1) * 100) }
        state.withLock { ($0.percent, $0.detail) = (percent, detail) }
    }

    /// Hides the bar while `body` writes something else.
    func interrupted<Result>(_ body: () throws -> Result) rethrows -> Result {
        try state.withLock { state in
            if state.shown != nil { Console.write("\r\u{1b}[K", to: STDERR_FILENO) }
            state.shown = nil
            return try body()
        }
    }

    /// Erases the bar. Call it before writing anything else.
    func finish() {
        state.withLock { state in
            if state.shown != nil { Console.write("\r\u{1b}[K", to: STDERR_FILENO) }
            state.isFinished = true
        }
    }

    /// Redraws the bar periodically until it is finished, because updates may be far apart.
    private func draw(after delay: DispatchTimeInterval) {
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in
            guard let self, drawOnce() else { return }
            draw(after: .milliseconds(100))
        }
    }

    /// - Returns: whether to draw again.
    private func drawOnce() -> Bool {
        state.withLock { state in
            if state.isFinished { return false }
            // A wrapped line couldn't be erased.
            let line = line(state.percent, detail: state.detail)
                .cut(to: max(1, (Terminal.error.columns ?? 80) - 1))
            if state.shown == line { return true }
            state.shown = line
            Console.write("\r\(line)\u{1b}[K", to: STDERR_FILENO)
            return true
        }
    }

    func line(_ percent: Int?, detail: String = "") -> String {
        let filled = Self.width * (percent ?? 0) / 100
        let bar =
            String(repeating: "█", count: filled)
            + String(repeating: "░", count: Self.width - filled)
        let parts = [percent.map { "\(bar) \($0) %" }, detail.isEmpty ? nil : detail]
        return ([label] + parts.compactMap(\.self)).joined(separator: " ")
    }
}

/// Shows a bar while `body` runs, and erases it even if `body` throws.
package func withProgress<Result>(
    _ label: String, _ body: (@escaping @Sendable (Double) -> Void) throws -> Result
) rethrows -> Result {
    let bar = ProgressBar(label)
    defer { bar.finish() }
    return try body { bar.update($0) }
}

/// Shows a bar while `body` runs, and erases it even if `body` throws.
package func withProgress<Result>(
    _ label: String, _ body: (@escaping @Sendable (Double) -> Void) async throws -> Result
) async rethrows -> Result {
    let bar = ProgressBar(label)
    defer { bar.finish() }
    return try await body { bar.update($0) }
}
