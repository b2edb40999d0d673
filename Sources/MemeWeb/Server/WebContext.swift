import Hummingbird

/// What goes with a request on its way through the server.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}
