import Foundation
import Hummingbird
import MemeConcurrency
package import MemeRender
import Synchronization

/// Bounds how many renders run at once, on threads of their own. A few more wait in order of arrival;
/// the rest is refused with 503.
///
/// A render needs a core for all of its time, so more renders than cores would only delay all of them.
/// Each also needs memory: once its header is read, it waits until its decoder, pixels and encoder fit
/// into a shared budget (see `RenderRoom`). The encoded input and output come on top, for each of
/// ``width`` renders.
///
/// Headers are read within the gate, too, because a file can make that slow as well.
package final class RenderGate: Sendable {
    /// How many renders run at once.
    package let width: Int
    /// How many more may wait.
    let lineLength: Int
    /// The longest wait.
    let patience: Duration

    private let slots: AsyncSemaphore
    /// The threads of renders, which must not block Swift's own.
    private let threads: Workers
    private let room: RenderRoom
    private let limits: RenderLimits
    /// The processes that render; `nil` if this one does.
    let workers: (any RenderWorkers)?

    /// - Parameters:
    ///   - limits: the limits of each render.
    ///   - width: how many renders run at once.
    ///   - lineLength: how many more may wait.
    ///   - patience: the longest wait.
    ///   - memory: the memory budget of all running renders, in bytes. A render that needs more alone is
    ///     refused.
    ///   - workers: the processes that render, ``width`` at most; `nil` if this one does.
    package init(
        limits: RenderLimits = RenderLimits(),
        width: Int = ProcessInfo.processInfo.activeProcessorCount, lineLength: Int = 8,
        patience: Duration = .seconds(10), memory: Int = 1 << 30,
        workers: (any RenderWorkers)? = nil
    ) {
        self.limits = limits
        self.workers = workers
        self.width = width
        self.lineLength = lineLength
        self.patience = patience
        slots = AsyncSemaphore(capacity: width, waiters: lineLength)
        threads = Workers(atMost: width)
        room = RenderRoom(capacity: memory, patience: patience)
    }

    /// Runs `work` on a thread when there is a place.
    ///
    /// - Throws: `HTTPError.overload` if too many wait or the wait was too long; `HTTPError.clientGone`
    ///   if the client disconnected before.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable (Renderer) throws -> Value
    ) async throws -> Value {
        try await pass { slot in try await slot.run(work) }
    }

    /// Runs `body` when there is a place, which it holds until it returns.
    ///
    /// The body should read the input of its render itself, so that waiting renders hold no memory.
    package func pass<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ body: (Slot) async throws -> Value
    ) async throws -> Value {
        do {
            try await slots.acquireForClient(1, within: patience)
        } catch let error as HTTPError where error.status == .serviceUnavailable {
            refusals.add(1, ordering: .relaxed)
            throw error
        }
        defer { slots.release(1) }
        return try await body(Slot(gate: self))
    }

    /// A place in the gate.
    package struct Slot: Sendable {
        fileprivate let gate: RenderGate

        /// A renderer with the gate's limits and memory budget, and the handle that cancels its renders.
        private func renderer() -> (Renderer, RenderStop) {
            let stop = RenderStop(sharing: gate.room)
            var renderer = Renderer(limits: gate.limits)
            renderer.stop = stop
            renderer.workers = gate.workers
            return (renderer, stop)
        }

        /// Runs `work` on a thread that may block. Its renders are cancelled if the client disconnects.
        package func run<Value: Sendable>(
            _ work: @escaping @Sendable (Renderer) throws -> Value
        ) async throws -> Value {
            let (renderer, stop) = renderer()
            return try await Client.current.watching {
                try await gate.threads.run { try work(renderer) }
            } onGone: {
                stop.stop()
            }
        }

        /// Runs `work`, which brings its own threads. Its renders are cancelled if the client
        /// disconnects.
        func whileClientWaits<Value: Sendable>(
            isolation: isolated (any Actor)? = #isolation, _ work: (Renderer) async throws -> Value
        ) async throws -> Value {
            let (renderer, stop) = renderer()
            return try await Client.current.watching {
                try await work(renderer)
            } onGone: {
                stop.stop()
            }
        }
    }

    // MARK: Telemetry

    private let refusals = Atomic(0)

    package var running: Int { slots.taken }
    var waiting: Int { slots.waiting }
    var refused: Int { refusals.load(ordering: .relaxed) }
}
