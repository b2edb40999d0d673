import Hummingbird
import Synchronization

/// The client of a connection, which notifies work when the client disconnects.
///
/// Each connection has one; its ``ConnectionGuard`` reports the disconnection.
package final class Client: Sendable {
    /// The client whose request this task answers.
    @TaskLocal package static var current = Client()

    private struct State {
        var isGone = false
        var actions: [Int: @Sendable () -> Void] = [:]
        var lastID = 0
    }

    private let state = Mutex(State())

    /// Runs `body`, and calls `onGone` if the client disconnects meanwhile.
    package func watching<Value>(
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
