import CMememe
import Foundation
import MemeConcurrency
import MemeStore
import Synchronization

/// An open store.
final class CallStore: Handle {
    let store: Store

    init(_ store: Store) { self.store = store }

    /// - Throws: ``CallError`` if there is none.
    static func required(_ pointer: OpaquePointer?) throws -> Store {
        guard let pointer else { throw CallError("“store” is null") }
        return of(pointer).store
    }

    static func optional(_ pointer: OpaquePointer?) -> Store? {
        pointer.map { of($0).store }
    }
}

/// The process whose threads do what is asynchronous: the first that asked for it.
///
/// Threads don't outlive a fork, and Swift's concurrency doesn't begin others: whoever waited for them would wait for
/// good.
enum WorkingProcess {
    private static let id = Atomic<pid_t>(0)

    /// Whether this process can do what is asynchronous, if it begins now.
    static var isThis: Bool {
        let this = getpid()
        let (isFirst, first) = id.compareExchange(
            expected: 0, desired: this, ordering: .relaxed)
        return isFirst || first == this
    }

    /// - Throws: ``CallError`` in a process that was forked from it.
    static func check() throws {
        guard !isThis else { return }
        throw CallError(
            "this process was forked from one that has used a store, and can use none: "
                + "fork it before, or start it anew")
    }
}

/// Waits on the calling thread, which is no thread of Swift's concurrency, for what is asynchronous.
///
/// - Throws: ``CallError`` in a process that was forked, and what `body` throws.
func waiting<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
    try WorkingProcess.check()
    let done = Monitor<Result<Value, any Error>?>(nil)
    Task.detached {
        let result: Result<Value, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        done.withLock { $0 = result }
        done.signal()
    }
    return try done.wait { $0 }.get()
}
