import CConfine
public import Foundation
import Synchronization

/// Changes sounds in another process, which was started before this one gave up the right to start
/// programs; see ``VoiceWorker`` for that process.
public final class VoiceHelper: Sendable {
    /// The largest sound, in bytes: 10 minutes take 10 MB as browsers record them.
    public static let mostBytes = 25_000_000

    private let connection: Int32

    /// - Parameter connection: a socket to the other process, which stays open as long as this process
    ///   lives.
    public init(connection: Int32) {
        self.connection = connection
        // A write to a closed pipe then fails instead of ending the process.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Changes a sound within ``VoiceLimits/ofServer``.
    ///
    /// Cancelling the task makes the other process stop.
    /// - Parameters:
    ///   - sound: the sound file.
    ///   - effect: the effect.
    ///   - format: the format of the result.
    /// - Returns: the changed sound.
    /// - Throws: ``VoiceError``, and `CancellationError`.
    public func change(
        _ sound: Data, by effect: VoiceEffect, as format: SoundFormat
    ) async throws -> Data {
        try Task.checkCancellation()
        let (sending, receiving, life) = try begin(
            VoiceRequest(effect: effect, format: format, length: sound.count))
        return try await withTaskCancellationHandler {
            defer { life.cut() }
            let result = try await onThread {
                // If the other process stops reading, its reply says why.
                sending.write(sound)
                return try Self.reply(from: receiving)
            }
            try Task.checkCancellation()
            return result
        } onCancel: {
            life.cut()
        }
    }

    /// Sends a request and returns this process's ends of its pipes. The other ends are closed when this
    /// returns, so that this process notices when the other one closes them.
    private func begin(
        _ request: VoiceRequest
    ) throws -> (sending: PipeEnd, receiving: PipeEnd, life: Lifeline) {
        let sound = try PipeEnd.pair()
        let reply = try PipeEnd.pair()
        let life = try PipeEnd.pair()
        let message = Array(try JSONEncoder().encode(request))
        let theirs = [sound.reading, reply.writing, life.reading]
        let isSent = withExtendedLifetime(theirs) {
            mm_helper_send(
                connection, message, message.count, theirs.map(\.descriptor), theirs.count)
        }
        guard isSent else { throw VoiceError.noHelper }
        return (sound.writing, reply.reading, Lifeline(life.writing))
    }

    private static func reply(from end: PipeEnd) throws -> Data {
        var bytes = Data()
        // Room for the reply's message, and for the largest result.
        let most = VoiceLimits.ofServer.bytes + (2 << 20)
        let isWhole = end.read(upTo: most) { part in
            bytes.append(contentsOf: part)
            return true
        }
        guard isWhole, let line = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let reply = try? JSONDecoder().decode(VoiceReply.self, from: bytes[..<line])
        else { throw VoiceError.noHelper }
        switch reply {
        case .changed(let length):
            let result = bytes[bytes.index(after: line)...]
            guard result.count == length else { throw VoiceError.noHelper }
            return Data(result)
        case .failed(let error): throw error
        case .cancelled: throw CancellationError()
        }
    }
}

extension VoiceHelper: Hashable {
    public static func == (one: VoiceHelper, other: VoiceHelper) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A pipe whose closing tells the other process that the result isn't needed.
private final class Lifeline: Sendable {
    private let end: Mutex<PipeEnd?>

    init(_ end: PipeEnd) { self.end = Mutex(end) }

    func cut() { end.withLock { $0 = nil } }
}
