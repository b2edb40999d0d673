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
    /// What the thread has of it: were it the work itself, the thread could be the last to let that
    /// go, and would have to wait for its own end.
    private final class Job {
        /// What is to be done; `nil` when it is.
        var body: (() -> Void)?

        init(_ body: @escaping () -> Void) { self.body = body }

        func run() {
            body?()
            body = nil
        }
    }

    private let job: Job
    private var thread: pthread_t?

    /// Whether there is to be no other thread.
    @TaskLocal private static var staysOnThread = false

    /// Does something during which, if `stays`, all such work is done by the thread that asks for it.
    static func onThisThread<Value>(
        _ stays: Bool, _ body: () throws(RenderError) -> Value
    ) throws(RenderError) -> Value {
        guard stays else { return try body() }
        return try $staysOnThread.withValue(true) { Result(catching: body) }.get()
    }

    /// Begins at once; where there can't be another thread, who waits does it. Not before, since it
    /// may live on what is only made meanwhile.
    ///
    /// - Parameter body: shares nothing with others until ``wait()`` returns, and must not hold who
    ///   holds this. It has the watch of the render that it belongs to.
    init(_ body: @escaping () -> Void) {
        let watch = RenderWatch.current
        job = Job { RenderWatch.$current.withValue(watch, operation: body) }
        if Self.staysOnThread { return }
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
                Unmanaged<Job>.fromOpaque(place).takeRetainedValue().run()
            }
            return nil
        }
        let share = Unmanaged.passRetained(job)
        if pthread_create(&thread, nil, run, share.toOpaque()) == 0 {
            self.thread = thread
        } else {
            share.release()
        }
    }

    deinit {
        // What nobody waited for is done if it has begun, else never.
        join()
    }

    /// Waits until it is done.
    func wait() {
        join()
        job.run()
    }

    private func join() {
        if let thread { pthread_join(thread, nil) }
        thread = nil
    }
}

extension BackgroundWork {
    /// How many threads can run at once.
    static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Whether this thread is to do all of it alone.
    static var isAlone: Bool { staysOnThread || coreCount == 1 }

    /// How many threads are worth while, each with memory of its own.
    static var mostThreads: Int { min(8, coreCount) }
}
