import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Enforces the limits of a connection, for every request on it.
///
/// - It closes connections of clients that send their request or read the response too slowly, so that
///   they can't hold memory for long. Time that the server itself causes doesn't count.
/// - If the response precedes the end of the request, as with 413, it says so and closes the connection
///   instead of reading the rest. It discards further input for a while, because many clients read no
///   response before they have sent everything.
/// - If the place of an idle connection is needed, it sends 503 before closing, because a request may be
///   on its way.
/// - It refuses requests whose end is ambiguous, and those that are mostly framing.
/// - It adds the security headers to every response, also to those of the HTTP parser.
/// - It tells the ``Client`` when the connection ends, and ``Clients`` whether it is idle.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionLimits
    private let clients: Clients
    private let maximumBody: Int
    private let client = Client()

    private var timer: RepeatedTask?
    /// Whether there was a request.
    private var hasAsked = false
    /// Whether a request is being received.
    private var isReceiving = false
    /// Whether the server reads from the socket; a busy server may not.
    private var isReading = false
    /// Whether the head of a response was sent, but not its end.
    private var isAnswering = false
    /// Whether the client waits for `100 Continue`.
    private var owesContinue = false
    /// The number of requests that have begun and whose responses haven't ended.
    private var unanswered = 0
    /// Whether the connection ends after the current response.
    private var isLast = false
    /// Whether the last response was sent.
    private var isFinished = false
    /// Whether data arrived since the connection was shut down or last waited for, and how often it
    /// waited.
    private var isStillSending = false
    private var lingers = 0
    private var readPatience: Bucket
    private var writePatience: Bucket
    private let wire = WireCounter()
    /// How many bytes of the current request's body have arrived.
    private var bodyBytes = 0
    /// What is wrong with a request that arrived before earlier ones were answered.
    private var fault: FramingFault?
    /// How many bytes the socket hadn't taken at the last check, and how many were written since.
    private var unsentBytes = 0
    private var addedBytes = 0

    /// - Parameter maximumBody: the largest body of any request. `100 Continue` isn't sent for a larger
    ///   one.
    init(limits: ConnectionLimits, clients: Clients, maximumBody: Int) {
        self.limits = limits
        self.clients = clients
        self.maximumBody = maximumBody
        readPatience = Bucket(limits)
        writePatience = Bucket(limits)
    }

    // MARK: The connection

    func handlerAdded(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        clients.add(client, of: context.channel) {
            let (handler, context) = bound.value
            handler.makeRoom(context)
        }
        addRequestLine(context)
        try? context.channel.syncOptions?.setOption(
            .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: limits.readSize))
        let tick = min(limits.patience / 4, .seconds(1))
        timer = context.eventLoop.scheduleRepeatedTask(
            initialDelay: TimeAmount(tick), delay: TimeAmount(tick)
        ) { _ in
            let (handler, context) = bound.value
            handler.look(after: tick, context)
        }
    }

    /// Inserts a handler before the one that drops what it needs.
    private func addRequestLine(_ context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(RequestLine(), position: .before(codec))
            try pipeline.addHandler(wire, position: .first)
        } catch {
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        clients.remove(context.channel)
        client.hasGone()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // A browser that closes a tab only shuts down its side.
        if case ChannelEvent.inputClosed = event { client.hasGone() }
        if let fault = event as? FramingFault {
            hasAsked = true
            return refuse(fault, context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Refuses a malformed request, once the earlier ones are answered.
    private func refuse(_ fault: FramingFault, _ context: ChannelHandlerContext) {
        if unanswered > (isReceiving ? 1 : 0) || isAnswering {
            self.fault = fault
        } else {
            refuse(fault.problem, for: limits.linger, context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        client.hasGone()
        context.fireChannelInactive()
    }

    /// Checks the pace of the client, and closes the connection if it is too slow.
    private func look(after tick: Duration, _ context: ChannelHandlerContext) {
        if isReceiving, isReading, !isFinished {
            readPatience.wait(tick)
            if readPatience.isEmpty(isShort: clients.isCrowded) {
                return refuse(.tooSlow, for: limits.linger, context)
            }
        }
        let unsent =
            (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)).flatMap(\.self)
            ?? 0
        if unsent > 0 {
            writePatience.fill(unsentBytes + addedBytes - unsent)
            writePatience.wait(tick)
            if writePatience.isEmpty(isShort: clients.isCrowded) {
                return context.close(promise: nil)
            }
        } else {
            writePatience = Bucket(limits)
        }
        unsentBytes = unsent
        addedBytes = 0
    }

    /// Closes an idle connection whose place is needed.
    private func makeRoom(_ context: ChannelHandlerContext) {
        if hasAsked { return context.close(promise: nil) }
        refuse(Problem(HTTPError.overload), for: limits.moment, context)
    }

    // MARK: Requests

    func read(context: ChannelHandlerContext) {
        isReading = true
        context.read()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReading = false
        if isReceiving, !isFinished,
            wire.count - bodyBytes > limits.aroundBody + limits.aroundEachByte * bodyBytes
        {
            refuse(FramingFault.tooMuchAround, context)
        }
        context.fireChannelReadComplete()
        // The HTTP handler reads nothing more after the last response.
        if isFinished { context.read() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Discards input after the last response: no one could be told the result.
        if isFinished {
            isStillSending = true
            return
        }
        switch unwrapInboundIn(data) {
        case .head(let head):
            hasAsked = true
            isReceiving = true
            wire.count = 0
            bodyBytes = 0
            unanswered += 1
            clients.note(context.channel, isIdle: false)
            readPatience = Bucket(limits)
            owesContinue =
                head.headerFields[.expect]?.lowercased() == "100-continue"
                && Int(head.headerFields[.contentLength] ?? "") ?? 0 <= maximumBody
            sendContinue(context)
        case .body(let body):
            bodyBytes += body.readableBytes
            readPatience.fill(body.readableBytes)
        case .end:
            isReceiving = false
        }
        context.fireChannelRead(data)
    }

    /// Sends `100 Continue`, once all earlier responses are sent.
    private func sendContinue(_ context: ChannelHandlerContext) {
        guard owesContinue, unanswered == 1 else { return }
        owesContinue = false
        context.writeAndFlush(
            wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }

    /// Responds to a request that hasn't arrived, or not completely, and closes the connection after a
    /// time.
    private func refuse(
        _ problem: Problem, for time: Duration, _ context: ChannelHandlerContext
    ) {
        // Otherwise it would be written into another response, or before it.
        guard !isAnswering, unanswered <= 1, !isFinished,
            let body = try? ByteBuffer(document: problem.body())
        else {
            return context.close(promise: nil)
        }
        isFinished = true
        var head = HTTPResponse(status: problem.status, headerFields: problem.headers)
        SecurityHeaders.add(to: &head.headerFields)
        head.headerFields[.contentType] = Problem.mediaType
        head.headerFields[.contentLength] = "\(body.readableBytes)"
        head.headerFields[.connection] = "close"
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        letGo(context, after: time)
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if isFinished {
            promise?.fail(ChannelError.outputClosed)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.kind != .informational:
            isAnswering = true
            SecurityHeaders.add(to: &head.headerFields)
            // The first of these is the response to something that isn't a request.
            isLast =
                head.headerFields[.connection] == "close" || isEarly || clients.isCrowded
            if isLast { head.headerFields[.connection] = "close" }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end where isLast || isEarly:
            isFinished = true
            context.writeAndFlush(data, promise: promise)
            letGo(context, after: limits.linger)
        case .end:
            isAnswering = false
            unanswered = max(unanswered - 1, 0)
            clients.note(context.channel, isIdle: unanswered == 0)
            context.write(data, promise: promise)
            if let fault, unanswered == 0 {
                context.flush()
                return refuse(fault, context)
            }
            sendContinue(context)
        case .body(let body):
            addedBytes += body.readableBytes
            context.write(data, promise: promise)
        default:
            context.write(data, promise: promise)
        }
    }

    /// Whether the request that is being answered hasn't arrived completely, rather than a pipelined one
    /// after it.
    private var isEarly: Bool { isReceiving && unanswered <= 1 }

    /// Shuts down the sending side and closes later. If the connection were closed at once, the kernel
    /// would discard the response together with the unread input.
    private func letGo(_ context: ChannelHandlerContext, after time: Duration) {
        closeLater(context, after: time)
        context.close(mode: .output, promise: nil)
        context.read()
    }

    /// How often to wait again for a client that still sends.
    private static let mostLingers = 4

    /// Closes the connection after a time, or a few times later while the client still sends.
    private func closeLater(_ context: ChannelHandlerContext, after time: Duration) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: TimeAmount(time)) {
            let (handler, context) = bound.value
            guard handler.isStillSending, handler.lingers < Self.mostLingers,
                !handler.clients.isCrowded
            else { return context.close(promise: nil) }
            handler.isStillSending = false
            handler.lingers += 1
            handler.closeLater(context, after: time)
        }
    }
}

extension Problem {
    fileprivate static let tooSlow = Problem(
        .requestTimeout, "The request took too long to arrive: send it again.")
}

/// A leaky bucket that measures the patience with a client: it drains with time and fills with progress.
private struct Bucket {
    private let capacity: Double
    private let bytesPerSecond: Double
    private var seconds: Double

    init(_ limits: ConnectionLimits) {
        capacity = limits.patience.seconds
        bytesPerSecond = Double(limits.bytesPerSecond)
        seconds = capacity
    }

    /// - Parameter isShort: whether only half of the patience applies.
    func isEmpty(isShort: Bool) -> Bool { seconds <= (isShort ? capacity / 2 : 0) }

    mutating func wait(_ time: Duration) { seconds -= time.seconds }

    mutating func fill(_ bytes: Int) {
        seconds = min(capacity, seconds + Double(max(bytes, 0)) / bytesPerSecond)
    }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }
}
