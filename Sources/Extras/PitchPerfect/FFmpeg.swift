import CConfine
import Foundation
import Subprocess

/// Runs ffmpeg and ffprobe safely on untrusted files.
///
/// They open only the given file and nothing that it may refer to: no address, playlist, or list of
/// files. Their environment has only the variables that locate them.
struct FFmpeg: Sendable {
    /// What a run came to.
    struct Result: Sendable {
        var isSuccess: Bool
        /// The end of standard output, if it is long.
        var output: Data
        /// The beginning of standard error, if it is long.
        var messages: String
    }

    /// Resource limits of a run.
    struct Share: Sendable {
        /// CPU time, in seconds.
        var seconds: Int
        /// The most bytes that it may write.
        var bytes: Int
        var niceness: Int32

        /// The memory limit. Ten minutes of sound take a twentieth of it.
        static let memory: UInt64 = 1 << 30

        func give(to process: pid_t) {
            mm_limit_process(
                process, UInt64(seconds), Self.memory, UInt64(bytes) + (1 << 20), niceness)
        }
    }

    /// The containers that may be opened. None of them only refers to others.
    private static let containers = [
        "aac", "ac3", "aiff", "amr", "asf", "au", "avi", "caf", "flac", "matroska", "mov", "mp3",
        "mpegts", "ogg", "w64", "wav",
    ]

    private let folder: String

    /// - Throws: ``VoiceError/notInstalled``.
    init() throws {
        guard let folder = Self.folder else { throw VoiceError.notInstalled }
        self.folder = folder
    }

    /// The paths of both programs; empty if they aren't installed.
    static var programs: [String] { folder.map { folder in names.map { "\(folder)/\($0)" } } ?? [] }

    private static let names = ["ffmpeg", "ffprobe"]

    private static var folder: String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return path.split(separator: ":").map(String.init).first { folder in
            names.allSatisfy { access("\(folder)/\($0)", X_OK) == 0 }
        }
    }

    /// Common arguments: print errors only, and refuse memory blocks that are larger than any sound
    /// needs, whatever a file declares.
    private static let manners = ["-hide_banner", "-v", "error", "-max_alloc", "\(256 << 20)"]

    /// The arguments before the name of an input file.
    ///
    /// The name is always a path: `http:x` and `-x` are files in the current folder.
    static func input(_ path: String) -> [String] {
        [
            "-protocol_whitelist", "file", "-format_whitelist",
            containers.joined(separator: ","), "-i", "file:\(path)",
        ]
    }

    /// Runs a program to its end. Cancelling the task terminates it.
    ///
    /// - Parameters:
    ///   - time: the wall-clock limit.
    ///   - share: resource limits; `nil` for none.
    ///   - onOutput: receives the end of standard output as it arrives.
    /// - Throws: ``VoiceError/tookTooLong``, ``VoiceError/failed(_:)`` if it can't be started, and
    ///   `CancellationError`.
    func run(
        _ program: String, _ arguments: [String], within time: Duration, _ share: Share? = nil,
        onOutput: @escaping @Sendable (Data) -> Void = { _ in }
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask { try await run(program, arguments, share, onOutput: onOutput) }
            group.addTask {
                try await Task.sleep(for: time)
                return nil
            }
            defer { group.cancelAll() }
            guard let result = try await group.next() ?? nil else { throw VoiceError.tookTooLong }
            return result
        }
    }

    private func run(
        _ program: String, _ arguments: [String], _ share: Share?,
        onOutput: @escaping @Sendable (Data) -> Void
    ) async throws -> Result {
        var options = PlatformOptions()
        // Ctrl-C goes to this process, which decides when ffmpeg ends.
        options.processGroupID = 0
        do {
            let result = try await Subprocess.run(
                .name(program), arguments: Arguments(Self.manners + arguments),
                environment: .custom(["PATH": folder, "AV_LOG_FORCE_NOCOLOR": "1"]),
                platformOptions: options, input: .none, output: .sequence, error: .sequence
            ) { execution in
                share?.give(to: execution.processIdentifier.value)
                async let output = Self.end(of: execution.standardOutput, onOutput)
                async let messages = Self.beginning(of: execution.standardError)
                return try await (output, messages)
            }
            try Task.checkCancellation()
            // The kernel kills a process that exceeds its share.
            if share != nil, case .signaled(SIGKILL) = result.terminationStatus {
                throw VoiceError.tookTooLong
            }
            let (output, messages) = result.closureResult
            return Result(
                isSuccess: result.terminationStatus.isSuccess, output: output,
                messages: String(decoding: messages, as: UTF8.self))
        } catch let error as SubprocessError {
            try Task.checkCancellation()
            throw VoiceError.failed("\(error)")
        }
    }

    /// How much of a program's output is kept; the rest is discarded.
    private static let kept = 16 * 1024

    private static func end(
        of stream: SubprocessOutputSequence, _ onOutput: @Sendable (Data) -> Void
    ) async throws -> Data {
        var end = Data()
        for try await part in stream {
            part.withUnsafeBytes { end.append(contentsOf: $0) }
            if end.count > 2 * kept { end = Data(end.suffix(kept)) }
            onOutput(end)
        }
        return end
    }

    private static func beginning(of stream: SubprocessOutputSequence) async throws -> Data {
        var beginning = Data()
        for try await part in stream {
            part.withUnsafeBytes { beginning.append(contentsOf: $0.prefix(kept - beginning.count)) }
        }
        return beginning
    }
}
