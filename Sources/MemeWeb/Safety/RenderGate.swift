import Foundation
import Hummingbird
import MemeRender
import Synchronization

/// Lets only so many renders run at once, on threads of their own; a few more wait in a line, first
/// come, first served, and the rest is told to come back later.
///
/// A render computes for as long as its picture is large, so more at once than there are cores only
/// make all of them late. And each takes memory: all of them together have a room, which each enters
/// when its header is read, for as much as its decoder, its pixels and its encoder take (see
/// `RenderRoom`); beside it there is what came and what goes, encoded, for each of ``width``.
///
/// Headers too are read in here, by the work itself: a file can make that long as well.
final class RenderGate: Sendable {
    /// How many renders run at once.
    let width: Int
    /// How many more wait for their turn.
    let lineLength: Int
    /// How long they wait at most.
    let patience: Duration

    private let slots: Line
    private let room: RenderRoom

    /// - Parameters:
    ///   - memory: the most bytes that all renders under way may take together; one that takes more
    ///     alone is refused.
    init(
        width: Int = ProcessInfo.processInfo.activeProcessorCount, lineLength: Int = 8,
        patience: Duration = .seconds(10), memory: Int = 1 << 30
    ) {
        self.width = width
        self.lineLength = lineLength
        self.patience = patience
        slots = Line(capacity: width, length: lineLength)
        room = RenderRoom(capacity: memory, patience: patience)
    }

    /// Computes something when its turn has come.
    ///
    /// - Throws: `HTTPError.overload` where too many wait already or it took too long;
    ///   `HTTPError.clientGone` where the client has gone before its turn came.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await pass { slot in try await slot.run(work) }
    }

    /// Does something when its turn has come; others have theirs when it is done.
    ///
    /// What is needed for a render is best read in here, so that those that wait hold nothing.
    func pass<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ body: (Slot) async throws -> Value
    ) async throws -> Value {
        do {
            try await slots.enter(1, within: patience)
        } catch let error as HTTPError where error.status == .serviceUnavailable {
            refusals.add(1, ordering: .relaxed)
            throw error
        }
        defer { slots.leave(1) }
        return try await body(Slot(gate: self))
    }

    /// The right to compute.
    struct Slot: Sendable {
        fileprivate let gate: RenderGate

        /// Computes something on a thread that may be kept busy; renders end early where the client
        /// has gone.
        func run<Value: Sendable>(
            _ work: @escaping @Sendable () throws -> Value
        ) async throws -> Value {
            let stop = RenderStop(sharing: gate.room)
            return try await Client.current.watching {
                try await withCheckedThrowingContinuation { continuation in
                    // Not one of Dispatch's, which Swift's own tasks run on as well.
                    Thread.detachNewThread {
                        continuation.resume(with: Result { try stop.during(work) })
                    }
                }
            } onGone: {
                stop.stop()
            }
        }

        /// Does something that renders on threads of its own; they end early where the client has
        /// gone.
        func whileClientWaits<Value: Sendable>(
            isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
        ) async throws -> Value {
            let stop = RenderStop(sharing: gate.room)
            return try await Client.current.watching {
                try await stop.during(work)
            } onGone: {
                stop.stop()
            }
        }
    }

    // MARK: Telemetry

    private let refusals = Atomic(0)

    var running: Int { slots.taken }
    var waiting: Int { slots.waiting }
    var refused: Int { refusals.load(ordering: .relaxed) }
}
