internal import Synchronization

/// Says when a render has to end: its time is over, or nobody waits for it any more.
///
/// What may take long asks now and then, before each band of rows, frame, scan or caption. What
/// happens inside one call of libheif or libwebp can't be ended; the limits of sizes bound it.
final class RenderWatch: Sendable {
    @TaskLocal static var current: RenderWatch?

    /// That of what this render is a part of, such as a contact sheet.
    private let outer: RenderWatch?
    private let limit: Duration?
    private let end: ContinuousClock.Instant?
    /// In nanoseconds.
    private let waited = Atomic<Int64>(0)
    private let stop: RenderStop?

    /// A watch that begins now.
    ///
    /// - Parameter limit: how long the render may take; as long as it likes where `nil`.
    init(limit: Duration?) {
        outer = Self.current
        self.limit = limit
        end = limit.map { .now + $0 }
        stop = RenderStop.current
    }

    /// Renders within a time limit, and within those that hold already. What ends later is of no use:
    /// ink may be missing.
    static func within<Value>(
        _ limit: Duration?, _ body: () throws(RenderError) -> Value
    ) throws(RenderError) -> Value {
        try $current.withValue(RenderWatch(limit: limit)) {
            Result { () throws(RenderError) in
                let value = try body()
                try check()
                return value
            }
        }.get()
    }

    /// - Throws: ``RenderError/tooSlow(limit:)`` or ``RenderError/cancelled``.
    static func check() throws(RenderError) {
        guard let error = current?.error else { return }
        throw error
    }

    /// The same now and then, of what takes no time itself: parts of a file that are only counted.
    ///
    /// - Parameter count: how many there were.
    static func check(now count: inout Int) throws(RenderError) {
        count &+= 1
        if count & 1023 == 0 { try check() }
    }

    /// Whether the render that is under way has to end.
    static var isOver: Bool { current?.error != nil }

    /// The same for C.
    static let isOverInC: @convention(c) () -> Bool = { isOver }

    private var error: RenderError? {
        if let error = outer?.error { return error }
        if stop?.wasStopped == true || Task.isCancelled { return .cancelled }
        if let limit, let end,
            ContinuousClock.now > end + .nanoseconds(waited.load(ordering: .relaxed))
        {
            return .tooSlow(limit: limit)
        }
        return nil
    }

    // MARK: Room

    /// The memory that the render which is under way shares with others.
    static var room: RenderRoom? { current?.sharedRoom ?? RenderStop.current?.room }

    private var sharedRoom: RenderRoom? { stop?.room ?? outer?.sharedRoom }

    /// Gives the render so much more time.
    func prolong(by duration: Duration) {
        waited.wrappingAdd(Int64(duration / .nanoseconds(1)), ordering: .relaxed)
        outer?.prolong(by: duration)
    }
}
