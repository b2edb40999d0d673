import Foundation

/// Waits until something is so.
///
/// A busy machine gets minutes for it, but not for ever: a test that waits for what can't come any
/// more would else end nothing and tell nothing.
///
/// - Throws: ``NeverHappened`` after five minutes.
package func until(
    file: String = #fileID, line: Int = #line, _ condition: () async throws -> Bool
) async throws {
    let start = ContinuousClock.now
    while try await !condition() {
        guard ContinuousClock.now - start < .seconds(300) else {
            throw NeverHappened(place: "\(file):\(line)")
        }
        try await Task.sleep(for: .milliseconds(5))
    }
}

/// What a test waited for.
package struct NeverHappened: Error {
    package let place: String
}

extension Process {
    /// Starts it and waits for its end.
    ///
    /// `waitUntilExit` would keep one of Swift's own threads waiting, which are two on a machine of
    /// two cores: what else the tests do, servers included, would stand still.
    ///
    /// - Returns: the status of its end as a shell has it.
    package func runToEnd() async throws -> Int32 {
        try await withCheckedThrowingContinuation { continuation in
            terminationHandler = { process in
                let isSignal = process.terminationReason == .uncaughtSignal
                continuation.resume(
                    returning: process.terminationStatus + (isSignal ? 128 : 0))
            }
            do {
                try run()
            } catch {
                terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
    }
}
