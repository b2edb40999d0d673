import Foundation
import Testing

@Suite struct ShareTests {
    let environment: TestEnvironment
    let id: String

    init() async throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        id = try await environment.create(
            "cat.jpg", "--top", "One does not", "--bottom", "ship/it?", "-o", "meme.jpg")
    }

    /// Installs a program in `bin` that writes its arguments and its input to files.
    private func install(_ program: String) throws {
        try FileManager.default.createDirectory(
            atPath: environment.path("bin"), withIntermediateDirectories: true)
        let script = """
            #!/bin/sh
            printf '%s\\n' "$@" > '\(environment.path("arguments"))'
            cat > '\(environment.path("input"))'
            """
        try environment.write(Array(script.utf8), to: "bin/\(program)")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: environment.path("bin/\(program)"))
    }

    private var arguments: [String] {
        get throws {
            String(decoding: try environment.bytes(of: "arguments"), as: UTF8.self)
                .split(separator: "\n").map(String.init)
        }
    }

    /// Runs `share` with only `bin` and what scripts need on the path.
    private func share(
        _ option: String, _ variables: [String: String] = [:]
    ) async throws -> TestEnvironment.Run {
        let tools = ["PATH": "\(environment.path("bin")):/bin", "TMPDIR": environment.folder.path]
        return try await environment.run(
            "share", id, option, environment: tools.merging(variables) { $1 })
    }

    @Test func aCopyToAFile() async throws {
        let run = try await environment.run("share", id, "--to", "copy.jpg")
        #expect(run.lines == ["copy.jpg"])
        #expect(try environment.bytes(of: "copy.jpg") == environment.bytes(of: "meme.jpg"))
        let again = try await environment.run("share", id, "--to", "copy.jpg")
        #expect(again.lines == ["copy-2.jpg"])
        #expect(try await environment.run("share", id, "--to", "copy.jpg", "-f").status == 0)
    }

    @Test func aCopyIntoAFolderIsNamedByItsWords() async throws {
        let name = "one-does-not-ship-it-\(id.prefix(6)).jpg"
        let run = try await environment.run("share", id, "--to", ".")
        #expect(run.status == 0)
        #expect(try environment.bytes(of: name) == environment.bytes(of: "meme.jpg"))
        // Sharing the meme again doesn't replace the first copy.
        #expect(try await environment.run("share", id, "--to", ".").status == 0)
        #expect(environment.exists("one-does-not-ship-it-\(id.prefix(6))-2.jpg"))
    }

    @Test func severalGoIntoAFolder() async throws {
        let other = try await environment.create("cat.jpg", "--top", "two", "-o", "/dev/null")
        let run = try await environment.run("share", id, other, "--to", ".", "--json")
        let shared = try run.json(ResultsJSON<SharedJSON>.self).results
        #expect(shared.map(\.meme.id) == [id, other])
        #expect(shared.allSatisfy { environment.exists($0.file) })
        let unknown = try await environment.run("share", id, "zzzz", "--to", ".")
        #expect(unknown.status == 1)
        #expect(unknown.output.isEmpty)
    }

    @Test func aFolderThatIsNotThereIsNoFile() async throws {
        let run = try await environment.run("share", id, "--to", "Desktop")
        #expect(run.status == 1)
        #expect(run.error.contains("there is no such folder"))
        #expect(!environment.exists("Desktop"))
    }

    @Test(arguments: ["--open", "--email"])
    func whatFailsLeavesNoCopy(_ option: String) async throws {
        let before = try environment.files
        let run = try await share(option, ["PATH": "/nonexistent"])
        #expect(run.status == 1)
        #expect(try environment.files == before)
        let show = try await environment.run(
            "show", id, "--open",
            environment: ["PATH": "/nonexistent", "TMPDIR": environment.folder.path])
        #expect(show.status == 1)
        #expect(try environment.files == before)
    }

    @Test func aCopyToStandardOutput() async throws {
        let run = try await environment.run("share", id, "--to", "-")
        #expect(run.output == (try environment.bytes(of: "meme.jpg")))
    }

    @Test func anotherFormatIsRefusedWithAWayOut() async throws {
        let run = try await environment.run("share", id, "--to", "copy.png")
        #expect(run.status == 1)
        #expect(run.error.contains("mememe edit --format png"))
        #expect(!environment.exists("copy.png"))
    }

    @Test(arguments: [
        ("wl-copy", "WAYLAND_DISPLAY", ["--type", "image/png"]),
        ("xclip", "DISPLAY", ["-selection", "clipboard", "-t", "image/png", "-i"]),
    ])
    func theClipboardOfTheSession(
        _ program: String, _ variable: String, _ expected: [String]
    ) async throws {
        try install(program)
        let run = try await share("--clipboard", [variable: "0"])
        #expect(run.status == 0)
        #expect(try arguments == expected)
        #expect(try environment.bytes(of: "input").starts(with: [0x89, 0x50, 0x4e, 0x47]))
    }

    @Test(arguments: [
        ("--clipboard", "WAYLAND_DISPLAY", "wl-copy", "wl-clipboard"),
        ("--clipboard", "DISPLAY", "xclip", "xclip"),
        ("--open", "DISPLAY", "xdg-open", "xdg-utils"),
        ("--email", "DISPLAY", "xdg-email", "xdg-utils"),
    ])
    func aMissingProgramIsNamedWithItsPackage(
        _ option: String, _ variable: String, _ program: String, _ package: String
    ) async throws {
        let run = try await share(option, [variable: "0", "PATH": "/nonexistent"])
        #expect(run.status == 1)
        #expect(run.errorLines.count == 1)
        #expect(run.error.contains(program))
        #expect(run.error.contains("apt install \(package)"))
    }

    @Test func withoutASessionThereIsNoClipboard() async throws {
        let run = try await share("--clipboard")
        #expect(run.status == 1)
        #expect(run.error.contains("WAYLAND_DISPLAY"))
        #expect(run.error.contains("--to"))
    }

    @Test func aCopyThatStaysIsOpened() async throws {
        try install("xdg-open")
        #expect(try await share("--open").status == 0)
        let path = try #require(try arguments.first)
        #expect(path.hasSuffix("/one-does-not-ship-it-\(id.prefix(6)).jpg"))
        #expect(
            Array(try Data(contentsOf: URL(fileURLWithPath: path)))
                == (try environment.bytes(of: "meme.jpg")))
    }

    @Test func aMessageHasTheCopyAttached() async throws {
        try install("xdg-email")
        #expect(try await share("--email").status == 0)
        let arguments = try arguments
        #expect(arguments.prefix(3) == ["--subject", "One does not / ship/it?", "--attach"])
        #expect(arguments.last?.hasSuffix(".jpg") == true)
    }

    @Test func aProgramThatFailsIsTold() async throws {
        try install("xdg-open")
        try environment.write(Array("#!/bin/sh\nexit 4\n".utf8), to: "bin/xdg-open")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: environment.path("bin/xdg-open"))
        let run = try await share("--open")
        #expect(run.status == 1)
        #expect(run.error.contains("status 4"))
    }
}

/// The output of `share --json`.
struct SharedJSON: Decodable {
    var meme: MemeJSON
    var file: String
}
