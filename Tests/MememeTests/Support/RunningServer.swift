import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server process that runs during a test.
final class RunningServer: @unchecked Sendable {
    let url: String
    private let process: Process
    private let log: URL

    init(
        _ environment: TestEnvironment, _ arguments: [String] = [],
        variables: [String: String] = [:], output: FileHandle? = nil,
        executable: URL = TestEnvironment.executable, launcher: [String] = [],
        input: FileHandle = .nullDevice
    ) async throws {
        let log = environment.folder.appendingPathComponent("log")
        try Data().write(to: log)
        let process = environment.process(
            ["serve", "--port", "0"] + arguments, environment: variables, executable: executable,
            launcher: launcher)
        process.standardInput = input
        if let output { process.standardOutput = output }
        let errors = try FileHandle(forWritingTo: log)
        // The server has its own by then; Foundation would never close this one.
        defer { try? errors.close() }
        process.standardError = errors
        try process.run()
        (self.log, self.process) = (log, process)
        let pattern = #/mememe: the memes are at (http:\/\/[^ ]+\/) \(Ctrl-C ends this\)\n/#
        var address: Substring?
        do {
            try await until {
                address = try Self.text(log).firstMatch(of: pattern)?.1
                return address != nil || !process.isRunning
            }
        } catch {
            process.terminate()
            throw error
        }
        let said = try Self.text(log)
        url = String(try #require(address, "it ended, and said: \(said)"))
    }

    /// Starts a server whose temporary folder is `tmp`. It must not contain the test's folder, because a confined server
    /// may write there.
    static func withOwnTemporaryFolder(
        _ environment: TestEnvironment, _ arguments: [String] = [],
        variables: [String: String] = [:], executable: URL = TestEnvironment.executable
    ) async throws -> RunningServer {
        try? environment.addFolder("tmp")
        return try await RunningServer(
            environment, arguments,
            variables: ["TMPDIR": environment.path("tmp")].merging(variables) { $1 },
            executable: executable)
    }

    deinit { if process.isRunning { process.terminate() } }

    private static func text(_ file: URL) throws -> String {
        String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }

    /// The lines that it wrote to standard error.
    var lines: [String] {
        get throws { try Self.text(log).split(separator: "\n").map(String.init) }
    }

    func send(
        _ path: String, method: String = "GET", headers: [String: String] = [:],
        body: [UInt8]? = nil
    ) async throws -> (status: Int, body: Data) {
        var request = URLRequest(url: try #require(URL(string: url + path)))
        request.httpMethod = method
        request.httpBody = body.map { Data($0) }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession.shared.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, data)
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Ends the server and returns its exit status as a shell reports it.
    func end() async throws -> Int32 {
        try await until { !process.isRunning }
        return process.shellStatus
    }

    /// Begins an upload that never ends, and returns its socket.
    func endlessUpload() async throws -> FileHandle {
        let port = try #require(URL(string: url)?.port)
        let client = FileHandle(
            fileDescriptor: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0),
            closeOnDealloc: true)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let status = withUnsafeBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                connect(client.fileDescriptor, $0.baseAddress, socklen_t(bytes.count))
            }
        }
        try #require(status == 0)
        let head = [
            "POST /api/v1/originals HTTP/1.1", "Host: 127.0.0.1:\(port)",
            "Content-Type: image/jpeg", "Content-Length: 9", "", "x",
        ]
        try client.write(contentsOf: Data(head.joined(separator: "\r\n").utf8))
        try await Task.sleep(for: .milliseconds(200))
        return client
    }

    var isRunning: Bool { process.isRunning }
    var processID: Int32 { process.processIdentifier }

    /// Uploads a picture, and returns its digest.
    func upload(_ fixture: String) async throws -> String {
        let answer = try await send(
            "api/v1/originals", method: "POST", headers: ["Content-Type": "image/jpeg"],
            body: Fixtures.bytes(of: fixture))
        let record = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
        return try #require(record?["digest"] as? String)
    }

    /// A figure of `/metrics` that has no labels.
    func figure(_ name: String) async throws -> Int? {
        String(decoding: try await send("metrics").body, as: UTF8.self)
            .split(separator: "\n").first { $0.hasPrefix("\(name) ") }
            .flatMap { Int($0.dropFirst(name.count + 1)) }
    }

    /// Uploads a picture, and requests a preview that takes a while.
    func slowPreview() async throws -> Task<(status: Int, body: Data), any Error> {
        let digest = try await upload("rgb.jpg")
        let body = """
            {"original":"\(digest)","recipe":{"canvas":{"width":2000,"height":2000},"format":"png"}}
            """
        let task = Task {
            try await send(
                "api/v1/previews", method: "POST",
                headers: ["Content-Type": "application/json"], body: Array(body.utf8))
        }
        for _ in 0..<400 {
            if try await figure("mememe_renders_running") == 1 { break }
            try await Task.sleep(for: .milliseconds(10))
        }
        return task
    }
}
