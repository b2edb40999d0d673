import CConfine
import Foundation
import MemeRender

/// A worker as the server sees it. One thread uses it at a time.
final class WorkerProcess: @unchecked Sendable {
    /// Its number for the process that started it.
    let number: Int32
    private let connection: Int32
    private let input: SharedFile
    private let output: SharedFile
    /// What a render may take without asking, in bytes.
    private let allowance: Int
    /// The pictures of the request before, which it still has.
    private(set) var kept: [EncodedImage] = []
    /// How many requests it has had.
    private(set) var requestCount = 0

    /// How long a render may take to notice that it has to end.
    private static let patience = Duration.milliseconds(500)
    /// How often it is looked whether a render has to end, in milliseconds.
    private static let pause: Int32 = 20
    /// The longest reply without its bytes: a layout of as many words as a recipe may have is a tenth.
    private static let longestReply = 64 << 20
    /// The most memory that a render asks for one within the other.
    private static let deepest = 4

    /// - Parameters:
    ///   - starter: the connection to the process that starts workers.
    ///   - allowance: what a render may take without asking, in bytes.
    /// - Returns: `nil` if none could be started.
    convenience init?(from starter: Int32, allowance: Int) {
        var worker = mm_worker()
        guard mm_worker_start(starter, &worker) else { return nil }
        self.init(worker, allowance: allowance)
    }

    /// - Parameter worker: one that was started, whose descriptors this one closes.
    init(_ worker: mm_worker, allowance: Int) {
        self.allowance = allowance
        number = worker.number
        connection = worker.connection
        input = SharedFile(descriptor: worker.input)
        output = SharedFile(descriptor: worker.output)
    }

    deinit {
        close(connection)
        close(input.descriptor)
        close(output.descriptor)
    }

    /// Whether it waits for a request: it has neither ended nor said anything.
    var isWaiting: Bool {
        var event = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        return poll(&event, 1, 0) == 0
    }

    /// The end of a conversation: what the worker replied; or that it is no longer of use.
    enum End {
        case replied(Result<RenderResult, RenderError>)
        case lost(RenderError)
    }

    /// Has it perform a task, and waits for that.
    func perform(
        _ task: RenderTask, on image: EncodedImage, pictures: [String: EncodedImage],
        for renderer: Renderer
    ) -> End {
        let named = pictures.sorted { $0.key < $1.key }
        let images = [image] + named.map(\.value)
        let request = WorkerRequest(
            task: task, limits: renderer.limits, lengths: images.map(\.bytes.count),
            names: named.map(\.key))
        // Numbers that aren't finite can't be coded, and no recipe may have them.
        let encoder = JSONEncoder()
        if let key = CodingUserInfoKey.leavesOutDefaults { encoder.userInfo[key] = true }
        guard let head = try? encoder.encode(request) else {
            return .replied(
                .failure(.invalidRecipe(reason: "the recipe has a number that isn't finite")))
        }
        let isKept = images.areIdentical(to: kept)
        guard input.write([Array(head)] + (isKept ? [] : images.map(\.bytes))) else {
            return .lost(.workerEnded)
        }
        let watch = renderer.watch(patience: Self.patience)
        let allowance = watch.takeAtOnce(allowance)
        defer { watch.giveBack(allowance) }
        let begin = WorkerMessage.begin(
            length: head.count, isKept: isKept, allowance: allowance)
        guard begin.send(to: connection) else { return .lost(.workerEnded) }
        kept = images.kept
        requestCount += 1
        var conversation = Conversation(watch)
        do throws(Conversation.Lost) {
            let end = try listen(&conversation, depth: 0)
            return try reply(to: conversation, end)
        } catch {
            return .lost(conversation.refusal ?? .workerEnded)
        }
    }

    /// What is known of a request while the worker performs it.
    private struct Conversation {
        /// The worker is no longer of use.
        struct Lost: Error {}

        let watch: RenderWatch
        /// Why the worker was told to end the render.
        var refusal: RenderError?
        /// When it is no longer waited for.
        var end: ContinuousClock.Instant?

        init(_ watch: RenderWatch) { self.watch = watch }
    }

    /// Hears what the worker says until it is done; or, at a depth, until it gives memory back.
    ///
    /// - Returns: where its reply is; `nil` if it gave memory back.
    private func listen(
        _ conversation: inout Conversation, depth: Int
    ) throws(Conversation.Lost) -> (length: Int, byteCount: Int)? {
        while true {
            switch try next(&conversation) {
            case .hold(let bytes) where depth < Self.deepest:
                let end = try lend(bytes, &conversation, depth: depth)
                if let end { return end }
            case .release where depth > 0: return nil
            case .done(let length, let byteCount): return (length, byteCount)
            default: throw Conversation.Lost()
            }
        }
    }

    private func lend(
        _ bytes: Int, _ conversation: inout Conversation, depth: Int
    ) throws(Conversation.Lost) -> (length: Int, byteCount: Int)? {
        // What ends the conversation must leave the closure, which can only throw errors of renders.
        var result = Result<(length: Int, byteCount: Int)?, Conversation.Lost>.success(nil)
        let watch = conversation.watch
        do throws(RenderError) {
            try watch.holding(bytes) {
                guard WorkerMessage.granted.send(to: connection) else {
                    result = .failure(Conversation.Lost())
                    return
                }
                do throws(Conversation.Lost) {
                    result = .success(try listen(&conversation, depth: depth + 1))
                } catch {
                    result = .failure(error)
                }
            }
        } catch {
            conversation.refusal = conversation.refusal ?? error
            conversation.end = conversation.end ?? .now + Self.patience
            guard WorkerMessage.refused.send(to: connection) else { throw Conversation.Lost() }
        }
        return try result.get()
    }

    /// Waits for the next message, and tells the worker if the render has to end meanwhile.
    private func next(
        _ conversation: inout Conversation
    ) throws(Conversation.Lost) -> WorkerMessage {
        while true {
            // Also before a message that is there: one that talks without end has to end, too.
            if let end = conversation.end {
                guard .now < end else { throw Conversation.Lost() }
            } else if let error = conversation.watch.error {
                conversation.refusal = error
                conversation.end = .now + Self.patience
                guard WorkerMessage.stop.send(to: connection) else { throw Conversation.Lost() }
            }
            var event = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
            let count = poll(&event, 1, Self.pause)
            if count > 0 {
                guard let message = WorkerMessage(from: connection) else {
                    throw Conversation.Lost()
                }
                return message
            }
            guard count == 0 || errno == EINTR else { throw Conversation.Lost() }
        }
    }

    private func reply(
        to conversation: Conversation, _ end: (length: Int, byteCount: Int)?
    ) throws(Conversation.Lost) -> End {
        guard let (length, byteCount) = end, length <= Self.longestReply,
            let head = output.read(0..<length),
            let reply = try? JSONDecoder().decode(WorkerReply.self, from: Data(head)),
            let bytes = output.read(length..<length + byteCount)
        else { throw Conversation.Lost() }
        return switch reply {
        case .made(let facts): .replied(.success(RenderResult(facts: facts, bytes: bytes)))
        case .failed(let error): .replied(.failure(conversation.refusal ?? error))
        }
    }
}
