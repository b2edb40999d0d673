import Synchronization
import TestSupport
import Testing

@testable import MemeConcurrency

@Suite(.timeLimit(.minutes(5))) struct WorkQueueTests {
    @Test func firstInIsFirstOut() {
        let queue = WorkQueue<Int>()
        for number in 0..<1000 { queue.add(number) }
        var taken: [Int] = []
        for _ in 0..<500 { if let next = queue.next() { taken.append(next) } }
        for number in 1000..<1500 { queue.add(number) }
        queue.close()
        queue.drain { taken.append($0) }
        #expect(taken == Array(0..<1500))
        #expect(queue.next() == nil)
    }

    @Test func eachIsTakenOnce() {
        let queue = WorkQueue<Int>()
        let counts = Mutex([Int](repeating: 0, count: 10_000))
        let threads = (0..<4).map { _ in
            Future { queue.drain { number in counts.withLock { $0[number] += 1 } } }
        }
        for number in 0..<10_000 { queue.add(number) }
        queue.close()
        for thread in threads { thread.get() }
        #expect(counts.withLock { $0 }.allSatisfy { $0 == 1 })
    }

    /// Closing the queue wakes the threads that wait for elements.
    @Test(arguments: [false, true]) func closingWakesAllWhoWait(_ drops: Bool) async throws {
        let queue = WorkQueue<Int>()
        let waiting = Counter()
        let threads = (0..<3).map { _ in
            Future {
                waiting.add(1)
                return queue.next()
            }
        }
        try await until { waiting.value == 3 }
        queue.close(dropping: drops)
        for thread in threads { #expect(thread.get() == nil) }
    }

    @Test func whatIsDroppedIsNotDone() {
        final class Token: Sendable {}
        let queue = WorkQueue<Token>()
        weak var held: Token?
        do {
            let token = Token()
            held = token
            queue.add(token)
        }
        #expect(held != nil)
        queue.close(dropping: true)
        #expect(held == nil)
        queue.add(Token())
        #expect(queue.next() == nil)
    }

    @Test func whatIsTakenIsHeldByNobodyElse() {
        final class Token: Sendable {}
        let queue = WorkQueue<Token>()
        for _ in 0..<3 { queue.add(Token()) }
        weak var held: Token?
        do { held = queue.next() }
        #expect(held == nil)
    }

    @Test func whoAddsIsToldWhetherSomebodyWaits() async throws {
        let queue = WorkQueue<Int>()
        #expect(!queue.add(1))
        #expect(queue.next() == 1)
        let thread = Future { queue.next() }
        try await until { queue.isWaitedFor }
        #expect(queue.add(2))
        #expect(!queue.add(3))
        #expect(thread.get() == 2)
        #expect(queue.next() == 3)
    }
}
