#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import CShims
internal import Synchronization

/// The memory that all renders of a program have together which run at once: each waits, first
/// come, first served, until there is enough for what it says that it takes.
///
/// Renders that are begun within ``RenderStop/during(_:)`` of a ``RenderStop`` that has the room
/// wait for it by themselves, when their sizes are known and nothing is decoded yet. Who waits keeps
/// a thread, so that rooms are for those who have threads of their own, and few of them.
package final class RenderRoom: Sendable {
    /// In bytes. What takes more is refused.
    package let capacity: Int
    private let patience: Duration?
    private let state: Mutex<State>

    private struct State {
        var free: Int
        /// The numbers of those who wait.
        var line: [Int] = []
        var lastNumber = 0
    }

    /// How much is worth being given back to the system, which takes milliseconds.
    private static let muchMemory = 128 << 20
    /// How soon who waits sees that there is room: a render takes many times as long.
    private static let pause = Duration.milliseconds(5)

    /// - Parameter patience: how long one waits; for ever where `nil`.
    package init(capacity: Int, patience: Duration? = nil) {
        self.capacity = capacity
        self.patience = patience
        state = Mutex(State(free: capacity))
    }

    /// What is taken now.
    package var taken: Int { state.withLock { capacity - $0.free } }

    /// Does something that takes so many bytes, when they are there.
    ///
    /// - Throws: ``RenderError/outOfMemory`` where that takes longer than the patience; what ends
    ///   the render that waits.
    package func hold<Value>(
        _ bytes: Int, _ body: () throws(RenderError) -> Value
    ) throws(RenderError) -> Value {
        let bytes = min(max(bytes, 0), capacity)
        try enter(bytes)
        defer {
            // Else a program that has rendered something large once stays large.
            if bytes >= Self.muchMemory { mm_memory_return() }
            state.withLock { $0.free += bytes }
        }
        return try body()
    }

    private func enter(_ bytes: Int) throws(RenderError) {
        let number = state.withLock { state -> Int? in
            if state.line.isEmpty, state.free >= bytes {
                state.free -= bytes
                return nil
            }
            state.lastNumber += 1
            state.line.append(state.lastNumber)
            return state.lastNumber
        }
        guard let number else { return }
        let begin = ContinuousClock.now
        var last = begin
        while true {
            let isIn = state.withLock { state in
                guard state.line.first == number, state.free >= bytes else { return false }
                state.line.removeFirst()
                state.free -= bytes
                return true
            }
            if isIn { return }
            do throws(RenderError) {
                try RenderWatch.check()
                if let patience, ContinuousClock.now - begin > patience {
                    throw RenderError.outOfMemory
                }
            } catch {
                state.withLock { $0.line.removeAll { $0 == number } }
                throw error
            }
            usleep(UInt32(Self.pause / .microseconds(1)))
            // Waiting is no work: the time limit is for that.
            let now = ContinuousClock.now
            RenderWatch.current?.prolong(by: now - last)
            last = now
        }
    }
}

extension RenderLimits {
    /// Does something that takes so many bytes: when the room of all renders has them, where there
    /// is one.
    ///
    /// - Throws: ``RenderError/tooMuchMemory(_:limit:)`` where that is more than a render may take;
    ///   ``RenderError/outOfMemory`` where there was no room for long.
    func holding<Value>(
        _ bytes: Int, _ body: () throws(RenderError) -> Value
    ) throws(RenderError) -> Value {
        let room = RenderWatch.room
        let limit = min(maximumMemory, room?.capacity ?? .max)
        guard bytes <= limit else { throw .tooMuchMemory(bytes, limit: limit) }
        guard let room else { return try body() }
        return try room.hold(bytes, body)
    }
}
