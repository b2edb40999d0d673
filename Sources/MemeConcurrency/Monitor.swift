#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Work that one thread finds and any may do, first come, first served.
final class WorkQueue<Work> {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let change: UnsafeMutablePointer<pthread_cond_t>
    // What follows is touched by whoever has the mutex.
    private var found: [Work] = []
    private var taken = 0
    private var isClosed = false

    init() {
        (mutex, change) = (.allocate(capacity: 1), .allocate(capacity: 1))
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(change, nil)
    }

    deinit {
        pthread_cond_destroy(change)
        pthread_mutex_destroy(mutex)
        change.deallocate()
        mutex.deallocate()
    }

    func add(_ work: Work) {
        pthread_mutex_lock(mutex)
        found.append(work)
        pthread_cond_signal(change)
        pthread_mutex_unlock(mutex)
    }

    /// Says that there will be no more.
    ///
    /// - Parameter isFailure: whether what nobody has begun is dropped.
    func close(isFailure: Bool = false) {
        pthread_mutex_lock(mutex)
        isClosed = true
        if isFailure { taken = found.count }
        pthread_cond_broadcast(change)
        pthread_mutex_unlock(mutex)
    }

    /// Waits for some work.
    ///
    /// - Returns: `nil` where there is none any more.
    func next() -> Work? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while taken == found.count {
            if isClosed { return nil }
            pthread_cond_wait(change, mutex)
        }
        taken += 1
        return found[taken - 1]
    }
}
