/// The resource limits of changing a sound.
public struct VoiceLimits: Hashable, Sendable {
    /// The longest sound, in seconds. An hour by default.
    public var duration: Double
    /// The largest result, in bytes. 1 GB by default.
    public var bytes: Int
    /// The wall-clock limit. A quarter of an hour by default.
    public var time: Duration
    /// The highest sample rate of the result, in Hz. A sound with a higher one is resampled first.
    /// 192,000 by default.
    public var rate: Int
    /// The most samples to read, of all channels together; `nil`, the default, for no limit.
    public var samples: Int?
    /// ffmpeg's limit on CPU time, in seconds; `nil` for none. With a limit, it also runs at a lower
    /// priority.
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

    /// The limits for untrusted sounds: 10 minutes, whose result has at most 57 MB (slowed down, as
    /// WAV), and 48 kHz in two channels, the audible range. Such a sound takes 40 s of CPU time; reading
    /// the most samples takes a few more.
    public static let ofServer = VoiceLimits(
        duration: 600, bytes: 64_000_000, time: .seconds(240), rate: 48_000,
        samples: 1_000_000_000, computing: 90)
}
