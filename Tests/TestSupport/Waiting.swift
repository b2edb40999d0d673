import Foundation

/// Waits until a condition holds.
///
/// The limit of minutes suits a busy machine. A test must not wait for ever, because then it would
/// neither end nor report anything.
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

/// The condition that didn't become true in time.
package struct NeverHappened: Error {
    package let place: String
}

/// Runs blocking code on a thread of its own.
///
/// Swift has only as many threads as cores, and the servers that tests talk to run on them too. The same
/// holds for Dispatch's threads.
package func offThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}

extension Process {
    /// Starts the process and waits for its end.
    ///
    /// `waitUntilExit` would block one of Swift's threads: see ``offThread(_:)``.
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

    /// The exit status as a shell reports it: 128 plus the signal's number if a signal ended the
    /// process.
    package var shellStatus: Int32 {
        terminationStatus + (terminationReason == .uncaughtSignal ? 128 : 0)
    }
}
