import Foundation
import NIOCore

/// A socket that listens already, which the starter of this process opened for it, as systemd does for a service that is
/// started by its first connection (sd_listen_fds(3)).
struct InheritedSocket {
    /// The first descriptor that is passed; the protocol fixes it.
    let descriptor: Int32 = 3
    /// The IP address that it listens on.
    let host: String
    let port: Int

    /// The socket that this process was given; `nil` if there is none.
    ///
    /// - Throws: ``Failure`` if there is something else than one TCP socket.
    static func received() throws -> InheritedSocket? {
        // The variables of a process further up say nothing to this one.
        guard Terminal.environment("LISTEN_PID").flatMap(Int32.init) == getpid(),
            let count = Terminal.environment("LISTEN_FDS").flatMap(Int.init), count > 0
        else { return nil }
        guard count == 1 else {
            throw failure("\(count) sockets were passed: mememe serve listens on one alone")
        }
        return try InheritedSocket()
    }

    private init() throws {
        guard Self.isListening(descriptor), let address = Self.address(of: descriptor),
            let host = address.ipAddress, let port = address.port
        else {
            throw Self.failure(
                "what was passed is no TCP socket that listens: in the unit of the socket, use "
                    + "ListenStream= with an address and a port")
        }
        (self.host, self.port) = (host, port)
    }

    private static func isListening(_ descriptor: Int32) -> Bool {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &value, &size) == 0 && value == 1
    }

    /// The address of a socket of TCP; `nil` for others.
    private static func address(of descriptor: Int32) -> SocketAddress? {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &address) { bytes in
            guard let start = bytes.baseAddress,
                getsockname(descriptor, start.assumingMemoryBound(to: sockaddr.self), &size) == 0
            else { return nil }
            switch Int32(bytes.load(as: sockaddr.self).sa_family) {
            case AF_INET: return SocketAddress(bytes.load(as: sockaddr_in.self))
            case AF_INET6: return SocketAddress(bytes.load(as: sockaddr_in6.self))
            default: return nil
            }
        }
    }

    private static func failure(_ message: String) -> Failure { Failure("LISTEN_FDS", message) }
}
