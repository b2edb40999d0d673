import Foundation
import ServiceLifecycle

/// Has the first signal end the server with patience, and the second one at once.
struct SecondSignal: Service {
    func run() async throws {
        try? await gracefulShutdown()
        // What signals do by themselves.
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
}
