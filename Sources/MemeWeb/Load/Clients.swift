import Hummingbird
import HummingbirdCore
import NIOCore
import Synchronization

/// The clients that are connected.
///
/// Where they are crowded, each that comes takes the place of the one that has been of no use for
/// longest: so whoever holds connections without using them, however many, keeps nobody away. Where
/// all are of use new ones wait, in the kernel's queue.
///
/// Whoever comes has a moment to ask for something: a server that is kept from its cores hears all at
/// once of a connection, of its request, and of a hundred that came after it.
final class Clients: Sendable {
    private struct Connection {
        let client: Client
        let channel: any Channel
        /// Ends it; called on its event loop.
        let leave: @Sendable () -> Void
        /// Since when it has had no request that is being sent or answered; `nil` while it has one.
        var idleSince: ContinuousClock.Instant? = .now
        var stay = Stay.usual
    }

    /// How long a connection stays.
    private enum Stay {
        /// As long as there is room.
        case usual
        /// For the rest of its moment, unless it asks for something.
        case short
        /// No longer: it is on its way out.
        case over
    }

    private struct State {
        var connections: [ObjectIdentifier: Connection] = [:]
        /// How many of them are on their way out.
        var ending = 0
        var count: Int { connections.count - ending }
    }

    private let limit: Int
    private let moment: Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: how many there may be.
    ///   - moment: for how long one stays that asks for nothing, however crowded they are.
    init(limit: Int, moment: Duration) {
        self.limit = limit
        self.moment = moment
    }

    /// How many there are, without those that are on their way out.
    var count: Int { state.withLock(\.count) }

    /// Whether there is little room left: then nobody is waited for as long as else.
    var isCrowded: Bool { isCrowded(count) }

    private func isCrowded(_ count: Int) -> Bool { count > limit - limit / 8 }

    /// Adds one that hasn't asked for anything yet.
    ///
    /// - Parameter leave: called on the channel's event loop when its place is needed.
    func add(_ client: Client, of channel: any Channel, leave: @escaping @Sendable () -> Void) {
        state.withLock {
            $0.connections[ObjectIdentifier(channel)] = Connection(
                client: client, channel: channel, leave: leave)
        }
        makeRoom()
    }

    /// Has the idlest one leave if they are crowded.
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
        // Its event loop has read by then what has come.
        let rest = max(moment - (.now - time), .zero)
        idlest.channel.eventLoop.scheduleTask(in: TimeAmount(rest)) { self.end(idlest) }
    }

    /// Ends one that was chosen to make room, unless it has become of use or isn't in the way.
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

    /// The one at the other end of a channel.
    func client(of channel: any Channel) -> Client? {
        state.withLock { $0.connections[ObjectIdentifier(channel)]?.client }
    }

    /// Notes whether a connection has no request that is being sent or answered.
    func note(_ channel: any Channel, isIdle: Bool) {
        state.withLock {
            $0.connections[ObjectIdentifier(channel)]?.idleSince = isIdle ? .now : nil
        }
    }
}

extension Clients {
    /// What lets new ones in while there are fewer than the limit, and as many again on their way
    /// out.
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
