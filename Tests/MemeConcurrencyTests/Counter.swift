import Synchronization

final class Counter: Sendable {
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
