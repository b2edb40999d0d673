/// Limits on each connection and on all of them together.
struct ConnectionLimits: Hashable, Sendable {
    /// The most open connections, without those that are being closed; see ``Clients``.
    var connections = 512
    /// How long an idle connection stays if places are needed, and how long it has to read the 503.
    var moment: Duration = .milliseconds(500)
    /// How long a connection may stay open without a request, or with an incomplete head.
    var idle: Duration = .seconds(60)
    /// How far a client may fall behind ``bytesPerSecond`` while it sends a body or reads a response;
    /// half as far if places are needed.
    var patience: Duration = .seconds(20)
    /// The average pace that clients must keep, for sending and reading: 40 MB in ten minutes.
    var bytesPerSecond = 64 * 1024
    /// How long a client has to read a response that was sent before the request had arrived.
    var linger: Duration = .seconds(2)
    /// How many bytes are read from a socket at once. Up to ten of these parts of a body may wait in
    /// memory: 80 MiB for 512 connections.
    var readSize = 16 * 1024
    /// The largest head of a request, in bytes.
    var headerSize = 32 * 1024
    var headerCount = 100
    /// How many bytes of framing a chunked body may have, in addition to ``aroundEachByte``: chunk
    /// sizes, extensions and trailers.
    var aroundBody = 64 * 1024
    /// How many more bytes of framing it may have per byte of the body: chunks of one byte have five.
    var aroundEachByte = 8
}
