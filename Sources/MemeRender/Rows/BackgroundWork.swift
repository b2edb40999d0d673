#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Something that is done on a thread of its own, and ends before whoever holds it lets it go.
///
/// Not one of Dispatch's threads, which there may be too few of when a whole render runs on one and
/// waits.
final class BackgroundWork {
    private let body: () -> Void
    private var thread: pthread_t?

    /// Begins at once; where there can't be another thread it is done when this returns.
    ///
    /// - Parameter body: shares nothing with others until ``wait()`` returns.
    init(_ body: @escaping () -> Void) {
        self.body = body
        #if canImport(Darwin)
            typealias Argument = UnsafeMutableRawPointer
            var thread: pthread_t?
        #else
            typealias Argument = UnsafeMutableRawPointer?
            var thread = pthread_t()
        #endif
        let run: @convention(c) (Argument) -> UnsafeMutableRawPointer? = { argument in
            let place: UnsafeMutableRawPointer? = argument
            if let place {
                Unmanaged<BackgroundWork>.fromOpaque(place).takeUnretainedValue().body()
            }
            return nil
        }
        // Not retained: `deinit` waits.
        if pthread_create(&thread, nil, run, Unmanaged.passUnretained(self).toOpaque()) == 0 {
            self.thread = thread
        } else {
            body()
        }
    }

    deinit {
        wait()
    }

    /// Waits until it is done.
    func wait() {
        if let thread { pthread_join(thread, nil) }
        thread = nil
    }
}
