package import Hummingbird
package import NIOCore

/// The context that accompanies a request through the server.
package struct WebContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The channel of its connection.
    package let channel: any Channel

    package init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
