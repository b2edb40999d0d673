import Synchronization

/// Values that were used last, in a bounded number of bytes.
package final class ByteCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Held {
        var value: Value
        var cost: Int
        var lastUse: UInt64
    }

    private struct State {
        var values: [Key: Held] = [:]
        var cost = 0
        var clock: UInt64 = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: what all values together may cost.
    package init(limit: Int) { self.limit = limit }

    /// What the values cost together.
    package var cost: Int { state.withLock { $0.cost } }

    package subscript(_ key: Key) -> Value? {
        state.withLock { state in
            state.clock += 1
            state.values[key]?.lastUse = state.clock
            return state.values[key]?.value
        }
    }

    /// Keeps a value, unless it would take an eighth of the room or more, and so push out many
    /// that are wanted more.
    package func hold(_ value: Value, for key: Key, cost: Int) {
        guard cost <= limit / 8 else { return }
        state.withLock { state in
            let held = Held(value: value, cost: cost, lastUse: state.clock)
            state.cost += cost - (state.values.updateValue(held, forKey: key)?.cost ?? 0)
            guard state.cost > limit else { return }
            // A tenth at once, so that the oldest need not be looked for again at the next.
            let oldest = state.values.sorted { $0.value.lastUse < $1.value.lastUse }
            for (key, held) in oldest where state.cost > limit / 10 * 9 {
                state.values[key] = nil
                state.cost -= held.cost
            }
        }
    }
}
