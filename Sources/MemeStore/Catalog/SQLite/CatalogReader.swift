import GRDB
import Synchronization

/// The connection that reads a catalogue while the other one writes, or waits until other processes
/// have written: it is opened when that happens first.
final class CatalogReader: Sendable {
    private let path: String
    private let configuration: Configuration
    /// How many writes are under way.
    private let writes = Atomic(0)
    private let opened = Mutex<DatabaseQueue?>(nil)

    init(path: String, configuration: Configuration) {
        self.path = path
        self.configuration = configuration
    }

    /// Writes with the other connection.
    func whileWriting<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        writes.add(1, ordering: .relaxed)
        defer { writes.subtract(1, ordering: .relaxed) }
        return try await body()
    }

    /// Whether a write is under way, or waits.
    var isWriting: Bool { writes.load(ordering: .relaxed) > 0 }

    /// The connection, where the other one is writing; else `nil`.
    func database() async throws -> DatabaseQueue? {
        guard isWriting else { return nil }
        return try await Offload.run { [self] in
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
