/// The formats that changed sounds are written in.
public enum SoundFormat: String, CaseIterable, Codable, Hashable, Sendable {
    /// 16 bits a sample, as they are.
    case wav
    case mp3
    /// Vorbis, which has any sample rate; Opus would have only a few.
    case ogg
}

extension SoundFormat {
    /// The format of a file's extension in any letter case, without the dot.
    public init?(fileExtension: some StringProtocol) {
        switch fileExtension.lowercased() {
        case "wav", "wave": self = .wav
        case "mp3": self = .mp3
        case "ogg", "oga": self = .ogg
        default: return nil
        }
    }

    /// Without the dot.
    public var fileExtension: String { rawValue }

    /// For example `audio/mpeg`.
    public var mediaType: String {
        switch self {
        case .wav: "audio/wav"
        case .mp3: "audio/mpeg"
        case .ogg: "audio/ogg"
        }
    }

    /// How people call it.
    public var name: String {
        switch self {
        case .wav: "WAV"
        case .mp3: "MP3"
        case .ogg: "Ogg"
        }
    }

    /// What ffmpeg is told, about 150 kbit/s where samples aren't written as they are.
    var arguments: [String] {
        switch self {
        case .wav: ["-c:a", "pcm_s16le", "-f", "wav"]
        case .mp3: ["-c:a", "libmp3lame", "-q:a", "3", "-f", "mp3"]
        case .ogg: ["-c:a", "libvorbis", "-q:a", "5", "-f", "ogg"]
        }
    }
}
