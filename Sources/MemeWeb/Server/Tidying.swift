import Extras
import Logging
import MemeStore
import ServiceLifecycle

/// Removes once an hour what nobody needs any more: uploads that no meme is made of, and what has
/// been in the trash for long; and recordings of servers that were killed.
struct Tidying: Service {
    let store: Store
    let logger: Logger
    var interval: Duration = .seconds(3600)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                ScratchFolder.sweep()
                do {
                    try await store.tidy()
                } catch  where !Task.isCancelled {
                    logger.warning("tidying failed", metadata: ["error": "\(error)"])
                } catch {
                    // The server ends: the next one tidies.
                }
                try? await Task.sleep(for: interval)
            }
        }
    }
}
