/// Much work of one kind, done by a few threads at once, whose results come in the order of the jobs.
///
/// ```swift
/// let memes = MemeBatch(paths) { path in
///     try Meme(EncodedImage(contentsOf: path), top: "One does not simply")
/// }
/// for try await meme in memes { try await store.save(meme.get()) }
/// ```
///
/// A job that fails is a result like others: the rest goes on. Jobs are taken from their sequence
/// when a thread is free for them, and no more than a few ahead of the results that were asked for,
/// so that memory is bounded however many there are; a sequence that waits for somebody keeps no
/// result back.
///
/// Where the task that asks is cancelled, no job is begun any more; those that were are finished and
/// delivered, then `CancellationError` is thrown. Each iterator does the work anew.
public struct MemeBatch<Output: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Result<Output, any Error>

    private let limit: Int
    private let budget: BatchBudget<Output>
    private let source: @Sendable () -> @Sendable () -> (@Sendable () throws -> Output)?

    /// - Parameters:
    ///   - jobs: what is to be done, each asked for when its turn comes.
    ///   - limit: how many are done at once; as many as there are cores where `nil`.
    ///   - work: does one. It may compute and wait for as long as it likes.
    public init<Jobs: Sequence & Sendable>(
        _ jobs: Jobs, limit: Int? = nil,
        work: @escaping @Sendable (Jobs.Element) throws -> Output
    ) where Jobs.Element: Sendable {
        self.init(jobs, limit: limit, budget: BatchBudget(), work: work)
    }

    /// - Parameter budget: how much the results may hold that nobody has asked for yet.
    package init<Jobs: Sequence & Sendable>(
        _ jobs: Jobs, limit: Int? = nil, budget: BatchBudget<Output>,
        work: @escaping @Sendable (Jobs.Element) throws -> Output
    ) where Jobs.Element: Sendable {
        self.limit = Swift.max(1, limit ?? Cores.available)
        self.budget = budget
        source = {
            let jobs = JobSource(jobs)
            return { () -> (@Sendable () throws -> Output)? in
                guard let job = jobs.next() else { return nil }
                return { try work(job) }
            }
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(run: BatchRun(limit: limit, budget: budget, next: source()))
    }

    /// Calls `body` with each result, in their order. Where it throws, no job is begun any more, and
    /// those that were are finished before this throws: nobody writes to what is removed then.
    package func forEach(_ body: (Element) throws -> Void) async throws {
        let run = BatchRun(limit: limit, budget: budget, next: source())
        do {
            while let result = try await run.next(atMost: 1, within: .zero)?.first {
                try body(result)
            }
        } catch {
            await run.stop()
            throw error
        }
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        private let run: BatchRun<Output>
        private let guardian: Guardian

        fileprivate init(run: BatchRun<Output>) {
            self.run = run
            guardian = Guardian(run)
        }

        public func next() async throws -> Element? {
            try await run.next(atMost: 1, within: .zero)?.first
        }

        /// The results that are there, once there are `limit` of them or some and nothing to wait
        /// for, but after `patience` those that there are.
        ///
        /// What is held for them is held until the next are asked for.
        /// - Returns: one or more; `nil` where all were delivered.
        package func next(atMost limit: Int, within patience: Duration) async throws -> [Element]? {
            try await run.next(atMost: limit, within: patience)
        }

        /// Ends the work when the last copy of an iterator goes.
        private final class Guardian: Sendable {
            private let run: BatchRun<Output>

            init(_ run: BatchRun<Output>) { self.run = run }

            deinit { run.abandon() }
        }
    }
}

/// How much the results of a batch may hold that nobody has asked for yet.
package struct BatchBudget<Output: Sendable>: Sendable {
    /// How many jobs are begun ahead of the results that were asked for; where `nil`, twice as many
    /// as are done at once.
    package var ahead: Int?
    /// What a result holds, for example its bytes.
    package var weight: @Sendable (Output) -> Int = { _ in 0 }
    /// How much all of them may hold; one more is waited for where it would be too much.
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
