import Foundation
import Hummingbird
import MemeRender
import Synchronization

/// Lets only so many renders run at once, on threads of their own; a few more wait in a line, first
/// come, first served, and the rest is told to come back later.
///
/// A render computes for as long as its picture is large, so more at once than there are cores only
/// make all of them late. And each holds its picture: how many pixels all of them together may have
/// is limited too, so that the memory they take is, with 16-bit RGBA at 8 bytes a pixel, at most
/// 8 × `pixels`, plus what came and what goes, encoded, for each of ``width``.
final class RenderGate: Sendable {
    /// How many renders run at once.
    let width: Int
    /// How many more wait for their turn.
    let lineLength: Int
    /// How long they wait at most.
    let patience: Duration

    private let slots: Line
    private let pixels: Line

    /// - Parameters:
    ///   - pixels: the most that all renders under way may have together; one alone may have more.
    init(
        width: Int = ProcessInfo.processInfo.activeProcessorCount, lineLength: Int = 8,
        patience: Duration = .seconds(10), pixels: Int = 100_000_000
    ) {
        self.width = width
        self.lineLength = lineLength
        self.patience = patience
        slots = Line(capacity: width, length: lineLength)
        // Only who has a slot comes here.
        self.pixels = Line(capacity: pixels, length: width)
    }

    /// Computes something when its turn has come.
    ///
    /// - Throws: `HTTPError.overload` where too many wait already or it took too long;
    ///   `HTTPError.clientGone` where the client has gone before its turn came.
    func run<Value: Sendable>(
        pixels count: Int = 0, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await pass { slot in try await slot.run(pixels: count, work) }
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
        ///
        /// - Parameter pixels: of the largest picture that it holds.
        func run<Value: Sendable>(
            pixels count: Int, _ work: @escaping @Sendable () throws -> Value
        ) async throws -> Value {
            // One that is larger than all together may be has it for itself.
            let count = min(max(count, 0), gate.pixels.capacity)
            try await gate.pixels.enter(count, within: gate.patience)
            defer { gate.pixels.leave(count) }
            let stop = RenderStop()
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
            let stop = RenderStop()
            return try await Client.current.watching {
                try await stop.during(work)
            } onGone: {
                stop.stop()
            }
        }
    }

    /// The pixels of the largest picture that a render holds, at most.
    static func pixels(of recipe: Recipe, on original: EncodedImage) throws -> Int {
        let side = recipe.longestSide ?? 0
        let largest = PixelSize(width: side, height: side)
        return max(
            try original.codedSize.pixelCount, recipe.canvas?.pixelCount ?? largest.pixelCount)
    }

    // MARK: Telemetry

    private let refusals = Atomic(0)

    var running: Int { slots.taken }
    var waiting: Int { slots.waiting }
    var refused: Int { refusals.load(ordering: .relaxed) }
}
