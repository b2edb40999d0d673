import ArgumentParser
import Foundation
import Logging
import MemeWeb
import NIOCore

/// The server's address and access.
struct AddressOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address to listen on. Others than this machine's own need a token.",
            valueName: "address"))
    var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "The port to listen on; 0 for any that is free. (default: 8080)", valueName: "number"),
        transform: Parse.number(in: 0...65_535))
    var port: Int?

    /// The port where none is named.
    private static let usualPort = WebConfiguration().port

    @Option(
        help: ArgumentHelp(
            "A file with what clients have to know, 16 characters or more; - is standard input. "
                + "$MEMEME_TOKEN by default.", valueName: "file"),
        completion: .file())
    var tokenFile: String?

    /// Refused, because every user of the machine could see it.
    @Option(help: .private)
    var token: String?

    @Option(
        help: ArgumentHelp(
            "A name that the server is reached by, as behind a proxy; can be repeated.",
            valueName: "name"))
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "The address that others reach the server by, such as https://memes.example.org: memes can have "
                + "public links then, which need no token.", valueName: "url"))
    var publicURL: String?

    func validate() throws {
        if token != nil {
            throw ValidationError(
                "everybody on this machine sees what stands in a command: give the token with "
                    + "\(ServerToken.variable), or with --token-file (- is standard input)")
        }
        if tokenFile?.isEmpty == true { throw ValidationError("--token-file needs a file, or -") }
    }

    /// The usual port; 0, which is any, if another program listens there.
    ///
    /// - Throws: `SocketAddressError` if the host isn't known.
    var portThatIsFree: Int {
        get throws {
            let address = try SocketAddress.makeAddressResolvingHost(host, port: Self.usualPort)
            return address.isTaken ? 0 : Self.usualPort
        }
    }

    /// The address to type into a browser.
    func url(port: Int) -> String {
        let name = host.contains(":") ? "[\(host)]" : host
        return "http://\(name):\(port)/"
    }
}

extension SocketAddress {
    /// Whether another program listens there.
    fileprivate var isTaken: Bool {
        withSockAddr { address, size in
            #if os(Linux)
                let kind = Int32(SOCK_STREAM.rawValue)
            #else
                let kind = SOCK_STREAM
            #endif
            let probe = socket(Int32(address.pointee.sa_family), kind, 0)
            defer { if probe >= 0 { close(probe) } }
            // A port that was in use a moment ago is free, as for the server itself.
            var yes: Int32 = 1
            setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
            return bind(probe, address, socklen_t(size)) != 0 && errno == EADDRINUSE
        }
    }
}

/// The server's log on standard error.
struct LogOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How much is logged: \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")); "
                + "info has a line for each request.", valueName: "level"),
        completion: .list(Logger.Level.allCases.map(\.rawValue)), transform: Parse.choice)
    var logLevel: Logger.Level = .notice

    @Option(
        help: ArgumentHelp("text, as key=value, or json.", valueName: "format"),
        completion: .list(LineLogHandler.Format.allCases.map(\.rawValue)), transform: Parse.choice)
    var logFormat: LineLogHandler.Format = .text

    var logger: Logger {
        Logger(label: "mememe") { _ in LineLogHandler(format: logFormat, level: logLevel) }
    }
}
