/// What changing a sound may cost.
public struct VoiceLimits: Hashable, Sendable {
    /// The longest sound that is changed, in seconds. An hour by default.
    public var duration: Double
    /// The most bytes that come out. 1 GB by default.
    public var bytes: Int
    /// How long it may take. A quarter of an hour by default.
    public var time: Duration

    public init(
        duration: Double = 3600, bytes: Int = 1_000_000_000, time: Duration = .seconds(900)
    ) {
        self.duration = duration
        self.bytes = bytes
        self.time = time
    }
}
