import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MemeConcurrency

/// The time limit is generous, because a busy machine may start a thread late, but nothing may wait for
/// ever.
@Suite(.timeLimit(.minutes(5))) struct FutureTests {
    /// A pool of one worker, so that a future within another's work finds no free worker.
    static let executions: [Execution] = [.ownThread, .workers(Workers(atMost: 1)), .caller]

    private struct Unlucky: Error, Equatable {}

    @Test(arguments: executions) func itsValueIsMadeOnce(_ execution: Execution) {
        let count = Counter()
        let future = Future(on: execution) { count.add(1) }
        #expect(future.get() == 1)
        #expect(future.get() == 1)
        #expect(count.value == 1)
    }

    @Test(arguments: executions) func itsErrorIsTyped(_ execution: Execution) {
        let future = Future(
            on: execution, catching: { () throws(Unlucky) -> Int in throw Unlucky() })
        for _ in 0..<2 {
            do throws(Unlucky) {
                _ = try future.get().get()
                Issue.record("it has no value")
            } catch {
                #expect(error == Unlucky())
            }
        }
    }

    @Test(arguments: executions) func allWhoAskHaveTheSame(_ execution: Execution) async throws {
        let count = Counter()
        let future = Future(on: execution) {
            usleep(2000)
            return count.add(1)
        }
        let values = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { try await offThread { future.get() } } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: 1, count: 8))
    }

    /// Futures nested in each other on one worker, which is busy with the outermost.
    @Test(arguments: executions) func nestedOnesEnd(_ execution: Execution) {
        @Sendable func depth(_ rest: Int) -> Int {
            if rest == 0 { return 0 }
            let (one, other) = (
                Future(on: execution) { depth(rest - 1) }, Future(on: execution) { depth(rest - 1) }
            )
            return 1 + max(one.get(), other.get())
        }
        #expect(Future(on: execution) { depth(6) }.get() == 6)
    }

    /// If the only worker is blocked, `get()` does the work that hasn't begun.
    @Test func nobodyWaitsForWhatHasNotBegun() {
        let workers = Workers(atMost: 1)
        let gate = DispatchSemaphore(value: 0)
        workers.begin { gate.wait() }
        let caller = UInt(pthread_self())
        #expect(Future(on: .workers(workers)) { UInt(pthread_self()) }.get() == caller)
        gate.signal()
    }

    @Test func anotherThreadBeginsAtOnce() {
        let hasBegun = DispatchSemaphore(value: 0)
        let caller = UInt(pthread_self())
        let future = Future {
            hasBegun.signal()
            return UInt(pthread_self())
        }
        hasBegun.wait()
        #expect(future.get() != caller)
    }

    /// If the owner releases a future without asking for its value, for example after an error, no work
    /// continues.
    @Test(arguments: [Execution.ownThread, .workers(Workers(atMost: 1))])
    func whatHasBegunHasEndedWhenItIsLetGo(_ execution: Execution) {
        let (begun, ended) = (Counter(), Counter())
        for _ in 0..<20 {
            let hasBegun = DispatchSemaphore(value: 0)
            let future = Future(on: execution) {
                begun.add(1)
                hasBegun.signal()
                usleep(2000)
                ended.add(1)
            }
            hasBegun.wait()
            _ = consume future
            #expect(begun.value == ended.value)
        }
    }

    /// Work that hasn't begun never runs, and its captures are released.
    @Test func whatHasNotBegunIsDropped() async throws {
        final class Token: Sendable {}
        let workers = Workers(atMost: 1)
        let gate = DispatchSemaphore(value: 0)
        workers.begin { gate.wait() }
        let count = Counter()
        for execution in [Execution.workers(workers), .caller] {
            weak var held: Token?
            do {
                let token = Token()
                held = token
                let future = Future(on: execution) {
                    withExtendedLifetime(token) {}
                    count.add(1)
                }
                #expect(held != nil)
                withExtendedLifetime(future) {}
            }
            #expect(held == nil)
        }
        gate.signal()
        await workers.run {}
        #expect(count.value == 0)
    }

    /// The value is released with its future, not when the thread that computed it ends.
    @Test func itsValueGoesWithIt() {
        final class Token: Sendable {}
        for _ in 0..<200 {
            weak var held: Token?
            do {
                let future = Future { Token() }
                held = future.get()
                #expect(held != nil)
                withExtendedLifetime(future) {}
            }
            #expect(held == nil)
        }
    }

    /// Work may wait for something that the owner provides before it asks for the value.
    @Test(arguments: [Execution.ownThread, .caller])
    func whoAsksAfterItsNeedsAreThereGetsIt(_ execution: Execution) {
        let queue = WorkQueue<Int>()
        let future = Future(on: execution) {
            var sum = 0
            queue.drain { sum += $0 }
            return sum
        }
        for number in 1...3 { queue.add(number) }
        queue.close()
        #expect(future.get() == 6)
    }
}
