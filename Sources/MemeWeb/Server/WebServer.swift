import Hummingbird
import HummingbirdCore
public import Logging
package import MemeRender
public import MemeStore
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The web app and the HTTP API of a store.
///
/// Its memory is bounded, whatever clients do. At most, it takes all of these together:
///
/// - renders: ``RenderLimits/maximumMemory``, 1 GiB (see ``RenderGate``), and for each core an encoded
///   original and meme;
/// - uploads: four of the largest, twice, while they are stored (see ``Uploads``), 320 MB, and 1.9 GB of
///   the disk for those that are arriving;
/// - connections: 512 with at most 256 KiB of a body that is read and 160 KiB of one that isn't (see
///   ``ConnectionLimits``), 208 MiB, and as many that are being closed, without buffers;
/// - responses: 512 with at most 512 KiB, 256 MiB, and 128 MiB for larger ones (see ``AnswerRoom``);
///   larger pictures are sent from their files;
/// - caches: 64 MiB each of requested pictures, of originals, and of originals prepared for previews
///   (see ``APIRoutes``), of which each worker has one of its own;
/// - workers: 20 MiB each, for as many renders as run at once, and the pictures of the last request twice;
/// - its parts: as much as each documents (see ``ServerPart``).
///
/// Only pictures of 100 megapixels, or in formats that take much memory, need that much; photographs of
/// 12 megapixels need a tenth.
public struct WebServer: Sendable {
    private let store: Store
    private let configuration: WebConfiguration
    private let logger: Logger
    private let parts: [any ServerPart]
    private let clients: Clients
    private let responder: RouterResponder<WebContext>
    /// The gate that every render passes.
    package let gate: RenderGate

    /// - Parameters:
    ///   - store: the store to serve.
    ///   - configuration: the settings.
    ///   - logger: the logger of requests and errors.
    /// - Throws: ``WebConfigurationError``; or an error of the template parser, which the bundled
    ///   templates never cause.
    public init(
        store: Store, configuration: WebConfiguration = WebConfiguration(), logger: Logger
    ) throws {
        try self.init(store: store, configuration: configuration, logger: logger, parts: [])
    }

    /// The largest upload that a configuration can allow: a tebibyte, of which the multiples can be
    /// counted.
    private static let largestUpload = 1 << 40
    /// The longest wait for running requests that a configuration can allow: a day.
    private static let longestPatience = Duration.seconds(86_400)

    /// - Parameters:
    ///   - parts: what to serve in addition to the memes.
    ///   - workers: processes that decode and render; `nil` if this one does.
    /// - Throws: the errors of the initializer without parts.
    package init(
        store: Store, configuration: WebConfiguration = WebConfiguration(), logger: Logger,
        parts: [any ServerPart], workers: (any RenderWorkers)? = nil
    ) throws {
        try configuration.validate()
        var configuration = configuration
        configuration.maximumUpload = min(max(configuration.maximumUpload, 0), Self.largestUpload)
        configuration.shutdownPatience = min(
            max(configuration.shutdownPatience, .zero), Self.longestPatience)
        self.parts = parts
        self.store = store
        self.configuration = configuration
        self.logger = logger
        clients = Clients(
            limit: configuration.connection.connections, moment: configuration.connection.moment)
        gate = RenderGate(
            limits: configuration.limits, memory: configuration.limits.maximumMemory,
            workers: workers)
        let largestBody = parts.map(\.largestBody).max() ?? 0
        let uploads = Uploads(
            capacity: max(4 * configuration.maximumUpload, largestBody), in: store.scratch)
        let metrics = Metrics()
        let assets = WebAssets(parts: parts.map(\.assets))
        let links = configuration.publicAddress.map { PublicLinks(at: $0, in: store.sharedTexts) }
        let translations = Translations(assets)
        let templates = try PageTemplates(
            assets, translations: translations, signsOut: configuration.token != nil,
            publishes: links != nil,
            sections: parts.map(\.section))

        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: TelemetryMiddleware(metrics: metrics))
        router.add(middleware: ClientMiddleware(clients: clients))
        router.add(middleware: PacedAnswers())
        router.add(middleware: CompressedAnswers())
        router.add(middleware: ProblemMiddleware(translations: translations))
        router.add(middleware: ErrorPage(templates: templates))
        router.add(middleware: HostMiddleware(policy: HostPolicy(configuration)))
        router.add(middleware: OriginMiddleware())
        if let secret = configuration.token {
            let token = AccessToken(secret)
            let sessions = Sessions(for: secret, in: store.sharedTexts)
            let guesses = WrongGuesses(delay: configuration.wrongGuessDelay)
            router.add(
                middleware: TokenMiddleware(token: token, sessions: sessions, guesses: guesses))
            SignInRoutes(
                token: token, sessions: sessions, guesses: guesses, uploads: uploads,
                templates: templates
            ).add(to: router)
        }
        AssetRoutes(assets: assets, publishes: links != nil).add(to: router)
        try AppRoutes(assets: assets, templates: templates).add(to: router)
        TelemetryRoutes(
            store: store, version: configuration.version, metrics: metrics, gate: gate,
            uploads: uploads, clients: clients, parts: parts
        ).add(to: router)
        PageRoutes(store: store, templates: templates).add(to: router)
        let api = APIRoutes(
            store: store, configuration: configuration, gate: gate, uploads: uploads,
            description: assets.description, translations: translations, links: links)
        if let links {
            PublicRoutes(store: store, links: links, api: api, templates: templates).add(to: router)
        }
        let context = ServerContext(gate: gate, uploads: uploads, limits: configuration.limits)
        router.add(api.routes + parts.flatMap { $0.routes(in: context) })
        for part in parts { part.addPages(to: router, templates) }
        responder = router.buildResponder()
    }

    /// Serves until the process gets SIGINT or SIGTERM, or the task is cancelled; running requests are
    /// answered first. A second signal ends the process at once.
    ///
    /// - Parameter onStart: called once with the port.
    /// - Throws: `IOError` if the address can't be listened on.
    public func run(onStart: @escaping @Sendable (_ port: Int) async -> Void) async throws {
        let limits = configuration.connection
        let maximumBody = max(
            configuration.maximumUpload, parts.map(\.largestBody).max() ?? 0)
        let answers = Answers(responder: responder, logger: logger)
        let connections = HTTP1Channel(
            responder: answers.answer,
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [
                    ConnectionGuard(limits: limits, clients: clients, maximumBody: maximumBody)
                ],
                idleTimeout: TimeAmount(limits.idle),
                httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                    maxHeaderFieldSize: limits.headerSize,
                    maxHeaderListSize: limits.headerSize,
                    maxHeaderFieldCount: limits.headerCount)))
        let listener = Listener(
            place: configuration.place, connections: connections, clients: clients,
            onStart: { await onStart($0.localAddress?.port ?? 0) }, logger: logger)
        var group = ServiceGroupConfiguration(
            // Services are shut down in reverse order.
            services: [
                Tidying(store: store, parts: parts, logger: logger), listener, SecondSignal(),
            ],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        group.maximumGracefulShutdownDuration = configuration.shutdownPatience
        let services = ServiceGroup(configuration: group)
        // If the server's task were cancelled, the server would drop connections that are accepted but
        // not yet served, which SwiftNIO treats as a programming error and ends the process. So it runs
        // in a task of its own.
        let running = Task { try await services.run() }
        try await withTaskCancellationHandler {
            try await running.value
        } onCancel: {
            Task { await services.triggerGracefulShutdown() }
        }
    }
}
