import CConfine
import Foundation

/// The process that runs ffmpeg for a ``VoiceHelper``.
///
/// It gets an effect and pipes, and makes ffmpeg's arguments itself. Sounds are files in memory, so
/// neither this process nor ffmpeg writes to the disk.
public struct VoiceWorker: Sendable {
    /// The most concurrent requests; beyond it, they are refused.
    static let mostRequests = 16

    private let connection: Int32

    /// The descriptor of the connection in this process.
    public static let descriptor = Int32(MM_HELPER_DESCRIPTOR)

    public init(connection: Int32) { self.connection = connection }

    /// Serves requests until the connection ends, and cancels those under way then.
    ///
    /// - Returns: `false` if there is no connection.
    public func run() async -> Bool {
        signal(SIGPIPE, SIG_IGN)
        let (messages, continuation) = AsyncStream<Message>.makeStream()
        let connected = Task { [connection] in
            try await onThread {
                defer { continuation.finish() }
                while let message = Message(from: connection) {
                    if message.isEnd { return true }
                    continuation.yield(message)
                }
                return false
            }
        }
        await withTaskGroup(of: Void.self) { group in
            var running = 0
            for await message in messages {
                // Waits for tasks to end only if there are many.
                while running >= Self.mostRequests, await group.next() != nil { running -= 1 }
                running += 1
                group.addTask { await Self.answer(message) }
            }
            group.cancelAll()
        }
        return (try? await connected.value) ?? false
    }

    private static func answer(_ message: Message) async {
        guard message.ends.count == VoiceRequest.pipeCount,
            let request = try? JSONDecoder().decode(VoiceRequest.self, from: message.bytes),
            (0...VoiceHelper.mostBytes).contains(request.length)
        else { return }
        let (sound, reply, life) = (message.ends[0], message.ends[1], message.ends[2])
        let work = Task { try await change(request, from: sound) }
        Task {
            try await onThread { life.waitForEnd() }
            work.cancel()
        }
        let result = await withTaskCancellationHandler {
            await work.result
        } onCancel: {
            work.cancel()
        }
        _ = try? await onThread { send(result, to: reply) }
    }

    private static func change(
        _ request: VoiceRequest, from sound: PipeEnd
    ) async throws -> MemoryFile {
        let (input, output) = (try MemoryFile("sound"), try MemoryFile("changed"))
        let isWhole = try await onThread {
            var count = 0
            let isRead = sound.read(upTo: request.length) {
                count += $0.count
                return input.append($0)
            }
            return isRead && count == request.length
        }
        guard isWhole else { throw CancellationError() }
        _ = try await VoiceChanger(limits: .ofServer)
            .change(input.path, by: request.effect, as: request.format, to: output.path)
        // Closing the file would remove its path.
        return withExtendedLifetime(input) { output }
    }

    private static func send(_ result: Result<MemoryFile, any Error>, to reply: PipeEnd) {
        let said: VoiceReply =
            switch result {
            case .success(let file): .changed(length: file.length)
            case .failure(let error as VoiceError): .failed(error)
            case .failure(is CancellationError): .cancelled
            case .failure(let error): .failed(.failed("\(error)"))
            }
        guard let line = try? JSONEncoder().encode(said), reply.write(line + Data("\n".utf8)),
            case .success(let file) = result
        else { return }
        file.send(to: reply)
    }
}

/// A message from the connection.
private struct Message: Sendable {
    var bytes: Data
    var ends: [PipeEnd]
    /// Whether it is the end of the connection.
    var isEnd: Bool

    /// Waits for the next message; `nil` if there is no connection.
    init?(from connection: Int32) {
        var bytes = [UInt8](repeating: 0, count: VoiceRequest.mostBytes)
        var descriptors = [Int32](repeating: -1, count: MM_HELPER_MOST_DESCRIPTORS)
        var count = 0
        let length = mm_helper_receive(
            connection, &bytes, bytes.count, &descriptors, &count)
        ends = descriptors.prefix(count).map(PipeEnd.init)
        guard length >= 0 else { return nil }
        self.bytes = Data(bytes.prefix(length))
        isEnd = length == 0
    }
}
