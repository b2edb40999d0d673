import Foundation
import MemeRender
import MemeStore

/// Applies effects to sounds, with ffmpeg and its Rubber Band engine.
///
/// The input may be untrusted; ``VoiceLimits`` bound the resources.
public struct VoiceChanger: Sendable {
    /// The result of a change.
    public struct Change: Hashable, Sendable {
        /// The duration of the result, in seconds.
        public var duration: Double
        /// The sample rate, in Hz.
        public var rate: Int
        /// The number of channels: one or two.
        public var channels: Int
        /// Whether parts of the file could not be read, so that the result lacks them.
        public var isDamaged: Bool
    }

    private let limits: VoiceLimits

    /// The paths of the programs that it runs, for sandboxes; empty if they aren't installed.
    public static var programs: [String] { FFmpeg.programs }

    public init(limits: VoiceLimits = VoiceLimits()) {
        self.limits = limits
    }

    /// Applies an effect to a sound file. Mono stays mono, and the sample rate stays if the format
    /// supports it: MP3 ends at 48 kHz.
    ///
    /// Cancelling the task ends ffmpeg. If it fails, a partial file may remain.
    /// - Parameters:
    ///   - path: a file with sound in any common format; it may be a video.
    ///   - effect: the effect.
    ///   - format: the format of the result.
    ///   - output: the path of the result; an existing file is replaced.
    ///   - progress: called with the fraction that is done, from 0 to 1, if the duration is known.
    /// - Returns: the properties of the result.
    /// - Throws: ``VoiceError``, and `CancellationError`.
    public func change(
        _ path: String, by effect: VoiceEffect, as format: SoundFormat, to output: String,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> Change {
        try Self.checkReadable(path)
        let ffmpeg = try FFmpeg()
        let header = try await header(of: path, ffmpeg)
        let longest = limits.duration
        if let duration = header.duration {
            if duration > longest { throw VoiceError.tooLong(limit: longest) }
            if let samples = limits.samples, duration * header.density > Double(samples) {
                throw VoiceError.tooManySamples(limit: samples)
            }
        }

        let result = try await ffmpeg.run(
            "ffmpeg",
            reading(path) + ["-filter_complex", effect.filter(of: header), "-map", "[out]"]
                + writing(format, to: output),
            within: limits.time, share(of: header)
        ) { output in
            guard let seconds = FFmpegProgress(output).seconds, let whole = header.duration
            else { return }
            let expected = whole / effect.tempo + effect.tail
            if expected > 0 { progress(seconds / expected) }
        }
        guard result.isSuccess else { throw result.error }

        let end = FFmpegProgress(result.output)
        guard let duration = end.seconds, duration > effect.emptiness else {
            throw VoiceError.noSound
        }
        if end.bytes >= limits.bytes { throw VoiceError.tooLarge(limit: limits.bytes) }
        if duration > longest / effect.tempo + effect.tail + 0.5 {
            throw VoiceError.tooLong(limit: longest)
        }
        return Change(
            duration: duration, rate: header.rate, channels: header.channels,
            isDamaged: result.tellsOfDamage)
    }

    /// The resource limits of a run. A long sound runs at a lower priority than short ones.
    private func share(of header: SoundHeader? = nil) -> FFmpeg.Share? {
        limits.computing.map {
            FFmpeg.Share(
                seconds: $0, bytes: limits.bytes,
                niceness: (header?.duration ?? 0) > Self.longSound ? 19 : 10)
        }
    }

    /// From how many seconds a sound is long.
    private static let longSound = 60.0

    private func reading(_ path: String) -> [String] {
        [
            "-nostdin", "-nostats", "-progress", "pipe:1", "-threads", "1",
            "-filter_complex_threads", "1", "-vn", "-sn", "-dn",
            // A second more than allowed, which shows that the sound is too long.
            "-t", "\(limits.duration + 1)",
        ] + FFmpeg.input(path)
    }

    /// Removes metadata about the recording, and everything that depends on the time.
    private func writing(_ format: SoundFormat, to path: String) -> [String] {
        [
            "-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact", "-flags:a",
            "+bitexact", "-threads", "1", "-fs", "\(limits.bytes)",
        ] + format.arguments + ["-y", "file:\(path)"]
    }

    /// Checks that the input is a readable file, because ffmpeg's own errors are vague. A pipe would be
    /// read twice and a device without end. It opens without blocking.
    private static func checkReadable(_ path: String) throws(VoiceError) {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(code: errno) }
        defer { close(file) }
        guard let stamp = FileStamp(of: file) else { throw .unreadable(code: errno) }
        if stamp.isFolder { throw .unreadable(code: EISDIR) }
        guard stamp.isRegularFile else { throw .notAFile }
    }

    private func header(of path: String, _ ffmpeg: FFmpeg) async throws -> SoundHeader {
        let result = try await ffmpeg.run(
            "ffprobe",
            [
                "-of", "json", "-select_streams", "a:0",
                "-show_entries", "stream=sample_rate,channels:format=duration",
            ] + FFmpeg.input(path),
            within: limits.time, share())
        guard result.isSuccess else { throw VoiceError.unknownFormat }
        var header = try SoundHeader(ffprobe: result.output)
        header.rate = min(header.rate, limits.rate)
        return header
    }
}

extension FFmpeg.Result {
    /// Whether the messages contain more than the engine's own notes.
    fileprivate var tellsOfDamage: Bool {
        messages.split(whereSeparator: \.isNewline).contains { !$0.hasPrefix("RubberBand") }
    }

    fileprivate var error: VoiceError {
        if messages.contains("No space left on device") { return .diskFull }
        let line =
            messages.split(whereSeparator: \.isNewline).map(String.init)
            .first { !$0.hasPrefix("RubberBand") } ?? ""
        // Removes the component's name with its memory address.
        return .failed(line.hasPrefix("[") ? String(line.drop { $0 != "]" }.dropFirst(2)) : line)
    }
}
