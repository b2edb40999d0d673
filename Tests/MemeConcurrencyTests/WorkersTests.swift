import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MemeConcurrency

struct WorkersTests {
    @Test func workThatWaitsKeepsNoTaskWaiting() async throws {
        // More tasks than Swift has threads.
        let gate = DispatchSemaphore(value: 0)
        let waiting = (0..<8).map { _ in
            Task { await Workers.disk.run { gate.wait() } }
        }
        let others = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<100 { group.addTask { number } }
            return try await group.reduce(0, +)
        }
        #expect(others == 4950)
        for _ in waiting { gate.signal() }
        for task in waiting { await task.value }
    }

    @Test func everythingIsDoneByFewThreads() async throws {
        let workers = Workers(atMost: 3)
        let used = try await withThrowingTaskGroup(of: UInt.self) { group in
            for _ in 0..<100 {
                group.addTask { await workers.run { UInt(pthread_self()) } }
            }
            return try await group.reduce(into: Set<UInt>()) { $0.insert($1) }
        }
        #expect((1...3).contains(used.count))
    }

    @Test func oneThreadKeepsTheOrder() async throws {
        let workers = Workers(atMost: 1)
        let done = Mutex<[Int]>([])
        let gate = DispatchSemaphore(value: 0)
        workers.begin { gate.wait() }
        for number in 0..<100 { workers.begin { done.withLock { $0.append(number) } } }
        gate.signal()
        await workers.run {}
        #expect(done.withLock { $0 } == Array(0..<100))
    }

    @Test func anErrorArrives() async {
        await #expect(throws: CancellationError.self) {
            try await Workers.disk.run { throw CancellationError() }
        }
    }

    /// A pool finishes its work and ends its threads after its owner has released it.
    @Test func itsThreadsEndWhenThePoolGoes() async throws {
        let done = Counter()
        let gate = DispatchSemaphore(value: 0)
        do {
            let workers = Workers(atMost: 2)
            for _ in 0..<10 {
                workers.begin {
                    ThreadEnds.note()
                    gate.wait()
                    done.add(1)
                }
            }
        }
        for _ in 0..<10 { gate.signal() }
        try await until { done.value == 10 }
        try await until { ThreadEnds.count.value == ThreadEnds.threads.value }
        #expect((1...2).contains(ThreadEnds.count.value))
    }
}

/// Counts threads that register their end.
private enum ThreadEnds {
    static let threads = Counter()
    static let count = Counter()
    private static let key = {
        var key = pthread_key_t()
        pthread_key_create(&key) { _ in ThreadEnds.count.add(1) }
        return key
    }()

    /// Counts the end of this thread, once.
    static func note() {
        guard pthread_getspecific(key) == nil else { return }
        threads.add(1)
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
    }
}
