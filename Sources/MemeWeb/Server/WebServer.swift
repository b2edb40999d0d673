import Hummingbird
import HummingbirdCore
public import Logging
import MemeRender
public import MemeStore
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The web app and the HTTP API of a store.
///
/// Whatever is asked of it, its memory is bounded, by these at once:
///
/// - renders: ``RenderLimits/maximumMemory``, 1 GiB (see ``RenderGate``), and for each core an
///   original and a meme, encoded;
/// - voices: for each core, and four at least, 25 MB that came and 64 MB that go, and as much in the
///   process beside this one, with what ffmpeg takes (see ``VoiceRoutes``);
/// - uploads: four of the largest, twice, while they are stored (see ``Uploads``), 320 MB, and 1.9 GB
///   of the disk for those that come;
/// - connections: 512 with at most 256 KiB of a body that is read and 160 KiB of one that isn't
///   (see ``ConnectionLimits``), 208 MiB, and as many on their way out, with nothing;
/// - answers: as many with at most 512 KiB, 256 MiB, and 128 MiB for larger ones (see
///   ``AnswerRoom``); pictures that are larger are sent from their files;
/// - what is kept to be faster: 64 MiB each of pictures that were asked for, of originals, and of
///   originals made ready for previews (see ``APIRoutes``), and 32 MiB of portraits (see
///   ``PortraitShelf``);
/// - games: 1,000 of a few kilobytes (see ``Games``).
///
/// That much is only ever needed by pictures of 100 megapixels, or of formats that take much; with
/// photos of 12 megapixels it is a tenth.
public struct WebServer: Sendable {
    private let store: Store
    private let configuration: WebConfiguration
    private let logger: Logger
    private let clients: Clients
    private let responder: RouterResponder<WebContext>
    /// What every render of it passes.
    let gate: RenderGate

    /// - Throws: ``WebConfigurationError``; and what a page's template that can't be parsed throws,
    ///   which none is.
    public init(
        store: Store, configuration: WebConfiguration = WebConfiguration(), logger: Logger
    ) throws {
        try configuration.validate()
        self.store = store
        self.configuration = configuration
        self.logger = logger
        clients = Clients(
            limit: configuration.connection.connections, moment: configuration.connection.moment)
        gate = RenderGate(memory: configuration.limits.maximumMemory)
        let uploads = Uploads(
            capacity: max(4 * configuration.maximumUpload, VoiceRoutes.maximumUpload),
            in: store.folder)
        let metrics = Metrics()
        let assets = WebAssets()
        let templates = try PageTemplates(assets, signsOut: configuration.token != nil)

        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: TelemetryMiddleware(metrics: metrics))
        router.add(middleware: ClientMiddleware(clients: clients))
        router.add(middleware: PacedAnswers())
        router.add(middleware: ProblemMiddleware())
        router.add(middleware: ErrorPage(templates: templates))
        router.add(middleware: HostMiddleware(policy: HostPolicy(configuration)))
        router.add(middleware: OriginMiddleware())
        if let secret = configuration.token {
            let token = AccessToken(secret)
            let sessions = Sessions(for: secret, in: store.folder)
            let guesses = WrongGuesses(delay: configuration.wrongGuessDelay)
            router.add(
                middleware: TokenMiddleware(token: token, sessions: sessions, guesses: guesses))
            SignInRoutes(
                token: token, sessions: sessions, guesses: guesses, uploads: uploads,
                templates: templates
            ).add(to: router)
        }
        AssetRoutes(assets: assets).add(to: router)
        try AppRoutes(assets: assets).add(to: router)
        let voices = VoiceRoutes(uploads: uploads, helper: configuration.voiceHelper)
        TelemetryRoutes(
            store: store, version: configuration.version, metrics: metrics, gate: gate,
            voices: voices.gate, uploads: uploads, clients: clients
        ).add(to: router)
        PageRoutes(store: store, templates: templates).add(to: router)
        let api = APIRoutes(
            store: store, configuration: configuration, gate: gate, uploads: uploads,
            description: assets.text("openapi.json"))
        let games = GameRoutes(configuration: configuration, gate: gate, uploads: uploads)
        router.add(api.routes + voices.routes + games.routes)
        ExtrasRoutes(templates: templates).add(to: router)
        responder = router.buildResponder()
    }

    /// Serves until the process is told to end (SIGINT, SIGTERM) or the task is cancelled; requests
    /// that are under way then are answered first. A second signal ends the process at once.
    ///
    /// - Parameter onStart: called once with the port that is listened on.
    /// - Throws: `IOError` where the address can't be listened on.
    public func run(onStart: @escaping @Sendable (_ port: Int) async -> Void) async throws {
        let limits = configuration.connection
        let maximumBody = max(configuration.maximumUpload, VoiceRoutes.maximumUpload)
        let app = Application(
            responder: responder,
            server: .http1(
                configuration: HTTP1Channel.Configuration(
                    additionalChannelHandlers: [
                        ConnectionGuard(limits: limits, clients: clients, maximumBody: maximumBody)
                    ],
                    idleTimeout: TimeAmount(limits.idle),
                    httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                        maxHeaderFieldSize: limits.headerSize,
                        maxHeaderListSize: limits.headerSize,
                        maxHeaderFieldCount: limits.headerCount))),
            configuration: ApplicationConfiguration(
                address: .hostname(
                    configuration.address ?? configuration.host, port: configuration.port),
                availableConnectionsDelegate: Clients.Door(to: clients)),
            onServerRunning: { await onStart($0.localAddress?.port ?? 0) },
            logger: logger)
        var group = ServiceGroupConfiguration(
            // The last one hears of the end first.
            services: [Tidying(store: store, logger: logger), app, SecondSignal()],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        group.maximumGracefulShutdownDuration = configuration.shutdownPatience
        let services = ServiceGroup(configuration: group)
        // A server that is cancelled itself lets go of connections that it has accepted and not yet
        // begun to serve, which SwiftNIO takes for a mistake of the program's, and ends it.
        let running = Task { try await services.run() }
        try await withTaskCancellationHandler {
            try await running.value
        } onCancel: {
            Task { await services.triggerGracefulShutdown() }
        }
    }
}
