import Foundation
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
        let used = await withTaskGroup(of: UInt.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        threads.run { continuation.resume(returning: UInt(pthread_self())) }
                    }
                }
            }
            return await group.reduce(into: Set<UInt>()) { $0.insert($1) }
        }
        #expect((1...3).contains(used.count))
    }

    @Test func anErrorArrives() async {
        await #expect(throws: CancellationError.self) {
            try await Offload.run { throw CancellationError() }
        }
    }
}
