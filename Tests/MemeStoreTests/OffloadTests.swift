import Foundation
import Synchronization
import Testing

@testable import MemeStore

@Suite struct OffloadTests {
    @Test func workThatWaitsKeepsNoTaskWaiting() async throws {
        // More than there are threads of Swift's.
        let gate = DispatchSemaphore(value: 0)
        let waiting = (0..<8).map { _ in
            Task { try await Offload.run { gate.wait() } }
        }
        let others = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<100 { group.addTask { number } }
            return try await group.reduce(0, +)
        }
        #expect(others == 4950)
        for _ in waiting { gate.signal() }
        for task in waiting { try await task.value }
    }

    @Test func everythingIsDoneByFewThreads() async throws {
        let threads = WorkerThreads(atMost: 3)
        let names = Mutex<Set<UInt>>([])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        threads.run {
                            let name = UInt(pthread_self())
                            names.withLock { _ = $0.insert(name) }
                            continuation.resume()
                        }
                    }
                }
            }
        }
        #expect((1...3).contains(names.withLock(\.count)))
    }

    @Test func anErrorArrives() async {
        await #expect(throws: CancellationError.self) {
            try await Offload.run { throw CancellationError() }
        }
    }
}
