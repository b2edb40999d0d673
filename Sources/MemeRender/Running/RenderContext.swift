import MemeConcurrency
internal import Synchronization

/// The settings and state of one render: its limits, its cancellation, the memory that it shares with
/// other renders, and whether it may use several threads.
///
/// The code that begins a render makes a context and passes it down. Long operations check it before
/// each band of rows, frame, scan or caption. They can't interrupt a call of libheif or libwebp; the
/// limits on sizes bound how long such a call takes.
final class RenderContext: Sendable {
    let limits: RenderLimits
    /// Whether the render does all work on the thread that began it.
    let staysOnThread: Bool
    /// The memory that the render shares with others; `nil` if only its limits bound it.
    let room: RenderRoom?

    /// A folder where a large meme may be while it is made; `nil` if it has to be in memory.
    let scratch: String?

    private let stop: RenderStop?
    /// Whether the render ends if the task that runs on its thread is cancelled.
    private let endsWithTask: Bool
    private let end: ContinuousClock.Instant?
    /// How long the render has waited for memory, in nanoseconds.
    private let waited = Atomic<Int64>(0)

    /// Makes the context of a render and starts its clock.
    ///
    /// - Parameters:
    ///   - limits: the limits of the render. Its time begins now.
    ///   - stop: cancels the render from outside.
    ///   - staysOnThread: whether the render must not use other threads.
    ///   - scratch: as ``Renderer/scratch``.
    init(
        _ limits: RenderLimits, stop: RenderStop? = nil, staysOnThread: Bool = false,
        scratch: String? = nil
    ) {
        self.scratch = scratch
        self.limits = limits
        self.stop = stop
        self.staysOnThread = staysOnThread
        room = stop?.room
        endsWithTask = true
        end = limits.time.map { .now + min(max($0, .zero), Self.longestTime) }
    }

    /// A limit on time that is as good as none, a century, and that can be added to any time.
    private static let longestTime = Duration.seconds(100 * 365 * 86_400)

    /// The context of reading a file outside of a render, for example its size. It has no time limit,
    /// and nothing cancels it.
    static let unlimited = RenderContext()

    private init() {
        limits = RenderLimits(maximumPixels: .max, time: nil)
        (stop, room, end, scratch) = (nil, nil, nil, nil)
        staysOnThread = false
        endsWithTask = false
    }

    // MARK: The end

    /// - Throws: ``RenderError/tooSlow(limit:)`` or ``RenderError/cancelled`` if the render has to end.
    func check() throws(RenderError) {
        guard let error else { return }
        throw error
    }

    /// Checks at every 1024th call, for loops whose steps are too short to look at the clock each time.
    ///
    /// - Parameter count: the number of calls so far, which this increments.
    func check(now count: inout Int) throws(RenderError) {
        count &+= 1
        if count & 1023 == 0 { try check() }
    }

    /// Whether the render has to end.
    var isOver: Bool { error != nil }

    /// Why the render has to end; `nil` if it may go on.
    var error: RenderError? {
        if let error = stop?.error { return error }
        if endsWithTask, Task.isCancelled { return .cancelled }
        if let limit = limits.time, let end,
            ContinuousClock.now > end + .nanoseconds(waited.load(ordering: .relaxed))
        {
            return .tooSlow(limit: limit)
        }
        return nil
    }

    /// Extends the time limit, because the render waited instead of working.
    func prolong(by duration: Duration) {
        waited.wrappingAdd(Int64(duration / .nanoseconds(1)), ordering: .relaxed)
        stop?.outer?.prolong(by: duration)
    }

    // MARK: Threads

    /// The thread that does a part of the render while the calling thread does another.
    var threads: Execution { staysOnThread ? .caller : .ownThread }

    /// Whether one thread does all work.
    var isAlone: Bool { staysOnThread || Cores.available == 1 }

    /// The most threads that are worth their memory.
    static var mostThreads: Int { min(8, Cores.available) }

    // MARK: In C

    /// A C callback that returns whether the render has to end. Its argument is ``pointer``.
    static let isOverInC: @convention(c) (UnsafeRawPointer?) -> Bool = { pointer in
        guard let pointer else { return false }
        return Unmanaged<RenderContext>.fromOpaque(pointer).takeUnretainedValue().isOver
    }

    /// The context as an argument for C. It is valid as long as the caller holds the context.
    var pointer: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

    // MARK: Memory

    /// Runs `body`, which takes this many bytes, as soon as the shared ``RenderRoom`` has them free.
    ///
    /// - Parameters:
    ///   - bytes: the memory that `body` takes at most.
    ///   - body: the work.
    /// - Throws: ``RenderError/tooMuchMemory(_:limit:)`` if that exceeds the limit;
    ///   ``RenderError/outOfMemory`` if the room stayed full for too long; and what `body` throws.
    func holding<Value>(
        _ bytes: Int, _ body: () throws(RenderError) -> Value
    ) throws(RenderError) -> Value {
        let limit = min(limits.maximumMemory, room?.capacity ?? .max)
        guard bytes <= limit else { throw .tooMuchMemory(bytes, limit: limit) }
        guard let room else { return try body() }
        return try room.hold(bytes, for: self, body)
    }
}
