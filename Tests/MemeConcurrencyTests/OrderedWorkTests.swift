import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MemeConcurrency

@Suite(.timeLimit(.minutes(5))) struct OrderedWorkTests {
    private struct Unlucky: Error {}

    private func all<Output>(of work: OrderedWork<Output>) async throws -> [Result<
        Output, any Error
    >] {
        var results: [Result<Output, any Error>] = []
        while let next = try await work.next(atMost: 1, within: .zero) { results += next }
        return results
    }

    @Test(arguments: [1, 2, 8])
    func resultsComeInTheOrderOfTheJobs(_ limit: Int) async throws {
        let work = OrderedWork(0..<200, limit: limit) { number in
            usleep(UInt32.random(in: 0...500))
            return number * number
        }
        let results = try await all(of: work).map { try $0.get() }
        #expect(results == (0..<200).map { $0 * $0 })
    }

    @Test func aJobThatFailsIsAResult() async throws {
        let work = OrderedWork(1...5, limit: 2) { number in
            if number == 3 { throw Unlucky() }
            return number
        }
        let results = try await all(of: work).map { try? $0.get() }
        #expect(results == [1, 2, nil, 4, 5])
    }

    /// Numbers, each of which notes where on the thread's stack it was asked for.
    private struct Asked: Sequence, IteratorProtocol {
        final class Places: Sendable {
            let addresses = Mutex<[UInt]>([])
        }

        let places = Places()
        var left = 500

        mutating func next() -> Int? {
            if left == 0 { return nil }
            left -= 1
            withUnsafeMutablePointer(to: &left) { pointer in
                places.addresses.withLock { $0.append(UInt(bitPattern: pointer)) }
            }
            return left
        }
    }

    /// The calls that lead to a job must not become deeper with each: then each would be asked for
    /// at another place, and not at the few of one thread or another.
    @Test func theLastJobIsAskedForAsDirectlyAsTheFirst() async throws {
        let asked = Asked()
        let work = OrderedWork(asked, limit: 1) { $0 }
        #expect(try await all(of: work).count == 500)
        let addresses = asked.places.addresses.withLock { $0 }
        #expect(addresses.count == 500)
        #expect(Set(addresses).count < 100)
    }

    /// Results that the consumer hasn't taken hold back the following jobs.
    @Test func noMoreAreBegunAheadThanMay() async throws {
        let (begun, running, most) = (Counter(), Counter(), Counter())
        let work = OrderedWork(0..<1000, limit: 3, ahead: 5) { number in
            begun.add(1)
            most.raise(to: running.add(1))
            usleep(500)
            running.add(-1)
            return number
        }
        #expect(begun.value == 0)
        for asked in 1...10 {
            _ = try await work.next(atMost: 1, within: .zero)
            #expect(begun.value <= asked + 5)
        }
        try await until { begun.value == 9 + 5 }
        try await Task.sleep(for: .milliseconds(50))
        #expect(begun.value == 9 + 5)
        #expect((2...3).contains(most.value))
        await work.stop()
    }

    @Test func whatWaitsToBeAskedForIsBounded() async throws {
        let finished = Counter()
        let work = OrderedWork(0..<100, limit: 2, ahead: 100, maximum: 1000, weight: { _ in 300 }) {
            number in
            finished.add(1)
            return number
        }
        #expect(try await work.next(atMost: 1, within: .zero)?.first?.get() == 0)
        try await Task.sleep(for: .milliseconds(50))
        // One was delivered, three fit, and each thread has one more.
        #expect(finished.value <= 1 + 3 + 2)
        #expect(try await all(of: work).count == 99)
    }

    @Test func aGroupWaitsNoLongerThanItMay() async throws {
        let gate = DispatchSemaphore(value: 0)
        let work = OrderedWork(0..<2, limit: 2) { number in
            if number == 1 { gate.wait() }
            return number
        }
        let first = try await work.next(atMost: 10, within: .milliseconds(20))
        #expect(try first?.map { try $0.get() } == [0])
        gate.signal()
        #expect(try await work.next(atMost: 10, within: .seconds(3600))?.count == 1)
        #expect(try await work.next(atMost: 10, within: .seconds(3600)) == nil)
    }

    /// If the task is cancelled, the results of begun jobs are delivered, and no others.
    @Test func cancellationEndsItWhileItIsWaitedFor() async throws {
        let (begun, gate) = (Counter(), DispatchSemaphore(value: 0))
        let work = OrderedWork(0..<1000, limit: 2) { number in
            begun.add(1)
            gate.wait()
            return number
        }
        let task = Task {
            var count = 0
            do {
                while try await work.next(atMost: 1, within: .zero) != nil { count += 1 }
            } catch is CancellationError {
                return count
            }
            return -1
        }
        try await until { begun.value == 2 }
        task.cancel()
        for _ in 0..<2 { gate.signal() }
        #expect(try await task.value == 2)
        #expect(begun.value == 2)
    }

    @Test func stoppingWaitsForThoseAtWork() async throws {
        let running = Counter()
        let work = OrderedWork(0..<1000, limit: 4) { _ in
            running.add(1)
            usleep(2000)
            running.add(-1)
        }
        _ = try await work.next(atMost: 1, within: .zero)
        await work.stop()
        #expect(running.value == 0)
    }

    @Test func nothingIsBegunWhenItIsAbandoned() async throws {
        let begun = Counter()
        let work = OrderedWork(0..<10_000, limit: 2) { _ in begun.add(1) }
        _ = try await work.next(atMost: 1, within: .zero)
        work.abandon()
        try await Task.sleep(for: .milliseconds(50))
        let count = begun.value
        #expect(count < 20)
        try await Task.sleep(for: .milliseconds(50))
        #expect(begun.value == count)
    }

    /// Ordered work within ordered work, with one thread each.
    @Test func nestedOnesEnd() async throws {
        let outer = OrderedWork(0..<3, limit: 1) { number in
            Future(on: .workers(Workers(atMost: 1))) { 10 * number }.get()
        }
        #expect(try await all(of: outer).map { try $0.get() } == [0, 10, 20])
    }

    /// Its threads end after the last job, and release what the jobs held.
    @Test func nothingIsHeldAtTheEnd() async throws {
        final class Token: Sendable {}
        weak var held: Token?
        do {
            let token = Token()
            held = token
            let work = OrderedWork(0..<10, limit: 2) { _ in
                withExtendedLifetime(token) {}
            }
            #expect(try await all(of: work).count == 10)
        }
        try await until { held == nil }
    }
}
