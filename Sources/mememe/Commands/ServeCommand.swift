import ArgumentParser
import Foundation
import Logging
import MemeRender
import MemeStore
import MemeWeb
import NIOCore

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        _superCommandName: Mememe.name,
        abstract: "Open the memes in a browser: the web app and its HTTP API.",
        discussion: """
            Says where the web app is and serves until Ctrl-C; requests that are under way are \
            answered first, a second Ctrl-C ends at once.

            Only this machine can reach it, unless --host is another address. Then everybody has to \
            know the token: programs send it as Authorization: Bearer, browsers ask for it once. \
            What is sent can be read on the way, so put a proxy with HTTPS before it.

            /health says whether it is well, /metrics has figures for Prometheus, and \
            /api/v1/openapi.json describes the API.

            EXAMPLES
              mememe serve --open
              mememe serve --port 9000 --store ~/memes
              mememe serve --members ~/team
              mememe serve --host 0.0.0.0 --token "$TOKEN"
              mememe serve --allow-host memes.example.org --log-level info
            """)

    @OptionGroup(title: "Address") var address: AddressOptions

    @Flag(help: "Open it in the browser; needs xdg-utils.")
    var open = false

    @Option(
        help: ArgumentHelp(
            "The largest picture that can be uploaded. (default: 40MB)", valueName: "size"),
        transform: Parse.byteCount)
    var maxUpload: Int?

    @Flag(
        help: ArgumentHelp(
            "Keep all rights of the user. Without it the server can write in its store and in "
                + "$TMPDIR, read fonts and libraries, and run ffmpeg, as far as Linux can see to it."
        ))
    var noSandbox = false

    @OptionGroup(title: "Meet the Members") var game: MemberOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup(title: "Log") var log: LogOptions
    @OptionGroup var storage: StoreOptions

    private var webConfiguration: WebConfiguration {
        var configuration = WebConfiguration()
        configuration.host = address.host
        configuration.port = address.port
        configuration.token = address.givenToken
        configuration.allowedHosts = address.allowHost
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
        do {
            try webConfiguration.validate()
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func run() async throws {
        var configuration = webConfiguration
        configuration.memberDeck = try game.deck()
        let store = try storage.open()
        if !noSandbox, !Confinement.isInForce { try confine(to: store.folder) }
        log.logger.info(
            Confinement.isInForce ? "rights were given up" : "all rights of the user were kept")
        let server = try WebServer(store: store, configuration: configuration, logger: log.logger)
        do {
            try await server.run { [address, open] port in
                let url = address.url(port: port)
                Console.note("the memes are at \(url) (Ctrl-C ends this)")
                if let descriptor = Confinement.keptDescriptor {
                    BrowserOpener(descriptor: descriptor).open(url)
                } else if open, !Confinement.isInForce {
                    Self.open(url)
                }
            }
        } catch let error as IOError {
            throw Failure(
                "\(address.host):\(address.port)", Self.advice(for: error.errnoCode, address))
        } catch is SocketAddressError.UnknownHost {
            throw Failure(address.host, "nothing is known by this name: give an address")
        }
    }

    /// Begins anew with fewer rights, and comes back only where there is no way to.
    private func confine(to store: String) throws {
        var opener: BrowserOpener?
        do {
            if open { opener = try .started() }
        } catch {
            Console.note("\(error)")
        }
        try Confinement(
            ofServer: address.port, store: store, readable: game.members.map { [$0] } ?? []
        ).enter(keeping: opener?.descriptor)
        if let descriptor = opener?.descriptor { close(descriptor) }
    }

    /// Opens a page beside the server: some programs for that end only with the browser.
    private static func open(_ url: String) {
        DispatchQueue.global().async {
            do {
                try Desktop.open(url)
            } catch {
                Console.note("\(error)")
            }
        }
    }

    private static func advice(for code: Int32, _ address: AddressOptions) -> String {
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
