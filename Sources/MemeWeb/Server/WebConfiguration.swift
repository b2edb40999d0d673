public import MemeRender

/// How a ``WebServer`` is reached and what it lets pass.
public struct WebConfiguration: Hashable, Sendable {
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
    /// What a render may cost.
    public var limits = RenderLimits()

    public init() {}
}
