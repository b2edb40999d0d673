import NIOCore
import NIOHTTP1

/// Takes over from the head of a request what nobody sees of it later: the version, the host of a whole
/// URL, and how the body is framed.
///
/// Where a body is framed in a way that can't be trusted or isn't known, that is fired as a
/// ``FramingFault`` in place of the request, and nothing after it is read.
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
            // It knows no 100 Continue (RFC 9110, 10.1.1).
            head.headers.remove(name: "expect")
        }
        // HTTP/1.0 ends with its answer unless it says otherwise (RFC 9112, 9.3). SwiftNIO's parser reads
        // nothing more after what asks for another protocol.
        if !head.isKeepAlive || head.headers.contains(name: "upgrade") || head.method == .CONNECT {
            head.headers.replaceOrAdd(name: "connection", value: "close")
        }
        // Host doesn't count then (RFC 9112, 3.2.2); none, or two, are an error all the same.
        if let authority = Self.authority(of: head.uri), head.headers["host"].count == 1 {
            head.headers.replaceOrAdd(name: "host", value: authority)
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// What is between `//` and the path of a whole URL; `nil` where there is only a path.
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
