/// What one connection, and all together, may ask of the server.
struct ConnectionLimits: Hashable, Sendable {
    /// How many there may be at once, besides those on their way out; see ``Clients`` for more.
    var connections = 512
    /// How long one that asks for nothing stays where they are crowded; and how long it has to read
    /// that it can't.
    var moment: Duration = .milliseconds(500)
    /// How long one may stay open without a request, or with half of a request's head.
    var idle: Duration = .seconds(60)
    /// How far a client may fall behind ``bytesPerSecond``, with a body that it sends or an answer
    /// that it takes; half as far where connections are crowded.
    var patience: Duration = .seconds(20)
    /// What a client has to send or take on the average: 40 MB in ten minutes.
    var bytesPerSecond = 64 * 1024
    /// How long a client that was answered before it had sent everything has to read the answer.
    var linger: Duration = .seconds(2)
    /// Bytes that are read from a socket at once. Up to ten such parts of a body may wait in memory
    /// until somebody wants them: 80 MiB for 512 connections.
    var readSize = 16 * 1024
    /// Of the head of a request, in bytes.
    var headerSize = 32 * 1024
    var headerCount = 100
    /// How many bytes may come round the chunks of a body, besides ``aroundEachByte``: their sizes,
    /// extensions and trailers.
    var aroundBody = 64 * 1024
    /// How many more may for each byte of the body: chunks of one byte have five.
    var aroundEachByte = 8
}
