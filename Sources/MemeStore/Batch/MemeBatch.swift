import MemeConcurrency

/// A bounded parallel map: a few threads run jobs of one kind, and the results come in the jobs' order.
///
/// ```swift
/// let memes = MemeBatch(paths) { path in
///     try Meme(EncodedImage(contentsOf: path), top: "One does not simply")
/// }
/// for try await meme in memes { try await store.save(meme.get()) }
/// ```
///
/// A job that fails gives a failure as its result, and the others go on. A thread takes the next job
/// from the sequence when it is free, and only a few jobs ahead of the results that were asked for
/// (backpressure), so that memory is bounded whatever the number of jobs. A sequence that blocks holds
/// up no result.
///
/// If the iterating task is cancelled, no further job begins; the running ones finish and are delivered,
/// then `CancellationError` is thrown. Each iterator runs the jobs again.
public struct MemeBatch<Output: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Result<Output, any Error>

    /// Makes the work of one iterator, which hasn't begun.
    private let work: @Sendable () -> OrderedWork<Output>

    /// The most jobs that run at once, each on a thread of its own.
    private static var most: Int { 1024 }

    /// Makes a batch of jobs.
    ///
    /// - Parameters:
    ///   - jobs: the jobs, each taken when its turn comes.
    ///   - limit: the largest number of jobs that run at once, from 1 to 1024; the number of cores if
    ///     `nil`.
    ///   - work: runs one job. It may compute and block for as long as it likes.
    public init<Jobs: Sequence & Sendable>(
        _ jobs: Jobs, limit: Int? = nil,
        work: @escaping @Sendable (Jobs.Element) throws -> Output
    ) where Jobs.Element: Sendable {
        self.init(jobs, limit: limit, budget: BatchBudget(), work: work)
    }

    /// - Parameter budget: how much the finished results may hold that weren't asked for yet.
    package init<Jobs: Sequence & Sendable>(
        _ jobs: Jobs, limit: Int? = nil, budget: BatchBudget<Output>,
        work: @escaping @Sendable (Jobs.Element) throws -> Output
    ) where Jobs.Element: Sendable {
        let limit = Swift.min(Swift.max(limit ?? Cores.available, 1), Self.most)
        self.work = {
            OrderedWork(
                jobs, limit: limit, ahead: budget.ahead, maximum: budget.maximum,
                weight: budget.weight, work: work)
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(work())
    }

    /// Calls `body` with each result, in order. If it throws, no further job begins, and the running
    /// ones finish before this rethrows: then no job writes to files that the caller removes.
    package func forEach(_ body: (Element) throws -> Void) async throws {
        let work = work()
        do {
            while let result = try await work.next(atMost: 1, within: .zero)?.first {
                try body(result)
            }
        } catch {
            await work.stop()
            throw error
        }
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        private let work: OrderedWork<Output>
        private let guardian: Guardian

        fileprivate init(_ work: OrderedWork<Output>) {
            self.work = work
            guardian = Guardian(work)
        }

        public func next() async throws -> Element? {
            try await work.next(atMost: 1, within: .zero)?.first
        }

        /// Waits for the next results: until there are `limit` of them, or some and no more to wait for,
        /// or until `patience` has passed.
        ///
        /// Their memory counts as held until the next call.
        /// - Returns: one or more results; `nil` if all were delivered.
        package func next(atMost limit: Int, within patience: Duration) async throws -> [Element]? {
            try await work.next(atMost: limit, within: patience)
        }

        /// Ends the work when the last copy of an iterator is released.
        private final class Guardian: Sendable {
            private let work: OrderedWork<Output>

            init(_ work: OrderedWork<Output>) { self.work = work }

            deinit { work.abandon() }
        }
    }
}

/// How much the finished results of a batch may hold that weren't asked for yet.
package struct BatchBudget<Output: Sendable>: Sendable {
    /// How many jobs begin ahead of the results that were asked for; if `nil`, twice as many as run at
    /// once.
    package var ahead: Int?
    /// The weight of a result, for example its size in bytes.
    package var weight: @Sendable (Output) -> Int = { _ in 0 }
    /// The largest total weight; beyond it, no further job begins.
    package var maximum = Int.max

    package init(
        ahead: Int? = nil, maximum: Int = .max,
        weight: @escaping @Sendable (Output) -> Int = { _ in 0 }
    ) {
        self.ahead = ahead
        self.maximum = maximum
        self.weight = weight
    }
}
