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

/// Does what keeps its thread waiting, on one of its own.
///
/// Swift's own threads are as few as the cores, and servers that tests ask run on them too. Dispatch's
/// are the same.
package func offThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}

extension Process {
    /// Starts it and waits for its end.
    ///
    /// `waitUntilExit` would keep one of Swift's own threads waiting: see ``offThread(_:)``.
    ///
    /// - Returns: ``shellStatus``.
    package func runToEnd() async throws -> Int32 {
        try await withCheckedThrowingContinuation { continuation in
            terminationHandler = { continuation.resume(returning: $0.shellStatus) }
            do {
                try run()
            } catch {
                terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
    }

    /// The status of its end as a shell has it: 128 and more where a signal ended it.
    package var shellStatus: Int32 {
        terminationStatus + (terminationReason == .uncaughtSignal ? 128 : 0)
    }
}
