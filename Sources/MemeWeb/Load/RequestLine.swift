import NIOCore
import NIOHTTP1

/// Keeps the parts of a request's head that later handlers don't see: the version, the host of an
/// absolute target, and the framing of the body.
///
/// If the framing is unsafe or unknown, it fires a ``FramingFault`` instead of the request, and reads
/// nothing after it.
final class RequestLine: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private var isFaulty = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isFaulty { return }
        guard case .head(var head) = unwrapInboundIn(data) else {
            return context.fireChannelRead(data)
        }
        if let fault = FramingFault(head) {
            isFaulty = true
            return context.fireUserInboundEventTriggered(fault)
        }
        if (head.version.major, head.version.minor) < (1, 1) {
            // HTTP/1.0 has no 100 Continue (RFC 9110, 10.1.1).
            head.headers.remove(name: "expect")
        }
        // An HTTP/1.0 connection ends with its response unless it says otherwise (RFC 9112, 9.3).
        // SwiftNIO's parser reads nothing after a request to upgrade.
        if !head.isKeepAlive || head.headers.contains(name: "upgrade") || head.method == .CONNECT {
            head.headers.replaceOrAdd(name: "connection", value: "close")
        }
        // The target's host takes precedence over Host (RFC 9112, 3.2.2); no Host, or two, are an error
        // all the same.
        if let authority = Self.authority(of: head.uri), head.headers["host"].count == 1 {
            head.headers.replaceOrAdd(name: "host", value: authority)
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// The authority of an absolute target, between `//` and the path; `nil` if the target is a path.
    static func authority(of target: String) -> String? {
        guard !target.hasPrefix("/"), let colon = target.utf8.firstIndex(of: UInt8(ascii: ":")),
            target[colon...].hasPrefix("://")
        else { return nil }
        let rest = target.utf8[colon...].dropFirst(3)
        let end = rest.firstIndex {
            [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0)
        }
        return String(rest[..<(end ?? rest.endIndex)])
    }
}
