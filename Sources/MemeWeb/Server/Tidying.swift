import Logging
import MemeStore
import ServiceLifecycle

/// Removes once an hour: uploads that no meme uses, memes that were in the trash for long, and leftovers
/// of the server's parts.
struct Tidying: Service {
    let store: Store
    let parts: [any ServerPart]
    let logger: Logger
    var interval: Duration = .seconds(3600)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                for part in parts { await part.tidy() }
                do {
                    try await store.tidy()
                } catch  where !Task.isCancelled {
                    logger.warning("tidying failed", metadata: ["error": "\(error)"])
                } catch {
                    // The server ends, and the next one will tidy.
                }
                try? await Task.sleep(for: interval)
            }
        }
    }
}
