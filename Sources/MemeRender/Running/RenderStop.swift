internal import Synchronization

/// Ends renders that nobody waits for any more.
///
/// Renders that are begun within ``during(_:)``, on that thread or in that task, end with
/// ``RenderError/cancelled`` soon after ``stop()``: the next band of rows, frame or scan isn't begun.
public final class RenderStop: Sendable {
    @TaskLocal package static var current: RenderStop?

    private let isStopped = Atomic(false)
    /// The memory that its renders share with others; as much as each may have where `nil`.
    let room: RenderRoom?

    public init() { room = nil }

    package init(sharing room: RenderRoom) { self.room = room }

    /// Ends them; from any thread, and once for all.
    public func stop() { isStopped.store(true, ordering: .relaxed) }

    /// Does something whose renders can be ended.
    public func during<Value>(_ body: () throws -> Value) rethrows -> Value {
        try Self.$current.withValue(self, operation: body)
    }

    /// Does something whose renders can be ended, on whatever threads it has them.
    package func during<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        try await Self.$current.withValue(self, operation: body)
    }

    var wasStopped: Bool { isStopped.load(ordering: .relaxed) }
}
