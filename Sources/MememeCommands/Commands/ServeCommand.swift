package import ArgumentParser
import Foundation
import Logging
import MemeRender
import MemeStore
import MemeWeb
import MemeWorkers
import NIOCore

/// Serves the memes and the program's other parts, whose options it includes.
struct ServeCommand<Part: CommandPart>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { Part.serve }

    @Argument(
        help: ArgumentHelp(
            "A picture to begin a meme of, with --open; it is added to the store.",
            valueName: "image"),
        completion: .picture)
    var picture: String?

    @OptionGroup(title: "Address") var address: AddressOptions

    @Flag(
        help: ArgumentHelp(
            "Open it in the browser; needs xdg-utils. Where --port doesn't say which, it takes any port "
                + "if 8080 isn't free."))
    var open = false

    @Option(
        help: ArgumentHelp(
            "The largest picture that can be uploaded. (default: 40MB)", valueName: "size"),
        transform: Parse.byteCount)
    var maxUpload: Int?

    @Flag(
        help: ArgumentHelp(
            "Keep all rights of the user. Without it the server can write in its store and in "
                + "$TMPDIR, read fonts and libraries, and answer those who connect to it, as far as "
                + "Linux can see to it."
        ))
    var noSandbox = false

    @OptionGroup var part: Part
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup(title: "Log") var log: LogOptions
    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    /// The configuration without the token, which can be read only once.
    private var webConfiguration: WebConfiguration {
        var configuration = WebConfiguration()
        configuration.host = address.host
        configuration.port = address.port ?? configuration.port
        configuration.allowedHosts = address.allowHost
        configuration.publicURL = address.publicURL
        configuration.maximumUpload = maxUpload ?? configuration.maximumUpload
        let time = configuration.limits.time
        configuration.limits = limits.renderer.limits
        configuration.limits.time = limits.timeLimit ?? time
        configuration.version = Mememe.version
        return configuration
    }

    func validate() throws {
        if address.host.isEmpty { throw ValidationError("--host needs an address") }
        if address.allowHost.contains(where: \.isEmpty) {
            throw ValidationError("--allow-host needs a name")
        }
        if picture != nil, !open {
            throw ValidationError("a picture goes with --open, which shows it in the browser")
        }
        if picture == "-", address.tokenFile == "-" {
            throw ValidationError(
                "the picture and the token can't both be on standard input: name a file")
        }
        if picture == "" { throw ValidationError("the picture needs the name of a file, or -") }
    }

    mutating func run() async throws {
        // Comes first, because everything read after this point could mislead the process.
        if Confinement.isInForce { try Confinement.refusePrograms() }
        let handover = Handover.received
        let socket = try InheritedSocket.received()
        if let socket {
            address.host = socket.host
            address.port = socket.port
        } else if open, address.port == nil {
            do {
                address.port = try handover?.port ?? address.portThatIsFree
            } catch is SocketAddressError.UnknownHost {
                throw unknownHost
            }
        }
        var configuration = webConfiguration
        configuration.token = try ServerToken.read(from: address.tokenFile)
        do {
            try configuration.validate()
        } catch {
            throw ValidationError(error.message)
        }
        let parts = try part.serverParts(helper: handover?.helper)
        let store = try storage.open()
        let original =
            if let handover { handover.original } else { try await addPicture(to: store) }
        if !noSandbox, !Confinement.isInForce {
            do {
                try confine(to: store, configuration, original: original)
            } catch is SocketAddressError.UnknownHost {
                throw unknownHost
            }
        }
        configuration.address = handover?.address
        configuration.socket = socket?.descriptor
        log.logger.info(
            Confinement.isInForce ? "rights were given up" : "all rights of the user were kept",
            metadata: Confinement.isInForce ? Confinement.summary : [:])
        let workers = RenderHelper.workers(of: handover?.workers)
        let server = try WebServer(
            store: store, configuration: configuration, logger: log.logger, parts: parts,
            workers: workers)
        do {
            try await server.run { [address, open, json] port in
                let url = address.url(port: port)
                if handover != nil {
                    do {
                        try Confinement.refuseSockets(besidesTo: store.network)
                    } catch {
                        RootCommand<Part>.exit(reporting: error)
                    }
                }
                if json.json { Self.announce(url, store: store.folder) }
                Console.note("the memes are at \(url) (Ctrl-C ends this)")
                // After it has said that it listens, which would come later otherwise.
                if let workers { Thread.detachNewThread { workers.prepare() } }
                let page = original.map { "\(url)new?original=\($0)" } ?? url
                if let descriptor = handover?.opener {
                    BrowserOpener(descriptor: descriptor).open(page)
                } else if open, handover == nil {
                    Self.open(page)
                }
            }
        } catch let error as IOError {
            throw Failure(
                "\(configuration.host):\(configuration.port)", Self.advice(for: error.errnoCode))
        } catch is SocketAddressError.UnknownHost {
            throw unknownHost
        }
    }

    private var unknownHost: Failure {
        Failure(address.host, "nothing is known by this name: give an address")
    }

    /// Adds the picture to begin a meme of to the store; returns its digest.
    private func addPicture(to store: Store) async throws -> String? {
        guard let picture else { return nil }
        return try await store.addOriginal(InputPicture(picture).read()).digest.description
    }

    /// Executes the program again with fewer rights. It returns only if the system can't confine it.
    private func confine(
        to store: Store, _ configuration: WebConfiguration, original: String?
    ) throws {
        var handover = Handover()
        handover.original = original
        handover.port = configuration.port
        // Resolving the name needs other kinds of sockets, which the confined process can't make.
        handover.address = try SocketAddress.makeAddressResolvingHost(
            configuration.host, port: configuration.port
        ).ipAddress
        do {
            if open { handover.opener = try BrowserOpener.started().descriptor }
        } catch {
            Console.note(error.message)
        }
        handover.helper = try Part.helper.flatMap { try HelperProcess(helper: $0).start() }
        handover.workers = try HelperProcess(helper: RenderHelper.starting(configuration.limits))
            .start()
        handover.token = try configuration.token.map(ServerToken.pipe)
        try store.network?.resolveNames()
        try Confinement(
            ofServer: configuration.port, store: store,
            readable: part.readable + [Preferences.path].compactMap(\.self)
        ).enter(handover)
        handover.close()
    }

    /// Prints a line of JSON with the address, for programs that start the server.
    private static func announce(_ url: String, store: String) {
        do {
            try Console.printJSONLine(ServerRecord(store: store, url: url))
        } catch {
            Console.note(error.message)
        }
    }

    /// Opens a page without waiting: some openers end only with the browser.
    private static func open(_ url: String) {
        DispatchQueue.global().async {
            do {
                try Desktop.open(url)
            } catch {
                Console.note(error.message)
            }
        }
    }

    private static func advice(for code: Int32) -> String {
        switch code {
        case EADDRINUSE:
            "another program listens there already, perhaps another mememe serve: choose another "
                + "port with --port, or any with --port 0"
        case EACCES:
            "only root may listen on a port below 1024: choose another with --port"
        case EADDRNOTAVAIL:
            "this machine doesn't have that address: see `ip address` for those it has"
        default:
            "can't be listened on: \(String(cString: strerror(code)))"
        }
    }
}

extension CommandConfiguration {
    /// The configuration of `serve`.
    ///
    /// - Parameter examples: command lines with the options of a part.
    package static func serve(examples: [String] = []) -> Self {
        Self(
            commandName: "serve",
            _superCommandName: Mememe.name,
            abstract: "Open the memes in a browser: the web app and its HTTP API.",
            discussion: """
                Says where the web app is and serves until Ctrl-C; requests that are under way are \
                answered first, a second Ctrl-C ends at once.

                Only this machine can reach it, unless --host is another address. Then everybody has to \
                know the token, which is never an argument, since those are seen by all users of a \
                machine: programs send it as Authorization: Bearer, browsers ask for it once. What is sent can be read on the way, so put a proxy with HTTPS before it.

                A socket that systemd passes takes the place of --host and --port.

                --json prints a line with the url and the store when it listens; nothing else goes to \
                standard output.

                /health says whether it is well, /metrics has figures for Prometheus, and \
                /api/v1/openapi.json describes the API.

                EXAMPLES
                  mememe serve --open
                  mememe serve --open cat.jpg
                  mememe serve --port 9000 --store ~/memes
                \(examples.map { "  \($0)\n" }.joined())\
                  mememe serve --host 0.0.0.0 --token-file ~/.config/mememe-token
                  mememe serve --allow-host memes.example.org --log-level info
                  mememe serve --public-url https://memes.example.org
                """)
    }
}
