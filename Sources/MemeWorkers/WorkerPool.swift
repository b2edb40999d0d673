import CConfine
import MemeConcurrency
package import MemeRender

/// Worker processes that render for a server, as many at once as it renders.
///
/// One that crashes, or doesn't end a render that has to end, is ended, which costs that one render. Another is started in
/// its place before it is needed.
package final class WorkerPool: RenderWorkers {
    /// The connection to the process that starts them.
    private let starter: Int32
    private let limit: Int
    /// What all renders together may take without asking, in bytes, of the memory that they share: enough for previews,
    /// of which each question would take a hundredth.
    private static let allowance = 128 << 20
    private let state = Monitor(State())

    private struct State {
        var idle: [WorkerProcess] = []
        /// How many there are, idle and busy.
        var count = 0
        var lost = 0
        var canStart = true
    }

    /// After so many requests a worker is replaced, so that what a picture may have made of it doesn't last.
    private static let mostRequests = 500

    /// - Parameters:
    ///   - starter: the connection to the process that starts workers; it stays open as long as this process lives.
    ///   - limit: the most workers.
    package init(starter: Int32, limit: Int) {
        self.starter = starter
        self.limit = min(max(limit, 1), Int(MM_MOST_WORKERS))
    }

    /// The number of workers that there are.
    package var count: Int { state.withLock { $0.count } }

    /// The number of workers that ended before they were done, or had to be.
    package var lost: Int { state.withLock { $0.lost } }

    package var canStart: Bool { state.withLock { $0.canStart } }

    /// Starts a worker if none is idle, so that the next render needn't wait for one.
    ///
    /// It waits for the process that starts them, which takes no longer than a render.
    package func prepare() { state.withLock { prepare(&$0) } }

    private func prepare(_ state: inout State) {
        guard state.idle.isEmpty, state.count < limit else { return }
        let worker = WorkerProcess(from: starter, allowance: Self.allowance / limit)
        state.canStart = worker != nil
        guard let worker else { return }
        state.count += 1
        state.idle.append(worker)
    }

    package func perform(
        _ task: RenderTask, on image: EncodedImage, pictures: [String: EncodedImage],
        for renderer: Renderer
    ) throws(RenderError) -> RenderResult {
        let worker = try take(image).get()
        let end = worker.perform(task, on: image, pictures: pictures, for: renderer)
        switch end {
        case .replied(let result):
            give(worker, isLost: false)
            return try result.get()
        case .lost(let error):
            give(worker, isLost: true)
            throw error
        }
    }

    /// Takes a worker, the one that has the picture already if it is idle.
    private func take(_ image: EncodedImage) -> Result<WorkerProcess, RenderError> {
        state.wait { state in
            // One that ended meanwhile, because the system lacked memory, costs no request.
            let gone = state.idle.filter { !$0.isWaiting }
            state.idle.removeAll { worker in gone.contains { $0 === worker } }
            for worker in gone { end(worker, &state) }
            state.lost += gone.count
            prepare(&state)
            if state.idle.isEmpty {
                // All are busy; or none could be started, and none will come.
                return state.count > 0 ? nil : .failure(.workerEnded)
            }
            let index = state.idle.lastIndex { [image].areIdentical(to: Array($0.kept.prefix(1))) }
            let worker = state.idle.remove(at: index ?? state.idle.count - 1)
            // Another is there when the next render comes.
            prepare(&state)
            return .success(worker)
        }
    }

    private func give(_ worker: WorkerProcess, isLost: Bool) {
        state.withLock { state in
            if isLost || worker.requestCount >= Self.mostRequests {
                end(worker, &state)
                if isLost { state.lost += 1 }
                prepare(&state)
            } else {
                state.idle.append(worker)
            }
        }
        state.broadcast()
    }

    private func end(_ worker: WorkerProcess, _ state: inout State) {
        _ = mm_worker_end(starter, worker.number)
        state.count -= 1
    }
}
