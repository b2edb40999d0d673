import Foundation
import ServiceLifecycle

/// Makes the first signal end the server gracefully, and the second one at once.
struct SecondSignal: Service {
    func run() async throws {
        try? await gracefulShutdown()
        // The default action: it ends the process.
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
}
