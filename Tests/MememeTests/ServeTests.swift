import Foundation
import TestSupport
import Testing

@Suite struct ServeTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
    }

    @Test func itSaysWhereItIsAndNothingElse() async throws {
        let server = try await RunningServer(environment)
        #expect(server.url.hasPrefix("http://127.0.0.1:"))
        #expect(try await server.send("").status == 200)
        #expect(try await server.send("nothing").status == 404)
        #expect(try server.lines.count == 1)
    }

    @Test func itSaysWhereItIsInJSON() async throws {
        let output = environment.folder.appendingPathComponent("output")
        try Data().write(to: output)
        let server = try await RunningServer(
            environment, ["--json"], output: FileHandle(forWritingTo: output))
        try await until { try !Data(contentsOf: output).isEmpty }
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        let store = environment.path("store")
        #expect(text == #"{"schema":1,"store":"\#(store)","url":"\#(server.url)"}"# + "\n")
    }

    @Test func theFileOfSettingsDecidesAboutItsStore() async throws {
        try environment.write(
            Array("store = '\(environment.path("mine"))'\n".utf8), to: "config.toml")
        let server = try await RunningServer(
            environment,
            variables: ["MEMEME_STORE": "", "MEMEME_CONFIG": environment.path("config.toml")])
        #expect(try await server.send("").status == 200)
        #expect(environment.exists("mine/catalog.sqlite"))
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func aSignalEndsIt(_ number: Int32) async throws {
        let server = try await RunningServer(environment)
        #expect(try await server.send("health").status == 200)
        server.signal(number)
        #expect(try await server.end() == 0)
        #expect(try server.lines.count == 1)
    }

    @Test func whatIsUnderWayIsAnsweredFirst() async throws {
        let server = try await RunningServer(environment)
        let preview = try await server.slowPreview()
        server.signal(SIGTERM)
        let answer = try await preview.value
        #expect(answer.status == 200)
        #expect(answer.body.count > 1000)
        #expect(try await server.end() == 0)
    }

    @Test func theSecondSignalEndsItAtOnce() async throws {
        let server = try await RunningServer(environment)
        let client = try await server.endlessUpload()
        server.signal(SIGINT)
        try await Task.sleep(for: .milliseconds(500))
        #expect(server.isRunning)
        server.signal(SIGINT)
        #expect(try await server.end() == 130)
        try client.close()
    }

    @Test func theTokenIsNeverWritten() async throws {
        let token = "a-token-that-nobody-knows"
        let server = try await RunningServer(
            environment, ["--log-level", "trace", "--log-format", "json"],
            variables: ["MEMEME_TOKEN": token])
        #expect(try await server.send("api/v1/memes").status == 401)
        #expect(try await server.send("api/v1/memes?token=\(token)").status == 401)
        let headers = ["Authorization": "Bearer \(token)"]
        #expect(try await server.send("metrics", headers: headers).status == 200)
        let form = Array("token=\(token)&next=%2F".utf8)
        #expect(try await server.send("sign-in", method: "POST", body: form).status == 200)
        let metrics = try await server.send("metrics", headers: headers).body
        #expect(!String(decoding: metrics, as: UTF8.self).contains(token))
        server.signal(SIGTERM)
        #expect(try await server.end() == 0)
        let lines = try server.lines
        #expect(lines.count > 5)
        for line in lines { #expect(!line.contains(token)) }
    }

    @Test func anEmptyTokenIsNone() async throws {
        let server = try await RunningServer(environment, variables: ["MEMEME_TOKEN": ""])
        #expect(try await server.send("api/v1/memes").status == 200)
    }

    @Test func theUploadLimitCanBeSet() async throws {
        let server = try await RunningServer(environment, ["--max-upload", "1KB"])
        let answer = try await server.send(
            "api/v1/originals", method: "POST", headers: ["Content-Type": "image/jpeg"],
            body: Fixtures.bytes(of: "rgb.jpg"))
        #expect(answer.status == 413)
    }

    @Test func aPortThatIsTakenIsNamed() async throws {
        let server = try await RunningServer(environment)
        let port = try #require(URL(string: server.url)?.port)
        let run = try await environment.run("serve", "--port", "\(port)")
        #expect(run.status == 1)
        #expect(run.errorLines.count == 1)
        #expect(run.error.hasPrefix("mememe: 127.0.0.1:\(port): another program listens there"))
    }

    @Test(arguments: [
        ["--host", "0.0.0.0"], ["--host", "::"], ["--host", ""], ["--port", "65536"],
        ["--port", "-1"], ["--port", "x"], ["--token", "0123456789abcdef"], ["--token-file", ""],
        ["--max-upload", "0"], ["--max-upload", "40XB"], ["--max-upload", "2GB"],
        ["--log-level", "loud"], ["--log-format", "xml"], ["--allow-host", ""], ["extra"],
    ])
    func wrongUsageIsTold(_ arguments: [String]) async throws {
        let run = try await environment.run(["serve"] + arguments)
        #expect(run.status == 64)
        #expect(run.errorLines.count == 1)
        #expect(run.error.contains("mememe serve --help"))
        #expect(!environment.exists("store"))
    }

    @Test func anAddressOfAnotherMachineIsNamed() async throws {
        let run = try await environment.run(
            "serve", "--host", "203.0.113.5", environment: ["MEMEME_TOKEN": "0123456789abcdef"])
        #expect(run.status == 1)
        #expect(run.error.hasPrefix("mememe: 203.0.113.5:8080: this machine doesn't have"))
    }

    @Test(arguments: ["short", "mit Leerzeichen 16"])
    func aTokenOfNoUseIsToldBefore(_ token: String) async throws {
        let run = try await environment.run("serve", environment: ["MEMEME_TOKEN": token])
        #expect(run.status == 64)
        #expect(run.errorLines.count == 1)
        #expect(run.error.contains("mememe serve --help"))
        #expect(!environment.exists("store"))
    }

    /// Every user of the machine can see arguments, so a token in one is refused.
    @Test func aTokenAsAnArgumentIsRefused() async throws {
        let run = try await environment.run("serve", "--token", "0123456789abcdef")
        #expect(run.status == 64)
        #expect(run.error.contains("MEMEME_TOKEN") && run.error.contains("--token-file"))
        #expect(!run.error.contains("0123456789abcdef"))
    }

    @Test(arguments: [false, true])
    func theTokenCanBeInAFile(isStandardInput: Bool) async throws {
        let token = "0123456789abcdef"
        try environment.write(Array("\(token)\n".utf8), to: "token")
        let server = try await RunningServer(
            environment, ["--token-file", isStandardInput ? "-" : environment.path("token")],
            variables: ["MEMEME_TOKEN": "not this one, it is the default"],
            input: FileHandle(forReadingFrom: URL(fileURLWithPath: environment.path("token"))))
        #expect(try await server.send("api/v1/memes").status == 401)
        let headers = ["Authorization": "Bearer \(token)"]
        #expect(try await server.send("api/v1/memes", headers: headers).status == 200)
    }

    @Test(arguments: [
        ("none", nil, "No such file"), ("empty", "\n", "there is no token in it"),
        ("long", String(repeating: "a", count: 5000), "longer than a token"),
    ])
    func aTokenFileOfNoUseIsNamed(_ file: (name: String, text: String?, reason: String))
        async throws
    {
        if let text = file.text { try environment.write(Array(text.utf8), to: file.name) }
        let run = try await environment.run("serve", "--token-file", file.name)
        #expect(run.status == 1)
        #expect(run.error.hasPrefix("mememe: \(file.name): "))
        #expect(run.error.contains(file.reason))
        #expect(!environment.exists("store"))
    }
}
