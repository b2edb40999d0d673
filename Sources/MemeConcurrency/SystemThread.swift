#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Threads of the operating system, for work that may compute or block for any time.
///
/// Swift's pool has as many threads as there are cores, so a task that blocks one holds up all other
/// tasks. Dispatch's global queues don't help: on Linux they share their threads with Swift's tasks.
enum SystemThread {
    /// The stack size, in bytes. Linux with glibc has the same default; musl has 128 KiB and Darwin 512
    /// KiB, which is too little to parse deeply nested text.
    private static let stackSize = 8 << 20

    /// Starts a detached thread that ends when `body` returns.
    ///
    /// - Returns: whether the system could start one.
    static func begin(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stackSize)
        #if canImport(Darwin)
            typealias Argument = UnsafeMutableRawPointer
            var thread: pthread_t?
        #else
            typealias Argument = UnsafeMutableRawPointer?
            var thread = pthread_t()
        #endif
        let run: @convention(c) (Argument) -> UnsafeMutableRawPointer? = { argument in
            let start: UnsafeMutableRawPointer? = argument
            if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body() }
            return nil
        }
        let start = Unmanaged.passRetained(Start(body))
        let hasBegun = pthread_create(&thread, &attributes, run, start.toOpaque()) == 0
        if !hasBegun { start.release() }
        return hasBegun
    }

    private final class Start {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
