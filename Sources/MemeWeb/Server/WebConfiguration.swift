public import Extras
import Foundation
public import MemeRender
import NIOCore

/// How a ``WebServer`` is reached and what it lets pass.
public struct WebConfiguration: Hashable, Sendable {
    /// The fewest characters of a ``token``: of letters and digits, nobody guesses so many.
    public static let minimumTokenLength = 16

    /// The address that is listened on: a name or an IP address. Any but those of the loopback
    /// interface is refused without a ``token``.
    public var host = "127.0.0.1"
    /// The TCP port; 0 for any that is free.
    public var port = 8080
    /// What a client has to know; nobody needs to know anything where it is `nil`.
    public var token: String?
    /// Names that requests may be addressed to besides the server's own, as behind a proxy.
    public var allowedHosts: [String] = []
    /// The most bytes of an original that is uploaded. 40 MB by default.
    public var maximumUpload = 40_000_000
    /// What a render may cost. A time of 30 seconds by default.
    public var limits = RenderLimits(time: .seconds(30))
    /// How long requests that are under way may still take when the server is to end.
    public var shutdownPatience: Duration = .seconds(10)
    /// Whom Meet the Members shows; drawn people by default.
    public var memberDeck = MemberDeck.sample
    /// What changes voices for a process that may start no programs; by default it starts ffmpeg itself.
    public var voiceHelper: VoiceHelper?
    /// What `/health` says that this is.
    public var version = ""

    /// What ``host`` stands for, where somebody has asked already.
    package var address: String?

    /// Of each connection.
    var connection = ConnectionLimits()
    /// How long who doesn't know the token waits.
    var wrongGuessDelay: Duration = .seconds(1)
    /// What games take the time from.
    var gameClock = GameClock.running

    public init() {}

    /// Whether only this machine can reach the ``host``.
    public var isLoopback: Bool {
        if host.lowercased() == "localhost" { return true }
        guard let address = try? SocketAddress(ipAddress: host, port: 0) else { return false }
        return address.ipAddress == "::1" || host.hasPrefix("127.")
    }

    /// Looks whether a server may be started so.
    ///
    /// - Throws: ``WebConfigurationError``.
    public func validate() throws(WebConfigurationError) {
        if let token, token.count < Self.minimumTokenLength { throw .shortToken }
        // What a header can't carry can't be said.
        if let token, !token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { throw .unusableToken }
        if token == nil, !isLoopback { throw .tokenNeeded(host: host) }
    }
}

/// Why a server isn't started as it was configured.
public enum WebConfigurationError: Error, Hashable, Sendable {
    /// Others than this machine could reach it, and nobody would have to know anything.
    case tokenNeeded(host: String)
    /// The token has fewer than ``WebConfiguration/minimumTokenLength`` characters.
    case shortToken
    /// The token has characters that no request can carry.
    case unusableToken
}

extension WebConfigurationError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .tokenNeeded(let host):
            "\(host) can be reached from other machines: give a token with MEMEME_TOKEN or "
                + "--token-file, or listen on 127.0.0.1"
        case .shortToken:
            "the token needs \(WebConfiguration.minimumTokenLength) characters or more: "
                + "`openssl rand -hex 16` makes one"
        case .unusableToken:
            "the token may have letters, digits and signs of ASCII alone, and no spaces"
        }
    }
}
