/// What changing a sound may cost.
public struct VoiceLimits: Hashable, Sendable {
    /// The longest sound that is changed, in seconds. An hour by default.
    public var duration: Double
    /// The most bytes that come out. 1 GB by default.
    public var bytes: Int
    /// How long it may take. A quarter of an hour by default.
    public var time: Duration
    /// The most samples a second that come out; of a sound that has more, so many are made before
    /// anything else is done. 192,000 by default.
    public var rate: Int
    /// The most samples that are read, those of all channels together; none by default.
    public var samples: Int?
    /// How long ffmpeg may compute, in seconds of a core, where it is to be held to it; then it also
    /// lets others go first.
    public var computing: Int?

    public init(
        duration: Double = 3600, bytes: Int = 1_000_000_000, time: Duration = .seconds(900),
        rate: Int = 192_000, samples: Int? = nil, computing: Int? = nil
    ) {
        self.duration = duration
        self.bytes = bytes
        self.time = time
        self.rate = rate
        self.samples = samples
        self.computing = computing
    }

    /// For sounds of anybody: 10 minutes, which come out as 57 MB where they are slow or as they are,
    /// at 48 kHz in two channels, which is what there is to hear. They compute for 40 s then; reading
    /// as many samples as may be takes a few more.
    public static let ofServer = VoiceLimits(
        duration: 600, bytes: 64_000_000, time: .seconds(240), rate: 48_000,
        samples: 1_000_000_000, computing: 90)
}
