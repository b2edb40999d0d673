import Synchronization

/// A sequence that several threads take from, one at a time.
final class JobSource<Jobs: Sequence & Sendable>: Sendable where Jobs.Element: Sendable {
    private let iterator: Mutex<Iterator>

    /// Made when it is first asked, so that it belongs to nobody but the lock.
    private enum Iterator {
        case unmade(Jobs)
        case made(Jobs.Iterator)
    }

    init(_ jobs: Jobs) { iterator = Mutex(.unmade(jobs)) }

    func next() -> Jobs.Element? {
        iterator.withLock { state in
            var iterator: Jobs.Iterator
            switch state {
            case .unmade(let jobs): iterator = jobs.makeIterator()
            case .made(let made): iterator = made
            }
            let job = iterator.next()
            state = .made(iterator)
            return job
        }
    }
}
