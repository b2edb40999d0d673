import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOPosix
import ServiceLifecycle

/// Accepts connections, and has each one served until it is closed.
///
/// It stands for HummingbirdCore's `Server`, which can't take over a socket that another process has opened.
struct Listener: Service {
    let place: ListeningPlace
    let connections: HTTP1Channel
    let clients: Clients
    /// Called once it listens.
    let onStart: @Sendable (any Channel) async -> Void
    let logger: Logger

    /// Runs until the server is shut down gracefully and all its requests are answered.
    ///
    /// - Throws: `IOError` if it can't listen, or `SocketAddressError` if the host isn't known.
    func run() async throws {
        let quiescing = ServerQuiescingHelper(group: MultiThreadedEventLoopGroup.singleton)
        let listening = try await listen(quiescing)
        await withGracefulShutdownHandler {
            await onStart(listening.channel)
            await withDiscardingTaskGroup { tasks in
                do {
                    try await listening.executeThenClose { accepted in
                        for try await connection in accepted {
                            tasks.addTask {
                                await connections.handle(value: connection, logger: logger)
                            }
                        }
                    }
                } catch {
                    logger.error("no longer listening", metadata: ["error": "\(error)"])
                }
            }
        } onGracefulShutdown: {
            quiescing.initiateShutdown(promise: nil)
        }
    }

    private func listen(
        _ quiescing: ServerQuiescingHelper
    ) async throws -> NIOAsyncChannel<HTTP1Channel.Value, Never> {
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // A client may close its side once it has asked, and still wants the answer.
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .serverChannelInitializer { [clients] channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(
                        AvailableConnectionsChannelHandler(delegate: Clients.Door(to: clients)))
                    try pipeline.addHandler(quiescing.makeServerChannelHandler(channel: channel))
                }
            }
        let serve = { @Sendable [connections, logger] (channel: any Channel) in
            connections.setup(channel: channel, logger: logger)
        }
        switch place {
        case .address(let host, let port):
            return try await bootstrap.bind(host: host, port: port, childChannelInitializer: serve)
        case .socket(let socket):
            return try await bootstrap.bind(socket, childChannelInitializer: serve)
        }
    }
}

/// Where a ``Listener``'s connections come from.
enum ListeningPlace {
    case address(host: String, port: Int)
    /// A TCP socket that is bound already, which the listener closes.
    case socket(NIOBSDSocket.Handle)
}
