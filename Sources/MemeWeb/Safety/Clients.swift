import Hummingbird
import NIOCore
import Synchronization

/// The clients that are connected.
final class Clients: Sendable {
    private let clients = Mutex<[ObjectIdentifier: Client]>([:])

    var count: Int { clients.withLock { $0.count } }

    func add(_ client: Client, of channel: any Channel) {
        clients.withLock { $0[ObjectIdentifier(channel)] = client }
    }

    func remove(_ channel: any Channel) {
        clients.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(channel)) }
    }

    /// The one at the other end of a channel.
    func client(of channel: any Channel) -> Client? {
        clients.withLock { $0[ObjectIdentifier(channel)] }
    }
}

/// Tells those that answer a request whose it is.
struct ClientMiddleware: RouterMiddleware {
    typealias Context = WebContext

    let clients: Clients

    func handle(
        _ request: Request, context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard let client = clients.client(of: context.channel) else {
            return try await next(request, context)
        }
        return try await Client.$current.withValue(client) { try await next(request, context) }
    }
}
