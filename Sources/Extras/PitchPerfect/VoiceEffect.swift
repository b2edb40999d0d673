/// What Pitch Perfect does to a recorded sound.
public enum VoiceEffect: String, CaseIterable, Codable, Hashable, Sendable {
    case chipmunk
    case vader
    case slow
    case fast
    case echo
    case reverb
}

extension VoiceEffect {
    /// What the button says, for example `Darth Vader`.
    public var title: String {
        switch self {
        case .chipmunk: "Chipmunk"
        case .vader: "Darth Vader"
        case .slow: "Slow"
        case .fast: "Fast"
        case .echo: "Echo"
        case .reverb: "Reverb"
        }
    }

    /// By how much the pitch changes, in cents: hundredths of a semitone. The tempo stays.
    public var cents: Int {
        switch self {
        case .chipmunk: 1000
        case .vader: -1000
        default: 0
        }
    }

    /// How many times as fast it is played. The pitch stays.
    public var tempo: Double {
        switch self {
        case .slow: 0.5
        case .fast: 1.5
        default: 1
        }
    }

    /// How much longer than the sound its end is heard, in seconds.
    public var tail: Double {
        switch self {
        case .echo: Self.echoes.map { $0.delay }.max() ?? 0
        case .reverb: Self.reverberation
        default: 0
        }
    }

    /// How often the sound comes back, after how many seconds and how loud.
    static let echoes: [(delay: Double, level: Double)] = [(0.3, 0.45), (0.6, 0.2), (0.9, 0.09)]

    /// How long a room as large as a hall holds the sound, in seconds: until it is 60 dB weaker.
    static let reverberation = 1.8
}
