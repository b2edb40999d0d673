import Hummingbird
import NIOCore

/// What goes with a request on its way through the server.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection that it came on.
    let channel: any Channel

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
