import Synchronization

/// A least-recently-used cache with a bounded cost in bytes.
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

    /// - Parameter limit: the largest total cost of all values, in bytes.
    package init(limit: Int) { self.limit = limit }

    /// The total cost of all values, in bytes.
    package var cost: Int { state.withLock { $0.cost } }

    package subscript(_ key: Key) -> Value? {
        state.withLock { state in
            state.clock += 1
            state.values[key]?.lastUse = state.clock
            return state.values[key]?.value
        }
    }

    /// Caches a value, unless it would take an eighth of the limit or more and so evict many others.
    package func hold(_ value: Value, for key: Key, cost: Int) {
        guard cost <= limit / 8 else { return }
        state.withLock { state in
            let held = Held(value: value, cost: cost, lastUse: state.clock)
            state.cost += cost - (state.values.updateValue(held, forKey: key)?.cost ?? 0)
            guard state.cost > limit else { return }
            // Evicts a tenth at once, so that the next insertion need not search for the oldest again.
            let oldest = state.values.sorted { $0.value.lastUse < $1.value.lastUse }
            for (key, held) in oldest where state.cost > limit / 10 * 9 {
                state.values[key] = nil
                state.cost -= held.cost
            }
        }
    }
}
