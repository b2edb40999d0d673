import Foundation
import TestSupport
import Testing

/// Reading a picture from the clipboard, and copying a meme to it.
@Suite struct ClipboardTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "copied.jpg")
        try environment.add("rgb.png", as: "copied.png")
        try environment.addFolder("bin")
    }

    private func install(_ name: String, _ script: String) throws {
        let path = environment.path("bin/\(name)")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    private func create(
        _ arguments: String..., session: String = "WAYLAND_DISPLAY"
    ) async throws -> TestEnvironment.Run {
        try await environment.run(
            ["create"] + arguments,
            environment: [session: "0", "PATH": "\(environment.path("bin")):/usr/bin:/bin"])
    }

    @Test(arguments: [
        ("text/html\nimage/jpeg\nimage/png", "png"), ("image/tiff\nimage/jpeg", "jpeg"),
    ])
    func thePictureIsTakenFromWayland(_ types: String, _ format: String) async throws {
        let name = format == "png" ? "copied.png" : "copied.jpg"
        try install(
            "wl-paste",
            """
            case "$*" in
            --list-types) printf '\(types.replacing("\n", with: "\\n"))\\n';;
            '--type image/\(format)') cat \(name);;
            *) exit 1;;
            esac
            """)
        let run = try await create("--clipboard", "--top", "hi", "--json")
        #expect(run.status == 0)
        let meme = try #require(try run.json(SavedJSON.self).meme)
        #expect(meme.originalFormat == format)
        #expect(environment.exists(format == "png" ? "meme.png" : "meme.jpg"))
    }

    @Test func thePictureIsTakenFromX11() async throws {
        try install(
            "xclip",
            """
            case "$*" in
            '-selection clipboard -t TARGETS -o') printf 'TARGETS\\nimage/png\\n';;
            '-selection clipboard -t image/png -o') cat copied.png;;
            *) exit 1;;
            esac
            """)
        let run = try await create("--clipboard", "--top", "hi", session: "DISPLAY")
        #expect(run.status == 0)
        #expect(environment.exists("meme.png"))
    }

    @Test(arguments: ["printf 'text/plain\\n'", "exit 1"])
    func aClipboardWithoutAPictureIsToldApart(_ script: String) async throws {
        try install("wl-paste", script)
        let run = try await create("--clipboard", "--top", "hi")
        #expect(run.status == 1)
        #expect(run.error.contains("clipboard: there is no picture on it"))
        #expect(try await environment.memes().isEmpty)
    }

    @Test func theMemeIsPutOnIt() async throws {
        try install("wl-copy", "cat >copy; echo chatter")
        let run = try await create("copied.png", "--top", "hi", "-o", "m.png", "--copy")
        #expect(run.status == 0)
        #expect(run.lines.count == 1)
        let copy = try environment.bytes(of: "copy")
        #expect(copy == (try environment.bytes(of: "m.png")))
    }

    /// The program that owns the clipboard stays until another takes over, and inherits open files. The
    /// command must not wait for it.
    @Test func whatKeepsTheClipboardIsNotWaitedFor() async throws {
        try install(
            "wl-copy",
            """
            cat >copy
            (for i in $(seq 600); do [ -e done ] && exit; sleep 0.1; done; touch late) \
                >/dev/null 2>&1 </dev/null &
            """)
        let run = try await create("copied.png", "--top", "hi", "-o", "m.png", "--copy")
        try environment.write([], to: "done")
        #expect(run.status == 0)
        #expect(try environment.bytes(of: "copy") == environment.bytes(of: "m.png"))
        #expect(!environment.exists("late"))
    }

    @Test func aClipboardWithoutEndIsNotReadToItsEnd() async throws {
        try install(
            "wl-paste", "case \"$1\" in --list-types) echo image/png;; *) exec cat /dev/zero;; esac"
        )
        let run = try await create("--clipboard", "--top", "hi")
        #expect(run.status == 1)
        #expect(run.error.contains("printed more than the"))
    }

    @Test func aClipboardThatIsMissingIsToldBeforeAnythingIsMade() async throws {
        let run = try await environment.run("create", "copied.png", "--top", "hi", "--copy")
        #expect(run.status == 1)
        #expect(run.error.contains("no desktop session"))
        #expect(try await environment.memes().isEmpty)
    }

    @Test func whatWasMadeIsToldWhereItCannotBeCopied() async throws {
        try install("wl-copy", "exit 3")
        let run = try await create("copied.png", "--top", "hi", "--copy")
        #expect(run.status == 1)
        #expect(run.error.contains("status 3; but the meme is made"))
        #expect(try await environment.memes().count == 1)
    }

    @Test(arguments: [
        (["--clipboard", "copied.png", "--top", "hi"], "choose one"),
        (["--top", "hi"], "--clipboard"),
        (["copied.png", "--top", "hi", "--copy", "--dry-run"], "--copy"),
        (["copied.png", "--top", "hi", "-o", "-", "--dry-run"], "-o -"),
    ])
    func whatContradictsItselfIsRefused(_ arguments: [String], _ hint: String) async throws {
        let run = try await environment.run(["create"] + arguments)
        #expect(run.status == 64)
        #expect(run.error.contains(hint))
    }
}
