import Foundation
public import MemeRender
import NIOCore

/// The settings of a ``WebServer``: its address, its access, and its limits.
public struct WebConfiguration: Hashable, Sendable {
    /// The fewest characters of a ``token``. An attacker can't guess this many letters and digits.
    public static let minimumTokenLength = 16

    /// The address to listen on: a name or an IP address. Without a ``token``, only loopback addresses
    /// are allowed.
    public var host = "127.0.0.1"
    /// The TCP port; 0 for any free one.
    public var port = 8080
    /// The secret that clients must send; `nil` if none is needed.
    public var token: String?
    /// Host names that requests may use in addition to the server's own, for example behind a proxy.
    public var allowedHosts: [String] = []
    /// The address that others reach this server by, such as `https://memes.example.org`, for public links of memes;
    /// `nil` for no such links. It has a scheme and a host, and may have a port.
    public var publicURL: String?
    /// The largest original that can be uploaded, in bytes. 40 MB by default.
    public var maximumUpload = 40_000_000
    /// The limits of a render. Its time is 30 seconds by default.
    public var limits = RenderLimits(time: .seconds(30))
    /// How long running requests may take once the server is ending.
    public var shutdownPatience: Duration = .seconds(10)
    /// The version that `/health` reports.
    public var version = ""

    /// The IP address of ``host``, if it is already resolved.
    package var address: String?
    /// A TCP socket that is bound to ``host`` and ``port`` already; the server closes it.
    package var socket: Int32?

    /// The limits of connections.
    var connection = ConnectionLimits()
    /// The delay after a wrong token.
    var wrongGuessDelay: Duration = .seconds(1)

    public init() {}

    /// Whether only this machine can reach the ``host``.
    public var isLoopback: Bool {
        if host.lowercased() == "localhost" { return true }
        guard let address = try? SocketAddress(ipAddress: host, port: 0) else { return false }
        return address.ipAddress == "::1" || host.hasPrefix("127.")
    }

    /// Checks that the settings are safe to start a server with.
    ///
    /// - Throws: ``WebConfigurationError``.
    public func validate() throws(WebConfigurationError) {
        if let token, token.count < Self.minimumTokenLength { throw .shortToken }
        // A header field can't contain other characters.
        if let token, !token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { throw .unusableToken }
        if token == nil, !isLoopback { throw .tokenNeeded(host: host) }
        guard (0...65_535).contains(port) else { throw .noPort(port) }
        if let publicURL, publicAddress == nil { throw .noPublicAddress(publicURL) }
    }
}

extension WebConfiguration {
    /// Where the server listens.
    var place: ListeningPlace {
        socket.map { .socket($0) } ?? .address(host: address ?? host, port: port)
    }

    /// ``publicURL`` without a slash at its end; `nil` if it can't be one.
    var publicAddress: String? {
        publicParts.map { "\($0.scheme)://\($0.authority)" }
    }

    /// The host of ``publicURL``.
    var publicHost: String? {
        publicParts.flatMap { HostPolicy.host(of: $0.authority) }
    }

    private var publicParts: (scheme: String, authority: String)? {
        guard var rest = publicURL?[...] else { return nil }
        for scheme in ["https", "http"] where rest.lowercased().hasPrefix("\(scheme)://") {
            rest = rest.dropFirst(scheme.count + 3)
            if rest.last == "/" { rest = rest.dropLast() }
            return HostPolicy.host(of: String(rest)) == nil ? nil : (scheme, rest.lowercased())
        }
        return nil
    }
}

/// Why a server can't be started with these settings.
public enum WebConfigurationError: Error, Hashable, Sendable {
    /// Other machines could reach the server without a token.
    case tokenNeeded(host: String)
    /// The token has fewer than ``WebConfiguration/minimumTokenLength`` characters.
    case shortToken
    /// The token has characters that a header field can't contain.
    case unusableToken
    /// The number isn't one of a port, 0 to 65535.
    case noPort(Int)
    /// The address for public links isn't one.
    case noPublicAddress(String)
}

extension WebConfigurationError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .tokenNeeded(let host):
            "\(host) can be reached from other machines, and there is no token"
        case .shortToken:
            "the token needs \(WebConfiguration.minimumTokenLength) characters or more"
        case .unusableToken:
            "the token may have letters, digits and signs of ASCII alone, and no spaces"
        case .noPort(let number):
            "\(number) is no port: ports are 0 to 65535"
        case .noPublicAddress(let address):
            "\(address) is no address for public links"
        }
    }
}
