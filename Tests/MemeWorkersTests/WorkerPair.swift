import CConfine
import Foundation
import MemeRender
import TestSupport
import Testing

@testable import MemeWorkers

/// A worker as a server sees it, and what plays the worker on a thread of this process.
struct WorkerPair {
    let process: WorkerProcess

    /// The other end of the connection, and the files.
    struct Ends: Sendable {
        var connection: Int32
        var input: SharedFile
        var output: SharedFile

        func close() {
            for descriptor in [connection, input.descriptor, output.descriptor] {
                Foundation.close(descriptor)
            }
        }
    }

    /// - Parameter play: what the worker does; afterwards its ends are closed.
    init(_ play: @escaping @Sendable (Ends) -> Void) throws {
        var sockets: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &sockets) == 0)
        let files = [mm_memory_file("input"), mm_memory_file("output")]
        let ends = Ends(
            connection: sockets[1], input: SharedFile(descriptor: dup(files[0])),
            output: SharedFile(descriptor: dup(files[1])))
        process = WorkerProcess(
            mm_worker(
                number: 1, connection: sockets[0], input: files[0], output: files[1]),
            allowance: 32 << 20)
        Thread.detachNewThread {
            play(ends)
            ends.close()
        }
    }

    /// A pair whose worker is a real one, but for its rights.
    static func real() throws -> WorkerPair {
        try WorkerPair { ends in
            _ = RenderWorker(
                connection: ends.connection, input: ends.input, output: ends.output
            ).serve()
        }
    }
}

/// Workers of which there is one.
final class OneWorker: RenderWorkers {
    let pair: WorkerPair
    let count = 1
    let lost = 0
    let canStart = true

    init(_ pair: WorkerPair) { self.pair = pair }

    func perform(
        _ task: RenderTask, on image: EncodedImage, pictures: [String: EncodedImage],
        for renderer: Renderer
    ) throws(RenderError) -> RenderResult {
        switch pair.process.perform(task, on: image, pictures: pictures, for: renderer) {
        case .replied(let result): try result.get()
        case .lost(let error): throw error
        }
    }
}

extension WorkerProcess.End {
    /// The error of a worker that is no longer of use.
    var loss: RenderError? {
        guard case .lost(let error) = self else { return nil }
        return error
    }

    var error: RenderError? {
        guard case .replied(.failure(let error)) = self else { return nil }
        return error
    }

    var result: RenderResult? {
        guard case .replied(.success(let result)) = self else { return nil }
        return result
    }
}
