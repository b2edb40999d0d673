import Foundation
import Logging
import MemeStore
import ServiceLifecycle

/// Removes once an hour what nobody needs any more: uploads that no meme is made of, and what has
/// been in the trash for long.
struct Tidying: Service {
    let store: Store
    let logger: Logger
    var interval: Duration = .seconds(3600)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await store.emptyTrash(before: Date(timeIntervalSinceNow: -30 * 86_400))
                    try await store.removeUploads(before: Date(timeIntervalSinceNow: -86_400))
                } catch {
                    logger.warning("tidying failed", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: interval)
            }
        }
    }
}
