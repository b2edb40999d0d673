import GRDB
import MemeConcurrency
import Synchronization

/// A second connection, which reads while the first one writes or waits for other processes; it is
/// opened when that first happens.
final class CatalogReader: Sendable {
    private let path: String
    private let configuration: Configuration
    /// The number of writes under way.
    private let writes = Atomic(0)
    private let opened = Mutex<DatabaseQueue?>(nil)

    init(path: String, configuration: Configuration) {
        self.path = path
        self.configuration = configuration
    }

    /// Runs a write of the first connection.
    func whileWriting<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        writes.add(1, ordering: .relaxed)
        defer { writes.subtract(1, ordering: .relaxed) }
        return try await body()
    }

    /// Whether a write is under way or waiting.
    var isWriting: Bool { writes.load(ordering: .relaxed) > 0 }

    /// The second connection if the first one is writing; `nil` otherwise.
    func database() async throws -> DatabaseQueue? {
        guard isWriting else { return nil }
        return try await Workers.disk.run { [self] in
            try opened.withLock { opened in
                if let opened { return opened }
                var configuration = configuration
                configuration.readonly = true
                let database = try DatabaseQueue.remaining {
                    try DatabaseQueue(path: path, configuration: configuration)
                }
                opened = database
                return database
            }
        }
    }
}
