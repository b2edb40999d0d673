/// The formats in which changed sounds can be written.
public enum SoundFormat: String, CaseIterable, Codable, Hashable, Sendable {
    /// PCM with 16 bits per sample.
    case wav
    case mp3
    /// Vorbis, which supports any sample rate; Opus supports only a few.
    case ogg
}

extension SoundFormat {
    /// The format of a file extension, in any letter case, without the dot.
    public init?(fileExtension: some StringProtocol) {
        switch fileExtension.lowercased() {
        case "wav", "wave": self = .wav
        case "mp3": self = .mp3
        case "ogg", "oga": self = .ogg
        default: return nil
        }
    }

    /// The file extension, without the dot.
    public var fileExtension: String { rawValue }

    /// The media type, for example `audio/mpeg`.
    public var mediaType: String {
        switch self {
        case .wav: "audio/wav"
        case .mp3: "audio/mpeg"
        case .ogg: "audio/ogg"
        }
    }

    /// The name for users.
    public var name: String {
        switch self {
        case .wav: "WAV"
        case .mp3: "MP3"
        case .ogg: "Ogg"
        }
    }

    /// The encoder's arguments for ffmpeg; about 150 kbit/s for compressed formats.
    var arguments: [String] {
        switch self {
        case .wav: ["-c:a", "pcm_s16le", "-f", "wav"]
        case .mp3: ["-c:a", "libmp3lame", "-q:a", "3", "-f", "mp3"]
        case .ogg: ["-c:a", "libvorbis", "-q:a", "5", "-f", "ogg"]
        }
    }
}
