#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import CShims
internal import Synchronization

/// A memory budget that concurrent renders share: a counting semaphore in bytes, first come, first
/// served. A render waits until its estimated memory is free.
///
/// A render uses the room of its ``RenderStop``: it waits once its sizes are known, before it decodes
/// anything. A waiting render blocks its thread, so a room suits programs that run renders on a few
/// threads of their own.
package final class RenderRoom: Sendable {
    /// The size of the budget, in bytes. A render that needs more is refused.
    package let capacity: Int
    private let patience: Duration?
    private let state: Mutex<State>
    /// Where the budget is, if another process has it.
    private let lender: (any MemoryLender)?

    private struct State {
        var free: Int
        /// The tickets of the waiting renders, oldest first.
        var line: [Int] = []
        var lastNumber = 0
    }

    /// From how many bytes it is worth returning freed memory to the system, which takes milliseconds.
    private static let muchMemory = 128 << 20
    /// How often a waiting render looks again. A render takes many times as long.
    private static let pause = Duration.milliseconds(5)

    /// - Parameters:
    ///   - capacity: the size of the budget, in bytes.
    ///   - patience: how long a render waits before it fails; `nil` for no limit.
    package init(capacity: Int, patience: Duration? = nil) {
        self.capacity = capacity
        self.patience = patience
        state = Mutex(State(free: capacity))
        lender = nil
    }

    /// - Parameter lender: has the budget; it also decides how much a render may take, and how long it waits.
    package init(asking lender: any MemoryLender) {
        capacity = .max
        patience = nil
        state = Mutex(State(free: .max))
        self.lender = lender
    }

    /// The bytes in use now.
    package var taken: Int { state.withLock { capacity - $0.free } }

    /// Runs `body`, which takes this many bytes, once they are free.
    ///
    /// - Parameters:
    ///   - bytes: the memory that `body` takes at most.
    ///   - context: the render that waits.
    ///   - body: the work.
    /// - Throws: ``RenderError/outOfMemory`` if the wait exceeds the patience; the error of `context` if
    ///   the render has to end; and what `body` throws.
    func hold<Value>(
        _ bytes: Int, for context: RenderContext, _ body: () throws(RenderError) -> Value
    ) throws(RenderError) -> Value {
        let bytes = min(max(bytes, 0), capacity)
        if let lender {
            let begin = ContinuousClock.now
            try lender.lend(bytes)
            context.prolong(by: .now - begin)
        } else {
            try enter(bytes, context)
        }
        defer {
            // Without this, the process would stay as large as its largest render.
            if bytes >= Self.muchMemory { mm_memory_return() }
            if let lender { lender.takeBack(bytes) } else { release(bytes) }
        }
        return try body()
    }

    /// Takes this many bytes if they are free and no render waits for any.
    ///
    /// - Returns: whether it did; then ``release(_:)`` gives them back.
    func takeAtOnce(_ bytes: Int) -> Bool {
        lender == nil
            && state.withLock { state in
                guard state.line.isEmpty, state.free >= bytes else { return false }
                state.free -= bytes
                return true
            }
    }

    func release(_ bytes: Int) { state.withLock { $0.free += bytes } }

    private func enter(_ bytes: Int, _ context: RenderContext) throws(RenderError) {
        if takeAtOnce(bytes) { return }
        let number = state.withLock { state in
            state.lastNumber += 1
            state.line.append(state.lastNumber)
            return state.lastNumber
        }
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
                try context.check()
                if let patience, ContinuousClock.now - begin > patience {
                    throw RenderError.outOfMemory
                }
            } catch {
                state.withLock { $0.line.removeAll { $0 == number } }
                throw error
            }
            usleep(UInt32(Self.pause / .microseconds(1)))
            // The time limit is for work, so waiting extends it.
            let now = ContinuousClock.now
            context.prolong(by: now - last)
            last = now
        }
    }
}

/// A memory budget of renders that another process has.
package protocol MemoryLender: AnyObject, Sendable {
    /// Waits until these bytes are free.
    ///
    /// - Throws: why the render can't have them.
    func lend(_ bytes: Int) throws(RenderError)
    func takeBack(_ bytes: Int)
}
