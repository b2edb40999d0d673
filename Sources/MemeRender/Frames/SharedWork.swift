internal import Synchronization

/// Tasks that have nothing to do with each other, done on two threads: whichever is free takes the
/// next.
final class SharedWork {
    private let tasks: [() -> Void]
    private let taken = Atomic<Int>(0)
    private var thread: BackgroundWork?

    /// Begins on another thread.
    ///
    /// - Parameter isSmall: whether that isn't worth while.
    init(_ tasks: [() -> Void], isSmall: Bool) {
        self.tasks = tasks
        if !isSmall, !tasks.isEmpty {
            thread = BackgroundWork { [unowned(unsafe) self] in run() }
        }
    }

    deinit {
        thread?.wait()
    }

    /// Does what nobody has taken, and waits for the rest.
    func finish() {
        run()
        thread?.wait()
        thread = nil
    }

    private func run() {
        while true {
            let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
            guard index < tasks.count else { return }
            tasks[index]()
        }
    }
}
