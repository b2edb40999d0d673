import Hummingbird
public import Logging
import MemeRender
public import MemeStore
import ServiceLifecycle

/// The web app and the HTTP API of a store.
public struct WebServer: Sendable {
    private let configuration: WebConfiguration
    private let logger: Logger
    private let responder: RouterResponder<WebContext>

    /// - Throws: what a page's template that can't be parsed throws, which none is.
    public init(
        store: Store, configuration: WebConfiguration = WebConfiguration(), logger: Logger
    ) throws {
        self.configuration = configuration
        self.logger = logger
        let gate = RenderGate(pixels: configuration.limits.maximumPixels)
        // Four of the largest originals at once.
        let uploads = Uploads(capacity: 4 * configuration.maximumUpload)
        let assets = WebAssets()
        let templates = try PageTemplates(assets)
        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: ProblemMiddleware())
        AssetRoutes(assets: assets).add(to: router)
        PageRoutes(store: store, templates: templates).add(to: router)
        APIRoutes(store: store, configuration: configuration, gate: gate, uploads: uploads)
            .add(to: router)
        responder = router.buildResponder()
    }

    /// Serves until the process is told to end (SIGINT, SIGTERM); requests that are under way then
    /// are answered first.
    ///
    /// - Parameter onStart: called once with the port that is listened on.
    public func run(onStart: @escaping @Sendable (_ port: Int) async -> Void) async throws {
        let app = Application(
            responder: responder,
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port)),
            onServerRunning: { await onStart($0.localAddress?.port ?? 0) },
            logger: logger)
        try await app.runService()
    }
}
