import CConfine
import Foundation
import MemeConcurrency
import MemeRender
import Synchronization

/// A process that renders for a ``WorkerPool``, one request after the other.
///
/// It can read fonts and libraries. It has no other files, no network and no programs, as far as the kernel sees to it;
/// a picture that takes it over reaches the pictures that come later, and nothing else.
package struct RenderWorker: Sendable {
    private let connection: Int32
    private let input: SharedFile
    private let output: SharedFile
    private let cache = PreviewCache(maximumBytes: 64 << 20)

    init(connection: Int32, input: SharedFile, output: SharedFile) {
        self.connection = connection
        self.input = input
        self.output = output
    }

    /// Makes a worker of this process: gives up what one doesn't need, and serves requests until the connection ends.
    ///
    /// - Returns: whether there was a connection.
    package static func run() -> Bool {
        guard mm_seccomp_enforce_worker() || errno == ENOSYS || errno == EINVAL else {
            return false
        }
        return RenderWorker(
            connection: Int32(MM_WORKER_CONNECTION),
            input: SharedFile(descriptor: Int32(MM_WORKER_INPUT)),
            output: SharedFile(descriptor: Int32(MM_WORKER_OUTPUT))
        ).serve()
    }

    /// Serves requests until the connection ends.
    ///
    /// - Returns: whether there was a connection.
    func serve() -> Bool {
        // Renders have a thread of their own, so that this one hears that they have to end.
        let thread = Workers(atMost: 1)
        let lender = ServerMemory(connection: connection)
        var kept: [EncodedImage] = []
        var stop = RenderStop()
        var hasBegun = false
        while let message = WorkerMessage(from: connection) {
            hasBegun = true
            switch message {
            case .begin(let length, let isKept, let allowance):
                guard let job = job(length: length, isKept ? kept : nil, lender) else {
                    return false
                }
                kept = job.pictures.kept
                stop = job.stop
                lender.allowance.store(allowance, ordering: .relaxed)
                thread.begin { [cache, output, connection] in
                    guard job.run(cache).send(over: connection, output) else { exit(1) }
                }
            case .stop: stop.stop()
            case .granted: lender.answer(true)
            case .refused: lender.answer(false)
            case .hold, .release, .done: return false
            }
        }
        return hasBegun
    }

    /// Reads a request.
    private func job(
        length: Int, _ kept: [EncodedImage]?, _ lender: ServerMemory
    ) -> Job? {
        guard let head = input.read(0..<length),
            let request = try? JSONDecoder().decode(WorkerRequest.self, from: Data(head))
        else { return nil }
        var pictures = kept ?? []
        if kept == nil {
            var place = length
            for count in request.lengths {
                guard let bytes = input.read(place..<place + count),
                    let picture = try? EncodedImage(bytes)
                else { return nil }
                pictures.append(picture)
                place += count
            }
        }
        guard pictures.count == request.names.count + 1 else { return nil }
        return Job(
            request: request, pictures: pictures,
            stop: RenderStop(sharing: RenderRoom(asking: lender)))
    }
}

/// A request with its pictures.
private struct Job: Sendable {
    var request: WorkerRequest
    /// The original, then those that are laid on it.
    var pictures: [EncodedImage]
    var stop: RenderStop

    func run(_ cache: PreviewCache) -> Outcome {
        var renderer = Renderer(limits: request.limits)
        renderer.stop = stop
        let named = Dictionary(
            zip(request.names, pictures.dropFirst()), uniquingKeysWith: { first, _ in first })
        do {
            let result = try renderer.perform(
                request.task, on: pictures[0], pictures: named, cache: cache)
            return Outcome(reply: .made(result.facts), bytes: result.bytes)
        } catch {
            return Outcome(reply: .failed(error), bytes: [])
        }
    }
}

/// A reply with its bytes.
private struct Outcome {
    var reply: WorkerReply
    var bytes: [UInt8]

    /// - Returns: whether it was sent.
    func send(over connection: Int32, _ output: SharedFile) -> Bool {
        guard let head = try? JSONEncoder().encode(reply), output.write([Array(head), bytes]) else {
            return false
        }
        return WorkerMessage.done(length: head.count, byteCount: bytes.count).send(to: connection)
    }
}

/// The memory of the server's renders, of which a worker asks for its own.
private final class ServerMemory: MemoryLender {
    /// What it may take without asking, in bytes.
    let allowance = Atomic(0)
    private let connection: Int32
    private let answers = Monitor<Bool?>(nil)

    init(connection: Int32) { self.connection = connection }

    func lend(_ bytes: Int) throws(RenderError) {
        if isAllowed(bytes) { return }
        guard WorkerMessage.hold(bytes).send(to: connection) else { throw .workerEnded }
        let isGranted = answers.wait { answer -> Bool? in
            defer { answer = nil }
            return answer
        }
        // The server knows why, and says so in place of this.
        if !isGranted { throw .outOfMemory }
    }

    func takeBack(_ bytes: Int) {
        if !isAllowed(bytes), !WorkerMessage.release.send(to: connection) { exit(1) }
    }

    private func isAllowed(_ bytes: Int) -> Bool { bytes <= allowance.load(ordering: .relaxed) }

    func answer(_ isGranted: Bool) {
        answers.withLock { $0 = isGranted }
        answers.signal()
    }
}
