/// The effects of Pitch Perfect.
public enum VoiceEffect: String, CaseIterable, Codable, Hashable, Sendable {
    case chipmunk
    case vader
    case slow
    case fast
    case echo
    case reverb
}

extension VoiceEffect {
    /// The button's title, for example `Darth Vader`.
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

    /// The change of pitch in cents, hundredths of a semitone. The tempo stays.
    public var cents: Int {
        switch self {
        case .chipmunk: 1000
        case .vader: -1000
        default: 0
        }
    }

    /// The factor of the tempo. The pitch stays.
    public var tempo: Double {
        switch self {
        case .slow: 0.5
        case .fast: 1.5
        default: 1
        }
    }

    /// How long the effect continues after the sound, in seconds.
    public var tail: Double {
        switch self {
        case .echo: Self.echoes.map { $0.delay }.max() ?? 0
        case .reverb: Self.reverberation
        default: 0
        }
    }

    /// The delay in seconds and the volume of each echo.
    static let echoes: [(delay: Double, level: Double)] = [(0.3, 0.45), (0.6, 0.2), (0.9, 0.09)]

    /// The reverberation time in seconds, until the sound is 60 dB weaker: that of a hall.
    static let reverberation = 1.8
}
