import Hummingbird
import HummingbirdCore
import NIOCore
import Synchronization

/// The open connections.
///
/// If they are nearly at their limit, each new connection evicts the one that has been idle for longest,
/// so that a client that holds connections without using them can't lock others out. If none is idle,
/// new connections wait in the kernel's queue.
///
/// A new connection isn't evicted for a moment: a busy server learns at once of a connection, of its
/// request, and of a hundred later ones.
final class Clients: Sendable {
    private struct Connection {
        let client: Client
        let channel: any Channel
        /// Closes the connection; called on its event loop.
        let leave: @Sendable () -> Void
        /// Since when no request is being received or answered; `nil` while one is.
        var idleSince: ContinuousClock.Instant? = .now
        var stay = Stay.usual
    }

    /// How long a connection may stay open.
    private enum Stay {
        /// As long as there is room.
        case usual
        /// For the rest of its first moment, unless it sends a request.
        case short
        /// It is being closed.
        case over
    }

    private struct State {
        var connections: [ObjectIdentifier: Connection] = [:]
        /// The number of connections that are being closed.
        var ending = 0
        var count: Int { connections.count - ending }
    }

    private let limit: Int
    private let moment: Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: the most connections.
    ///   - moment: how long an idle connection stays, however many there are.
    init(limit: Int, moment: Duration) {
        self.limit = limit
        self.moment = moment
    }

    /// The number of connections, without those that are being closed.
    var count: Int { state.withLock(\.count) }

    /// Whether few places are left. Then the limits on slow clients are stricter.
    var isCrowded: Bool { isCrowded(count) }

    private func isCrowded(_ count: Int) -> Bool { count > limit - limit / 8 }

    /// Adds a connection that hasn't sent a request yet.
    ///
    /// - Parameter leave: closes it; called on the channel's event loop when its place is needed.
    func add(_ client: Client, of channel: any Channel, leave: @escaping @Sendable () -> Void) {
        state.withLock {
            $0.connections[ObjectIdentifier(channel)] = Connection(
                client: client, channel: channel, leave: leave)
        }
        makeRoom()
    }

    /// Evicts the connection that has been idle for longest, if there are too many.
    private func makeRoom() {
        let idlest = state.withLock { state -> Connection? in
            guard isCrowded(state.count) else { return nil }
            let idlest = state.connections.values.lazy
                .filter { $0.stay == .usual && $0.idleSince != nil }
                .min { ($0.idleSince ?? .now) < ($1.idleSince ?? .now) }
            if let idlest { state.connections[ObjectIdentifier(idlest.channel)]?.stay = .short }
            return idlest
        }
        guard let idlest, let time = idlest.idleSince else { return }
        // By then, its event loop has read what has arrived.
        let rest = max(moment - (.now - time), .zero)
        idlest.channel.eventLoop.scheduleTask(in: TimeAmount(rest)) { self.end(idlest) }
    }

    /// Closes a connection that was chosen for eviction, unless it has sent a request or there is room
    /// again.
    private func end(_ connection: Connection) {
        let id = ObjectIdentifier(connection.channel)
        let isOver = state.withLock { state in
            let isInTheWay =
                isCrowded(state.count) && state.connections[id]?.idleSince == connection.idleSince
            state.connections[id]?.stay = isInTheWay ? .over : .usual
            if isInTheWay { state.ending += 1 }
            return isInTheWay
        }
        if isOver { connection.leave() } else { makeRoom() }
    }

    func remove(_ channel: any Channel) {
        state.withLock {
            if $0.connections.removeValue(forKey: ObjectIdentifier(channel))?.stay == .over {
                $0.ending -= 1
            }
        }
    }

    /// The client of a channel.
    func client(of channel: any Channel) -> Client? {
        state.withLock { $0.connections[ObjectIdentifier(channel)]?.client }
    }

    /// Records whether a connection has a request that is being received or answered.
    func note(_ channel: any Channel, isIdle: Bool) {
        state.withLock {
            $0.connections[ObjectIdentifier(channel)]?.idleSince = isIdle ? .now : nil
        }
    }
}

extension Clients {
    /// Accepts new connections while there are fewer than the limit, and as many again being closed.
    struct Door: AvailableConnectionsDelegate {
        let clients: Clients
        private var open = 0

        init(to clients: Clients) { self.clients = clients }

        mutating func connectionOpened() { open += 1 }
        mutating func connectionClosed() { open -= 1 }

        func isAcceptingNewConnections() -> Bool {
            let ending = clients.state.withLock(\.ending)
            return open - ending < clients.limit && open < 2 * clients.limit
        }
    }
}

/// Sets ``Client/current`` for the handlers of a request.
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
