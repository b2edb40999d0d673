import ArgumentParser
import Logging
import MemeStore
import MemeWeb

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Open the memes in a browser: the web app and its HTTP API.")

    @Option(help: ArgumentHelp("The address to listen on.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The port to listen on; 0 for any that is free."))
    var port = 8080

    @OptionGroup var storage: StoreOptions

    func run() async throws {
        var configuration = WebConfiguration()
        configuration.host = host
        configuration.port = port
        let logger = Logger(label: "mememe") { StreamLogHandler.standardError(label: $0) }
        let server = try WebServer(
            store: storage.open(), configuration: configuration, logger: logger)
        try await server.run { port in
            Console.note("mememe is at http://\(host):\(port)/ (Ctrl-C ends it)")
        }
    }
}
