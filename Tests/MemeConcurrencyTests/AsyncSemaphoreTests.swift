import Synchronization
import TestSupport
import Testing

@testable import MemeConcurrency

/// The patience is so long that only tests about it wait for its end.
@Suite(.timeLimit(.minutes(5))) struct AsyncSemaphoreTests {
    static let patience = Duration.seconds(3600)

    /// Who came when.
    private final class Order: Sendable {
        private let state = Mutex<[Int]>([])
        var places: [Int] { state.withLock { $0 } }

        func add(_ place: Int) { state.withLock { $0.append(place) } }
    }

    @Test func onlySoMuchIsTakenAtOnce() async throws {
        let semaphore = AsyncSemaphore(capacity: 10, waiters: 100)
        let (now, most) = (Counter(), Counter())
        try await withThrowingTaskGroup { group in
            for amount in [6, 3, 6, 10, 1, 5, 2, 7, 9, 1] {
                group.addTask {
                    try await semaphore.acquire(amount, within: Self.patience)
                    most.raise(to: now.add(amount))
                    try await Task.sleep(for: .milliseconds(2))
                    now.add(-amount)
                    semaphore.release(amount)
                }
            }
            try await group.waitForAll()
        }
        #expect(most.value <= 10)
        #expect(semaphore.taken == 0)
        #expect(semaphore.waiting == 0)
    }

    @Test func whoCameFirstIsServedFirstWhateverTheyWant() async throws {
        let semaphore = AsyncSemaphore(capacity: 2, waiters: 10)
        let order = Order()
        try await semaphore.acquire(2, within: Self.patience)
        try await withThrowingTaskGroup { group in
            for (place, amount) in [2, 1, 2].enumerated() {
                group.addTask {
                    try await semaphore.acquire(amount, within: Self.patience)
                    order.add(place)
                    semaphore.release(amount)
                }
                try await until { semaphore.waiting == place + 1 }
            }
            // The amount suffices for this waiter, but those before it come first.
            semaphore.release(1)
            #expect(!semaphore.tryAcquire(1))
            semaphore.release(1)
            try await group.waitForAll()
        }
        #expect(order.places == [0, 1, 2])
        #expect(semaphore.taken == 0)
    }

    @Test func onlySoManyWait() async throws {
        let semaphore = AsyncSemaphore(capacity: 1, waiters: 1)
        try await semaphore.acquire(1, within: Self.patience)
        async let second: Void = semaphore.acquire(1, within: Self.patience)
        try await until { semaphore.waiting == 1 }
        await #expect(throws: SemaphoreError.full) {
            try await semaphore.acquire(1, within: Self.patience)
        }
        semaphore.release(1)
        try await second
        #expect(semaphore.taken == 1)
    }

    @Test(arguments: [Duration.zero, .milliseconds(20)])
    func nobodyWaitsForEver(_ patience: Duration) async throws {
        let semaphore = AsyncSemaphore(capacity: 1, waiters: 10)
        try await semaphore.acquire(1, within: Self.patience)
        await #expect(throws: SemaphoreError.timedOut) {
            try await semaphore.acquire(1, within: patience)
        }
        #expect(semaphore.waiting == 0)
        semaphore.release(1)
        #expect(semaphore.tryAcquire(1))
    }

    /// Its place is given up, and the waiters behind it may ask for less.
    @Test func whoIsCancelledGivesTheirPlaceUp() async throws {
        let semaphore = AsyncSemaphore(capacity: 3, waiters: 10)
        try await semaphore.acquire(2, within: Self.patience)
        let large = Task { try await semaphore.acquire(3, within: Self.patience) }
        try await until { semaphore.waiting == 1 }
        let small = Task { try await semaphore.acquire(1, within: Self.patience) }
        try await until { semaphore.waiting == 2 }
        large.cancel()
        await #expect(throws: SemaphoreError.cancelled) { try await large.value }
        try await small.value
        #expect(semaphore.taken == 3)
        #expect(semaphore.waiting == 0)
    }

    @Test func whoIsCancelledBeforeTakesNothing() async throws {
        let semaphore = AsyncSemaphore(capacity: 1, waiters: 10)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await semaphore.acquire(1, within: Self.patience)
        }
        task.cancel()
        await #expect(throws: SemaphoreError.cancelled) { try await task.value }
        #expect(semaphore.taken == 0)
    }

    @Test(arguments: [false, true])
    func whoIsDismissedWaitsNoMore(_ isDismissedBefore: Bool) async throws {
        let semaphore = AsyncSemaphore(capacity: 1, waiters: 10)
        try await semaphore.acquire(1, within: Self.patience)
        let ticket = AsyncSemaphore.Ticket()
        if isDismissedBefore { semaphore.dismiss(ticket) }
        let task = Task { try await semaphore.acquire(1, within: Self.patience, as: ticket) }
        if !isDismissedBefore {
            try await until { semaphore.waiting == 1 }
            semaphore.dismiss(ticket)
        }
        await #expect(throws: SemaphoreError.dismissed) { try await task.value }
        #expect(semaphore.waiting == 0)
    }

    /// A race between cancellation and the waiter's turn neither loses an amount nor takes it twice.
    @Test func cancellationsAndTurnsMeet() async throws {
        let semaphore = AsyncSemaphore(capacity: 2, waiters: .max)
        await withTaskGroup { group in
            for number in 0..<500 {
                group.addTask {
                    let task = Task {
                        try await semaphore.acquire(
                            1 + number % 2, within: .milliseconds(number % 7))
                        await Task.yield()
                        semaphore.release(1 + number % 2)
                    }
                    if number % 3 == 0 { task.cancel() }
                    _ = await task.result
                }
            }
        }
        #expect(semaphore.taken == 0)
        #expect(semaphore.waiting == 0)
    }
}
