import Hummingbird
import NIOCore
import Synchronization

/// The clients that are connected.
///
/// Where they are crowded, each that comes takes the place of the one that has been of no use for
/// longest: so whoever holds connections without using them, however many, keeps nobody away. Only
/// where all are of use do new ones wait, in the kernel's queue.
final class Clients: Sendable {
    private struct Connection {
        let client: Client
        let channel: any Channel
        /// Since when it has had no request that is being sent or answered; `nil` while it has one.
        var idleSince: ContinuousClock.Instant?
    }

    private let limit: Int
    private let connections = Mutex<[ObjectIdentifier: Connection]>([:])

    /// - Parameter limit: how many there may be.
    init(limit: Int) { self.limit = limit }

    var count: Int { connections.withLock { $0.count } }

    /// Whether there is little room left: then nobody is waited for as long as else.
    var isCrowded: Bool { isCrowded(count) }

    private func isCrowded(_ count: Int) -> Bool { count > limit - limit / 8 }

    /// Adds one that hasn't asked for anything yet.
    func add(_ client: Client, of channel: any Channel) {
        let connection = Connection(client: client, channel: channel, idleSince: .now)
        let idlest = connections.withLock { connections in
            let idlest = isCrowded(connections.count + 1) ? Self.idlest(of: connections) : nil
            connections[ObjectIdentifier(channel)] = connection
            return idlest.flatMap { connections.removeValue(forKey: $0) }
        }
        idlest?.channel.close(promise: nil)
    }

    private static func idlest(
        of connections: [ObjectIdentifier: Connection]
    ) -> ObjectIdentifier? {
        connections.compactMap { id, connection in connection.idleSince.map { (id: id, time: $0) } }
            .min { $0.time < $1.time }?.id
    }

    func remove(_ channel: any Channel) {
        connections.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(channel)) }
    }

    /// The one at the other end of a channel.
    func client(of channel: any Channel) -> Client? {
        connections.withLock { $0[ObjectIdentifier(channel)]?.client }
    }

    /// Notes whether a connection has no request that is being sent or answered.
    func note(_ channel: any Channel, isIdle: Bool) {
        connections.withLock { $0[ObjectIdentifier(channel)]?.idleSince = isIdle ? .now : nil }
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
