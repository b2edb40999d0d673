import Synchronization

/// Whether whoever asked for long work has lost interest, for threads that belong to no task.
final class Cancellation: Sendable {
    private let isCancelled = Atomic(false)

    /// - Throws: `CancellationError`.
    func check() throws {
        if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
    }

    /// Does something that looks here now and then whether the task was cancelled.
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
