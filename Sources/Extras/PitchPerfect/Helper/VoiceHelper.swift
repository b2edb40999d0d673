import CConfine
public import Foundation
import Synchronization

/// Has sounds changed by another process, which was started before this one gave up its right to
/// start programs; see ``VoiceWorker`` for that process.
public final class VoiceHelper: Sendable {
    /// The largest sound that is taken: 10 minutes have 10 MB as browsers record them.
    public static let mostBytes = 25_000_000

    private let connection: Int32

    /// - Parameter connection: to the other process; it stays open for as long as this process lives.
    public init(connection: Int32) {
        self.connection = connection
        // Who ends is noticed by what can't be written.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Changes a sound by ``VoiceLimits/ofServer``.
    ///
    /// When the task is cancelled, the other process gives it up.
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
                // One that doesn't take it has given it up, and says why.
                sending.write(sound)
                return try Self.reply(from: receiving)
            }
            try Task.checkCancellation()
            return result
        } onCancel: {
            life.cut()
        }
    }

    /// Sends a request, and answers with this process's ends of its pipes. The others are closed here
    /// when this has returned, so that it is noticed when the other process closes them.
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
        // What it says of itself, and what its limits let it answer.
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

/// A pipe whose end says that nobody waits any more.
private final class Lifeline: Sendable {
    private let end: Mutex<PipeEnd?>

    init(_ end: PipeEnd) { self.end = Mutex(end) }

    func cut() { end.withLock { $0 = nil } }
}
