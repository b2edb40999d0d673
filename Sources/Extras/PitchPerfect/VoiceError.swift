import Foundation

/// Why a sound could not be changed, and what to do about it.
public enum VoiceError: Error, Hashable, Codable, Sendable {
    /// ffmpeg isn't on this machine.
    case notInstalled
    /// There is no such file, or it may not be read; `code` is an `errno`.
    case unreadable(code: Int32)
    /// A pipe or a device, which can't be read to and fro.
    case notAFile
    /// No file that is known to hold sound, or one so damaged that nothing can be read of it.
    case unknownFormat
    /// For example a video that is silent, or a recording that was stopped at once.
    case noSound
    /// Seconds.
    case tooLong(limit: Double)
    /// It has more samples than are read, those of all channels together.
    case tooManySamples(limit: Int)
    /// What would come out has more bytes.
    case tooLarge(limit: Int)
    case tookTooLong
    /// There is no room left for the result.
    case diskFull
    /// No folder for the work could be made in this one; `code` is an `errno`.
    case noScratchFolder(String, code: Int32)
    /// The process that changes sounds for this one has ended.
    case noHelper
    /// Whatever else ffmpeg says.
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

    /// For example `10 minutes`.
    public static func minutes(_ seconds: Double) -> String {
        let minutes = Int(seconds / 60)
        if minutes == 0 { return "\(Int(seconds)) seconds" }
        return minutes == 1 ? "minute" : "\(minutes) minutes"
    }
}
