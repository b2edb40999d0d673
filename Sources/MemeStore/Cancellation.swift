import Synchronization

/// A flag that says whether the task that asked for long work was cancelled, for threads that belong
/// to no task.
final class Cancellation: Sendable {
    private let isCancelled = Atomic(false)

    /// - Throws: `CancellationError`.
    func check() throws {
        if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
    }

    /// Runs `body` with a flag that is set if the task is cancelled.
    static func during<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Cancellation) async throws -> Value
    ) async throws -> Value {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await body(cancellation)
        } onCancel: {
            cancellation.isCancelled.store(true, ordering: .relaxed)
        }
    }
}
