import Hummingbird
import Synchronization

/// The other end of a connection, so that nobody works for one who has gone.
///
/// Each connection has one; ``ConnectionGuard`` tells it.
final class Client: Sendable {
    /// The one whose request this task answers.
    @TaskLocal static var current = Client()

    private struct State {
        var isGone = false
        var actions: [Int: @Sendable () -> Void] = [:]
        var lastID = 0
    }

    private let state = Mutex(State())

    /// Does something, and another thing as soon as the client goes meanwhile.
    func watching<Value>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value, onGone: @escaping @Sendable () -> Void
    ) async throws -> Value {
        let id: Int? = state.withLock { state in
            if state.isGone { return nil }
            state.lastID += 1
            state.actions[state.lastID] = onGone
            return state.lastID
        }
        guard let id else { throw HTTPError.clientGone }
        defer { state.withLock { _ = $0.actions.removeValue(forKey: id) } }
        return try await body()
    }

    func hasGone() {
        let actions = state.withLock { state in
            defer { state.actions = [:] }
            state.isGone = true
            return state.actions
        }
        for action in actions.values { action() }
    }
}
