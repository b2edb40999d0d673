import Dispatch

/// Work that waits for the disk or computes for long, on threads of its own.
///
/// Swift's own threads are as many as there are cores, and none of them may be kept waiting.
package enum Offload {
    package static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result(catching: work))
            }
        }
    }
}
