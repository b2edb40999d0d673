import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// What is the same for every request of a connection, whoever answers it.
///
/// - A client that sends its request or takes its answer too slowly is let go, so that it can't keep
///   memory for long. The time that the server itself lets it wait doesn't count.
/// - A client that is answered before it has sent everything, as with 413, is told so and let go:
///   the rest would else be read to its end. What it still sends is thrown away for a while: many read
///   no answer before they have sent everything.
/// - A client that has asked for nothing when its place is needed is told that there is too much to
///   do: its request may be on its way, and would else have no answer.
/// - A request whose end can't be told for sure is refused, and one that is mostly framing.
/// - Every answer has the headers that protect a browser, those of the HTTP parser too.
/// - The ``Client`` is told when it is gone, and ``Clients`` whether the connection is idle.
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
    /// Whether there has been a request.
    private var hasAsked = false
    /// Whether a request has begun and not ended.
    private var isReceiving = false
    /// Whether the socket is being read; the server may be too busy for that.
    private var isReading = false
    /// Whether the head of an answer was sent, and not yet its end.
    private var isAnswering = false
    /// Whether the client waits to be told that it may send its body.
    private var owesContinue = false
    /// Requests that have begun and whose answers haven't ended.
    private var unanswered = 0
    /// Whether the connection ends with the answer that is sent.
    private var isLast = false
    /// Whether nothing more is sent.
    private var isFinished = false
    /// Whether something has come since the client was let go, or last waited for; and how often it was.
    private var isStillSending = false
    private var lingers = 0
    private var readPatience: Bucket
    private var writePatience: Bucket
    private let wire = WireCounter()
    /// How much of the body has come, of a request that is received.
    private var bodyBytes = 0
    /// What is wrong with a request that comes behind others that aren't answered yet.
    private var fault: FramingFault?
    /// What the socket hadn't taken at the last look, and what was added since.
    private var unsentBytes = 0
    private var addedBytes = 0

    /// - Parameter maximumBody: the largest that any request may have; more isn't asked for.
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

    /// Puts a handler before the one that drops what it needs.
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
        // Who closes a tab sends no more than this.
        if case ChannelEvent.inputClosed = event { client.hasGone() }
        if let fault = event as? FramingFault {
            hasAsked = true
            return refuse(fault, context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Refuses what can't be read, once those before it are answered.
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

    /// Lets a client go that is too slow.
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

    /// Ends a connection whose place others need.
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
        // Nobody else does any more.
        if isFinished { context.read() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Nobody would learn what came of it.
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

    /// Asks for a body, once nothing else is to be answered first.
    private func sendContinue(_ context: ChannelHandlerContext) {
        guard owesContinue, unanswered == 1 else { return }
        owesContinue = false
        context.writeAndFlush(
            wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }

    /// Answers what hasn't come, or not to its end, and lets the client go after a time.
    private func refuse(
        _ problem: Problem, for time: Duration, _ context: ChannelHandlerContext
    ) {
        // It would stand in another answer, or before it.
        guard !isAnswering, unanswered <= 1, !isFinished,
            let body = try? ByteBuffer(json: problem.body)
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
            // The first of these is for what is no request.
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

    /// Whether what is answered hasn't been sent to its end; another request may come behind it.
    private var isEarly: Bool { isReceiving && unanswered <= 1 }

    /// Ends a connection that the client still sends on: closed at once, the kernel would throw the
    /// answer away with what was not read.
    private func letGo(_ context: ChannelHandlerContext, after time: Duration) {
        closeLater(context, after: time)
        context.close(mode: .output, promise: nil)
        context.read()
    }

    /// How often a client that was let go is waited for again.
    private static let mostLingers = 4

    /// Closes a connection after a time, or a few times as much while the client still sends.
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

/// How long one has patience: it runs out with the time and grows with what is done.
private struct Bucket {
    private let capacity: Double
    private let bytesPerSecond: Double
    private var seconds: Double

    init(_ limits: ConnectionLimits) {
        capacity = limits.patience.seconds
        bytesPerSecond = Double(limits.bytesPerSecond)
        seconds = capacity
    }

    /// - Parameter isShort: whether there is half as much of it.
    func isEmpty(isShort: Bool) -> Bool { seconds <= (isShort ? capacity / 2 : 0) }

    mutating func wait(_ time: Duration) { seconds -= time.seconds }

    mutating func fill(_ bytes: Int) {
        seconds = min(capacity, seconds + Double(max(bytes, 0)) / bytesPerSecond)
    }
}
