import Foundation
import GRDB
import MemeRender
import Synchronization
import TestSupport
import Testing

@testable import MemeStore

@Suite struct MemeBatchTests {
    /// When `forEach` throws, no job is running any more.
    @Test func whoGivesUpWaitsForThoseAtWork() async throws {
        struct Enough: Error {}
        let working = Atomic(0)
        let done = Atomic(0)
        let batch = MemeBatch(0..<1000, limit: 4) { number in
            working.add(1, ordering: .sequentiallyConsistent)
            defer { working.subtract(1, ordering: .sequentiallyConsistent) }
            Thread.sleep(forTimeInterval: 0.002)
            return number
        }
        await #expect(throws: Enough.self) {
            try await batch.forEach { _ in
                if done.add(1, ordering: .relaxed).newValue == 10 { throw Enough() }
            }
        }
        #expect(working.load(ordering: .sequentiallyConsistent) == 0)
        #expect(done.load(ordering: .relaxed) == 10)
    }

    private struct Unlucky: Error {}

    @Test(arguments: [1, 2, 8, 0, -5, .min, .max])
    func resultsComeInTheOrderOfTheJobs(_ limit: Int) async throws {
        let batch = MemeBatch(0..<200, limit: limit) { number in
            usleep(UInt32.random(in: 0...500))
            return number * number
        }
        var results: [Int] = []
        for try await result in batch { results.append(try result.get()) }
        #expect(results == (0..<200).map { $0 * $0 })
    }

    @Test func aJobThatFailsIsAResult() async throws {
        let batch = MemeBatch(1...5, limit: 2) { number in
            if number == 3 { throw Unlucky() }
            return number
        }
        var results: [Int?] = []
        for try await result in batch { results.append(try? result.get()) }
        #expect(results == [1, 2, nil, 4, 5])
    }

    @Test func noMoreAreDoneAtOnceThanMay() async throws {
        let (running, most) = (Counter(), Counter())
        let batch = MemeBatch(0..<50, limit: 3) { _ in
            most.raise(to: running.add(1))
            usleep(2000)
            running.add(-1)
        }
        for try await _ in batch {}
        #expect((2...3).contains(most.value))
    }

    @Test func jobsAreTakenNoMoreThanAFewAhead() async throws {
        let taken = Counter()
        let jobs = (0..<1000).lazy.map { [taken] number in
            taken.add(1)
            return number
        }
        let iterator = MemeBatch(Jobs(jobs), limit: 2) { $0 }.makeAsyncIterator()
        #expect(taken.value == 0)
        for _ in 0..<10 { _ = try await iterator.next() }
        try await Task.sleep(for: .milliseconds(50))
        #expect(taken.value <= 10 + 4)
    }

    @Test func whatWaitsToBeAskedForIsBounded() async throws {
        let finished = Counter()
        let budget = BatchBudget<Int>(ahead: 100, maximum: 1000) { _ in 300 }
        let iterator = MemeBatch(0..<100, limit: 2, budget: budget) { number in
            finished.add(1)
            return number
        }.makeAsyncIterator()
        #expect(try await iterator.next()?.get() == 0)
        try await Task.sleep(for: .milliseconds(50))
        // One was delivered, three fit, and each thread holds one more.
        #expect(finished.value <= 1 + 3 + 2)
        var count = 1
        while try await iterator.next() != nil { count += 1 }
        #expect(count == 100)
    }

    @Test func groupsHaveWhatIsThere() async throws {
        let budget = BatchBudget<Int>(ahead: 30)
        let iterator = MemeBatch(0..<25, limit: 2, budget: budget) { $0 }.makeAsyncIterator()
        var groups: [[Int]] = []
        while let group = try await iterator.next(atMost: 10, within: .seconds(30)) {
            groups.append(try group.map { try $0.get() })
        }
        #expect(groups.map(\.count) == [10, 10, 5])
        #expect(groups.flatMap(\.self) == Array(0..<25))
    }

    @Test func aGroupWaitsNoLongerThanItMay() async throws {
        let gate = DispatchSemaphore(value: 0)
        let iterator = MemeBatch(0..<2, limit: 2) { number in
            if number == 1 { gate.wait() }
            return number
        }.makeAsyncIterator()
        let first = try await iterator.next(atMost: 10, within: .milliseconds(20))
        #expect(try first?.map { try $0.get() } == [0])
        gate.signal()
        #expect(try await iterator.next(atMost: 10, within: .seconds(30))?.count == 1)
        #expect(try await iterator.next(atMost: 10, within: .seconds(30)) == nil)
    }

    /// A sequence that blocks, such as the lines of a pipe.
    @Test func aSequenceThatWaitsKeepsNoResultBack() async throws {
        let gate = DispatchSemaphore(value: 0)
        let jobs = (0..<2).lazy.map { number in
            if number == 1 { gate.wait() }
            return number
        }
        let iterator = MemeBatch(Jobs(jobs), limit: 2) { $0 }.makeAsyncIterator()
        #expect(try await iterator.next()?.get() == 0)
        gate.signal()
        #expect(try await iterator.next()?.get() == 1)
        #expect(try await iterator.next() == nil)
    }

    @Test func whatWasBegunIsDeliveredWhenItIsCancelled() async throws {
        let begun = Counter()
        let task = Task {
            var delivered = 0
            let batch = MemeBatch(0..<10_000, limit: 2) { _ in
                begun.add(1)
                usleep(1000)
            }
            do {
                for try await _ in batch { delivered += 1 }
                return (delivered, false)
            } catch is CancellationError {
                return (delivered, true)
            }
        }
        try await until { begun.value >= 20 }
        task.cancel()
        let (delivered, isCancelled) = try await task.value
        #expect(isCancelled)
        #expect(delivered == begun.value)
        #expect(delivered < 10_000)
    }

    @Test func nothingIsBegunWhenNobodyAsksAnyMore() async throws {
        let begun = Counter()
        do {
            let iterator = MemeBatch(0..<10_000, limit: 2) { _ in begun.add(1) }
                .makeAsyncIterator()
            _ = try await iterator.next()
        }
        try await Task.sleep(for: .milliseconds(50))
        let count = begun.value
        #expect(count < 20)
        try await Task.sleep(for: .milliseconds(50))
        #expect(begun.value == count)
    }

    @Test func memesAreSavedTogether() async throws {
        let test = try TestStore()
        let original = try Pictures.png()
        let memes = try (0..<20).map { try Meme(original, top: "number \($0)") }
        try await test.store.save(memes)
        #expect(Set(try await test.store.summaries().map(\.id)) == Set(memes.map(\.id)))
        for meme in memes { #expect(try await test.store.meme(meme.id) == meme) }
        // The original is stored once.
        #expect(try test.pictures.count == 21)
        try await test.store.save([Meme]())
    }

    @Test func noneIsSavedWhereOneCantBe() async throws {
        let test = try TestStore()
        try await test.store.sqlite.write { try $0.execute(sql: "DROP TABLE memeWords") }
        let memes = try (0..<3).map { try Meme(Pictures.png(), top: "number \($0)") }
        await #expect(throws: StoreError.self) { try await test.store.save(memes) }
        #expect(try await test.store.summaries().isEmpty)
        #expect(try test.pictures.isEmpty)
    }
}

/// A lazy sequence of numbers for the tests.
private struct Jobs<Base: Sequence<Int>>: Sequence, @unchecked Sendable {
    // `@unchecked`: the batch's threads take from it one at a time.
    let base: Base

    init(_ base: Base) { self.base = base }

    func makeIterator() -> Base.Iterator { base.makeIterator() }
}

private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    @discardableResult
    func add(_ number: Int) -> Int {
        count.withLock { count in
            count += number
            return count
        }
    }

    func raise(to number: Int) { count.withLock { $0 = max($0, number) } }
}
