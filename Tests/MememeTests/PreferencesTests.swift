import Foundation
import TestSupport
import Testing

/// Settings in `config.toml`, which the command line overrides.
@Suite struct PreferencesTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
    }

    private func write(_ text: String, to name: String = "config.toml") throws {
        try environment.write(Array(text.utf8), to: name)
    }

    /// Runs a command with a configuration file.
    private func run(
        _ arguments: String..., named name: String = "config.toml"
    ) async throws -> TestEnvironment.Run {
        try await environment.run(
            arguments, environment: ["MEMEME_CONFIG": environment.path(name)])
    }

    @Test func panelsAreOfTheFormatInTheFile() async throws {
        try write("format = 'webp'\n")
        let run = try await run(
            "create", "cat.jpg", "cat.jpg", "--panels", "row", "--top", "hi", "--no-save")
        #expect(run.status == 0 && environment.exists("cat-meme.webp"), "\(run.error)")
    }

    @Test func newMemesAreAsTheFileSays() async throws {
        try write(
            """
            # Mine
            fill = "gold"            # of the letters
            outline='Atomic Tangerine'
            case = "none"
            outline-width = 0.1
            format = "png"
            metadata = false

            """)
        let id = try #require(
            try await run("create", "cat.jpg", "--top", "hi", "--json")
                .json(SavedJSON.self).meme?.id)
        let recipe = try await environment.detail(of: id).recipe
        let style = try #require(recipe.captions.first?.style)
        #expect(style.fill == "#ffd700")
        #expect(style.outline == "#ffa474")
        #expect(style.letterCase == "none")
        #expect(style.outlineWidth == 0.1)
        #expect(!recipe.describesItself)
        #expect(environment.exists("cat-meme.png"))
    }

    @Test func theCommandLineWins() async throws {
        try write("fill = 'gold'\nmetadata = false\nformat = 'png'\nquality = 30\n")
        let run = try await run(
            "create", "cat.jpg", "--top", "hi", "--fill", "red", "--metadata", "-o", "a.jpg",
            "--json")
        let id = try #require(try run.json(SavedJSON.self).meme?.id)
        let recipe = try await environment.detail(of: id).recipe
        #expect(recipe.captions.first?.style.fill == "#ff0000")
        #expect(recipe.describesItself)
        #expect(recipe.quality == 30)
        #expect(try environment.bytes(of: "a.jpg").starts(with: [0xff, 0xd8]))
    }

    @Test func aLayoutBringsItsOwnLook() async throws {
        try write("fill = 'gold'\n")
        let id = try #require(
            try await run("create", "cat.jpg", "--top", "hi", "--layout", "bar", "--json")
                .json(SavedJSON.self).meme?.id)
        #expect(try await environment.detail(of: id).recipe.captions.first?.style.fill == "#000000")
    }

    @Test func memesThatAreThereStayAsTheyAre() async throws {
        let id = try await environment.create("cat.jpg", "--top", "hi")
        try write("fill = 'gold'\n")
        #expect(try await run("edit", id, "--bottom", "ho").status == 0)
        let captions = try await environment.detail(of: id).recipe.captions
        #expect(captions.allSatisfy { $0.style.fill == "#ffffff" })
    }

    @Test func batchesHeedItToo() async throws {
        try write("fill = 'gold'\n")
        try write("image,top\ncat.jpg,hi\n", to: "m.csv")
        #expect(try await run("batch", "m.csv").status == 0)
        let id = try #require(try await environment.memes().first?.id)
        #expect(try await environment.detail(of: id).recipe.captions.first?.style.fill == "#ffd700")
    }

    @Test func theEnvironmentDecidesAboutTheStoreBeforeTheFile() async throws {
        try write("store = '\(environment.path("mine"))'\n")
        #expect(try await run("create", "cat.jpg", "--top", "hi").status == 0)
        #expect(!environment.exists("mine"))
        let shell = try await environment.shell(
            "unset MEMEME_STORE; MEMEME_CONFIG=config.toml $0 create cat.jpg --top hi"
                + " && MEMEME_CONFIG=config.toml $0 store path")
        #expect(shell.status == 0)
        #expect(shell.lines.last == environment.path("mine"))
        #expect(try await environment.memes().count == 1)
    }

    @Test func limitsHold() async throws {
        try write("max-megapixels = 0.001\n")
        let refused = try await run("create", "cat.jpg", "--top", "hi")
        #expect(refused.status == 1)
        #expect(refused.error.contains("megapixels"))
        let allowed = try await run("create", "cat.jpg", "--top", "hi", "--max-megapixels", "1")
        #expect(allowed.status == 0)
    }

    @Test(arguments: ["XDG_CONFIG_HOME", "HOME"])
    func itIsFoundWhereOthersAre(_ variable: String) async throws {
        let folder = variable == "HOME" ? ".config/mememe" : "mememe"
        try FileManager.default.createDirectory(
            atPath: environment.path("there/\(folder)"), withIntermediateDirectories: true)
        try write("fil = 'gold'\n", to: "there/\(folder)/config.toml")
        let run = try await environment.run(
            ["list"], environment: [variable: environment.path("there")])
        #expect(run.status == 1)
        #expect(run.error.contains("config.toml:1: there is no setting “fil”: did you mean fill?"))
        // Help works despite the error, and an empty `MEMEME_CONFIG` disables the file.
        #expect(try await environment.run(["list", "--help"]).status == 0)
        let none = ["MEMEME_CONFIG": "", variable: environment.path("there")]
        #expect(try await environment.run(["list"], environment: none).status == 0)
    }

    @Test func aFileThatWasNamedHasToBeThere() async throws {
        let run = try await run("list", named: "nowhere.toml")
        #expect(run.status == 1)
        #expect(run.error.contains("nowhere.toml: no such file"))
    }

    @Test func whatDoesNotGoTogetherIsNamed() async throws {
        try write("min-size = '50px'\nmax-size = '10px'\n")
        let run = try await run("create", "cat.jpg", "--top", "hi")
        #expect(run.status == 1)
        #expect(run.error.contains("config.toml: letters can't be both"))
        try write(String(repeating: "#", count: 70_000))
        #expect(try await self.run("list").error.contains("larger than the 64 KiB"))
    }

    /// A byte order mark, as editors on Windows write it.
    @Test func aMarkAtTheBeginningIsNoSetting() async throws {
        try write("\u{feff}fill = 'gold'\n")
        #expect(try await run("create", "cat.jpg", "--top", "hi").status == 0)
    }

    @Test(arguments: [
        ("fill", "no setting"), ("fill: gold", "no setting"), ("[looks]", "no tables"),
        ("fill = gold", "quotation marks"), ("fill = 'gold", "a ' is missing"),
        ("fill = \"gold", "a \" is missing"), ("fill = \"\\x\"", "backslash"),
        ("fill = 'gold' red", "follows the value"), ("fill = 'blurple'", "use a CSS name"),
        ("outline-width = 3", "from 0 to 0.5"), ("metadata = 'yes'", "true or false"),
        ("quality = 101", "from 1 to 100"), ("from = 0.5", "no setting “from”"),
        ("store = 'memes'", "from the root"), ("store = 'postgres://a:b@c/d'", "PGPASSFILE"),
        ("store = 'postgres://c/d?schema=X'", "small letters"), ("font = './a.ttf'", "from / or ~"),
        ("fill = 'red'\nfill = 'red'", "in line 2 already"), ("colour = 'x'", "use font, fill"),
        ("fill = ['red']", "quotation marks"), ("fill = ", "quotation marks"),
    ])
    func aLineThatIsWrongIsNamed(_ text: String, _ hint: String) async throws {
        try write("# first\n" + text + "\n")
        let run = try await run("create", "cat.jpg", "--top", "hi")
        #expect(run.status == 1)
        #expect(run.errorLines.count == 1)
        #expect(run.error.contains("config.toml:\(text.contains("\n") ? 3 : 2): "))
        #expect(run.error.contains(hint))
        #expect(try environment.files == ["cat.jpg", "config.toml"])
    }
}
