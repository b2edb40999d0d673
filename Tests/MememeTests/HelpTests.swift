import Testing

@Suite struct HelpTests {
    static let storeCommands = [
        "check", "backup", "restore", "gc", "path", "stats", "export", "import",
    ].map { ["store", $0] }
    static let templateCommands = ["list", "search", "show", "export", "from", "import"].map {
        ["template", $0]
    }
    static let commands = [
        "create", "batch", "list", "show", "edit", "history", "undo", "delete", "trash", "restore",
        "share", "fonts",
    ]

    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
    }

    @Test func version() async throws {
        let run = try await environment.run("--version")
        #expect(run.status == 0)
        #expect(run.lines == ["0.1.0"])
    }

    @Test(
        arguments: [[]] + (commands + ["serve", "store", "template", "completion"]).map { [$0] }
            + storeCommands
            + templateCommands)
    func helpHasExamplesThatFitOnATerminal(_ command: [String]) async throws {
        let run = try await environment.run(command + ["--help"])
        #expect(run.status == 0)
        #expect(run.error.isEmpty)
        let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex(of: "EXAMPLES"))
        let examples = lines[(start + 1)...].prefix { !$0.isEmpty }
        #expect(!examples.isEmpty)
        #expect(examples.allSatisfy { $0.hasPrefix("  mememe ") })
    }

    @Test(arguments: [
        "create", "batch", "list", "show", "edit", "history", "undo", "delete", "trash", "restore",
        "share", "serve",
    ])
    func theStoreCanBeNamedEverywhere(_ command: String) async throws {
        #expect(try await environment.run(command, "--help").text.contains("--store <dir>"))
    }

    @Test(arguments: commands)
    func whatIsPrintedCanBeJSON(_ command: String) async throws {
        #expect(try await environment.run(command, "--help").text.contains("--json"))
    }

    @Test(arguments: templateCommands)
    func whatTemplatesPrintCanBeJSON(_ command: [String]) async throws {
        #expect(try await environment.run(command + ["--help"]).text.contains("--json"))
    }

    @Test(arguments: storeCommands)
    func whatLooksAfterTheStoreHasBoth(_ command: [String]) async throws {
        let help = try await environment.run(command + ["--help"]).text
        #expect(help.contains("--store <dir>"))
        #expect(help.contains("--json"))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionsOfEveryCommand(_ shell: String) async throws {
        let run = try await environment.run("--generate-completion-script", shell)
        #expect(run.status == 0)
        for command in Self.commands + ["serve", "store", "gc", "completion"] {
            #expect(run.text.contains(command))
        }
        let command = try await environment.run("completion", shell)
        #expect(command.status == 0)
        #expect(command.text == run.text)
    }

    @Test func idsAreCompletedFromTheStore() async throws {
        try environment.add("rgb.jpg", as: "cat.jpg")
        let id = try await environment.create("cat.jpg", "--top", "hi")
        let run = try await environment.run(
            "---completion", "show", "--", "positional@0", "2", "0",
            environment: ["SAP_SHELL": "bash", "SAP_SHELL_VERSION": "5"])
        #expect(run.lines == [String(id.prefix(6))])
    }

    @Test(arguments: [("zsh", ":"), ("fish", "\t")])
    func completedIDsHaveTheirWordsWhereTheShellCan(
        _ shell: String, _ separator: String
    ) async throws {
        try environment.add("rgb.jpg", as: "cat.jpg")
        let id = try await environment.create("cat.jpg", "--top", "hi:", "--bottom", "a\\nb")
        let run = try await environment.run(
            "---completion", "show", "--", "positional@0", "2", "0",
            environment: ["SAP_SHELL": shell, "SAP_SHELL_VERSION": "5"])
        #expect(run.lines.first == "\(id.prefix(6))\(separator)hi: / a b")
    }

    @Test func whatCanBeRestoredIsCompletedFromTheTrash() async throws {
        try environment.add("rgb.jpg", as: "cat.jpg")
        let id = try await environment.create("cat.jpg", "--top", "hi", "-o", "/dev/null")
        _ = try await environment.create("cat.jpg", "--top", "ho", "-o", "/dev/null")
        _ = try await environment.run("delete", id)
        let run = try await environment.run(
            "---completion", "restore", "--", "positional@0", "2", "0",
            environment: ["SAP_SHELL": "bash", "SAP_SHELL_VERSION": "5"])
        #expect(run.lines == [String(id.prefix(6))])
    }
}
