import Foundation
import Hummingbird
import NIOCore

/// Which host names this server responds to.
///
/// It prevents DNS rebinding: a page of another site can have its name resolve to this machine and would
/// then share an origin with the web app. A browser sends that name in `Host`, so only known names pass.
/// All IP addresses pass, because a site can't make a number resolve to this machine. The port is
/// ignored, because it differs behind a tunnel.
struct HostPolicy: Sendable {
    private let names: Set<String>

    init(_ configuration: WebConfiguration) {
        var names = ["localhost"] + configuration.allowedHosts
        names.append(configuration.host)
        if let host = configuration.publicHost { names.append(host) }
        if !configuration.isLoopback {
            let machine = ProcessInfo.processInfo.hostName
            names += [machine, machine + ".local"]
        }
        self.names = Set(names.map { Self.normalized($0) })
    }

    /// Whether a request may name this host, with or without a port; `nil` if it isn't a host.
    func allows(_ authority: String) -> Bool? {
        guard let host = Self.host(of: authority) else { return nil }
        return Self.isAddress(host) || names.contains(Self.normalized(host))
    }

    /// The host of `host:port`.
    static func host(of authority: String) -> String? {
        var host = authority[...]
        if host.first == "[" {
            guard let end = host.firstIndex(of: "]") else { return nil }
            let rest = host[host.index(after: end)...]
            guard rest.isEmpty || isPort(rest) else { return nil }
            let address = String(host[host.index(after: host.startIndex)..<end])
            return isAddress(address) && address.contains(":") ? address : nil
        }
        if let colon = host.firstIndex(of: ":") {
            guard isPort(host[colon...]) else { return nil }
            host = host[..<colon]
        }
        let isName = host.utf8.allSatisfy(\.isOfName)
        return isName && !host.isEmpty ? String(host) : nil
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.first == ":" && text.utf8.dropFirst().allSatisfy { (48...57).contains($0) }
            && UInt16(text.dropFirst()) != nil
    }

    private static func isAddress(_ host: String) -> Bool {
        (try? SocketAddress(ipAddress: host, port: 0)) != nil
    }

    /// Normalizes letter case and a trailing dot, which don't matter in names.
    private static func normalized(_ name: String) -> String {
        let name = name.lowercased()
        return name.hasSuffix(".") ? String(name.dropLast()) : name
    }
}

/// Refuses requests for other hosts.
struct HostMiddleware: RouterMiddleware {
    typealias Context = WebContext

    let policy: HostPolicy

    func handle(
        _ request: Request, context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        // The first Host field of a request becomes its authority; any other stays among the fields.
        guard let authority = request.head.authority, !request.headers.contains(.host),
            let isAllowed = policy.allows(authority)
        else {
            throw HTTPError(.badRequest, message: "The request needs one Host, a name or address.")
        }
        guard isAllowed else {
            throw Problem.unknownHost(HostPolicy.host(of: authority))
        }
        return try await next(request, context)
    }
}
