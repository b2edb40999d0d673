import Foundation

/// Why a sound could not be changed, and what to do about it.
public enum VoiceError: Error, Hashable, Codable, Sendable {
    /// ffmpeg isn't installed.
    case notInstalled
    /// The file is missing or may not be read; `code` is the `errno`.
    case unreadable(code: Int32)
    /// The input is a pipe or a device, which can't be seeked.
    case notAFile
    /// The file has no known format, or is too damaged to be read.
    case unknownFormat
    /// The file has no sound, for example a silent video or a recording that was stopped at once.
    case noSound
    /// The sound is longer than the limit, in seconds.
    case tooLong(limit: Double)
    /// The sound has more samples than the limit, of all channels together.
    case tooManySamples(limit: Int)
    /// The result would have more bytes than the limit.
    case tooLarge(limit: Int)
    case tookTooLong
    /// There is no room for the result.
    case diskFull
    /// A temporary folder could not be made in this one; `code` is the `errno`.
    case noScratchFolder(String, code: Int32)
    /// The helper process has ended.
    case noHelper
    /// Any other error of ffmpeg.
    case failed(String)
}

extension VoiceError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notInstalled:
            "sounds are changed with ffmpeg, which is not installed: sudo apt install ffmpeg"
        case .unreadable(let code):
            "could not be read: \(String(cString: strerror(code)))"
        case .notAFile:
            "this is no file: send what a pipe or a device gives to standard input, and name it -"
        case .unknownFormat:
            "this is no sound that can be read: use WAV, MP3, Ogg, Opus, FLAC, M4A or WebM"
        case .noSound:
            "there is no sound in it: choose another file"
        case .tooLong(let limit):
            "it is longer than the \(Self.minutes(limit)) that are changed at most: cut it first"
        case .tooManySamples(let limit):
            "it has more than the \(limit / 1_000_000) million samples that are read at most: make it "
                + "48 kHz in two channels first, or cut it"
        case .tooLarge(let limit):
            "the result would be larger than \(limit / 1_000_000) MB: choose MP3 or Ogg, or a "
                + "shorter sound"
        case .tookTooLong:
            "it took too long and was given up: try a shorter sound"
        case .diskFull:
            "the disk is full, nothing was written: make room and try again"
        case .noScratchFolder(let folder, let code):
            "no folder for the work could be made in \(folder) (\(String(cString: strerror(code)))): "
                + "name another with TMPDIR"
        case .noHelper:
            "the process that changes sounds has ended: start the server again"
        case .failed(let reason):
            "ffmpeg failed: \(reason)"
        }
    }

    /// A duration in words, for example `10 minutes`.
    public static func minutes(_ seconds: Double) -> String {
        let seconds = Int(exactly: seconds.rounded(.towardZero)) ?? 0
        let minutes = seconds / 60
        if minutes == 0 { return "\(seconds) seconds" }
        return minutes == 1 ? "minute" : "\(minutes) minutes"
    }
}
