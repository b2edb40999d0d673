import CMememe
import MemeConcurrency
import MemeStore

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

/// Waits on the calling thread, which is no thread of Swift's concurrency, for what is asynchronous.
func waiting<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
    let done = Monitor<Result<Value, any Error>?>(nil)
    Task.detached {
        let result: Result<Value, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        done.withLock { $0 = result }
        done.signal()
    }
    return try done.wait { $0 }.get()
}
