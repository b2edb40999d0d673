import Foundation

/// Changes recorded sounds, with ffmpeg and its Rubber Band engine.
///
/// What is read may come from anybody: see ``VoiceLimits`` for what it may cost.
public struct VoiceChanger: Sendable {
    /// A sound that has been changed.
    public struct Change: Hashable, Sendable {
        /// How long the result is, in seconds.
        public var duration: Double
        /// Samples a second.
        public var rate: Int
        /// One or two.
        public var channels: Int
        /// Whether parts of the file could not be read; the result has what could.
        public var isDamaged: Bool
    }

    private let limits: VoiceLimits

    /// The programs that it runs, by their paths: for those who say beforehand what a process may
    /// run. There are none where they aren't installed.
    public static var programs: [String] { FFmpeg.programs }

    public init(limits: VoiceLimits = VoiceLimits()) {
        self.limits = limits
    }

    /// Changes a sound file. One channel stays one, and the sample rate stays where the format has
    /// it: MP3 ends at 48 kHz.
    ///
    /// When the task is cancelled, ffmpeg ends. Where it fails, part of a file may be left.
    /// - Parameters:
    ///   - path: a sound in any common format, also that of a video.
    ///   - effect: what is done to it.
    ///   - output: a file of this path is replaced.
    ///   - progress: is told which part is done, from 0 to 1, where the sound says how long it is.
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

    /// What one program may have of this machine. A long sound lets short ones go first.
    private func share(of header: SoundHeader? = nil) -> FFmpeg.Share? {
        limits.computing.map {
            FFmpeg.Share(
                seconds: $0, bytes: limits.bytes,
                niceness: (header?.duration ?? 0) > Self.longSound ? 19 : 10)
        }
    }

    /// In seconds.
    private static let longSound = 60.0

    private func reading(_ path: String) -> [String] {
        [
            "-nostdin", "-nostats", "-progress", "pipe:1", "-threads", "1",
            "-filter_complex_threads", "1", "-vn", "-sn", "-dn",
            // A second more than is allowed shows that it is too long.
            "-t", "\(limits.duration + 1)",
        ] + FFmpeg.input(path)
    }

    /// Nothing goes along of who recorded it, when and with what, and nothing depends on the time.
    private func writing(_ format: SoundFormat, to path: String) -> [String] {
        [
            "-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact", "-flags:a",
            "+bitexact", "-threads", "1", "-fs", "\(limits.bytes)",
        ] + format.arguments + ["-y", "file:\(path)"]
    }

    /// ffmpeg would say only that it doesn't know what this is. A pipe it would read twice, and a
    /// device without end; opening without waiting, none of them can hold this up.
    private static func checkReadable(_ path: String) throws(VoiceError) {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(code: errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .unreadable(code: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .unreadable(code: EISDIR)
        default: throw .notAFile
        }
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
    /// Whether there is more than what the engine says of itself.
    fileprivate var tellsOfDamage: Bool {
        messages.split(whereSeparator: \.isNewline).contains { !$0.hasPrefix("RubberBand") }
    }

    fileprivate var error: VoiceError {
        if messages.contains("No space left on device") { return .diskFull }
        let line =
            messages.split(whereSeparator: \.isNewline).map(String.init)
            .first { !$0.hasPrefix("RubberBand") } ?? ""
        // Without the address in memory of who says it.
        return .failed(line.hasPrefix("[") ? String(line.drop { $0 != "]" }.dropFirst(2)) : line)
    }
}
