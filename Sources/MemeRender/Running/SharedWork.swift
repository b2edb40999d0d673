internal import Synchronization

/// Tasks that have nothing to do with each other, done on two threads: whichever is free takes the
/// next.
final class SharedWork {
    private let queue: Queue
    private var thread: BackgroundWork?

    /// Begins on another thread.
    ///
    /// - Parameter isSmall: whether that isn't worth while.
    init(_ tasks: [() -> Void], isSmall: Bool) {
        let queue = Queue(tasks)
        self.queue = queue
        if !isSmall, !tasks.isEmpty { thread = BackgroundWork { queue.run() } }
    }

    /// Does what nobody has taken, and waits for the rest.
    func finish() {
        queue.run()
        thread?.wait()
        thread = nil
    }

    /// What both threads take tasks from.
    private final class Queue {
        private let tasks: [() -> Void]
        private let taken = Atomic<Int>(0)

        init(_ tasks: [() -> Void]) { self.tasks = tasks }

        func run() {
            while true {
                let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < tasks.count else { return }
                tasks[index]()
            }
        }
    }
}
