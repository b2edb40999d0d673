import Foundation
import TestSupport
import Testing

/// Pipes in place of files, and pipes without a reader.
@Suite struct PipeTests {
    let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        try environment.add("rocket.jpg")
    }

    private func makePipe(_ name: String) throws {
        try #require(mkfifo(environment.path(name), 0o600) == 0)
    }

    @Test(arguments: [
        ("import", "folder", "folder/manifest.json"), ("restore", "backup.tar", "backup.tar"),
        ("restore", "folder", "folder/catalog.sqlite"),
    ])
    func nothingIsReadOutOfAPipe(_ command: String, _ from: String, _ pipe: String) async throws {
        if from == "folder" { try environment.addFolder("folder") }
        try makePipe(pipe)
        let run = try await environment.run("store", command, from)
        #expect(run.status == 1)
        #expect(run.errorLines.count == 1)
        #expect(run.error.contains(pipe))
    }

    @Test func aRowOfAPipeCostsThatRow() async throws {
        try makePipe("pipe.jpg")
        try environment.write(Array("image,top\npipe.jpg,a\ncat.jpg,b\n".utf8), to: "m.csv")
        let run = try await environment.run("batch", "m.csv", "--no-save")
        #expect(run.status == 1)
        #expect(
            run.errorLines.first?.hasPrefix("mememe: m.csv:2: pipe.jpg: this is a pipe") == true)
        #expect(environment.exists("cat-meme.jpg"))
    }

    /// The reader of the pipe may never read.
    @Test(arguments: [SIGTERM, SIGINT])
    func aMemeForAPipeEndsAtTheFirstSignal(_ signal: Int32) async throws {
        try makePipe("out.jpg")
        let reader = open(environment.path("out.jpg"), O_RDONLY | O_NONBLOCK)
        try #require(reader >= 0)
        defer { close(reader) }
        let process = environment.process(
            ["create", "rocket.jpg", "--top", "a", "-o", "out.jpg", "--force"])
        process.standardError = FileHandle.nullDevice
        let status = try await Gate.processes.pass {
            async let status = process.runToEnd()
            do {
                // The meme is larger than the pipe's buffer.
                try await until {
                    var state = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
                    return poll(&state, 1, 0) > 0 && Int32(state.revents) & POLLIN != 0
                }
                kill(process.processIdentifier, signal)
                try await until { !process.isRunning }
            } catch {
                kill(process.processIdentifier, SIGKILL)
                throw error
            }
            return try await status
        }
        #expect(status == 128 + signal)
        #expect(try await environment.memes().isEmpty)
        let left = FileManager.default.enumerator(atPath: environment.path("store/blobs"))
        #expect(left?.allObjects.isEmpty != false)
    }

    @Test func aPipeGetsTheMeme() async throws {
        try makePipe("out.jpg")
        let run = try await environment.shell(
            "cat out.jpg >copy.jpg & \"$0\" create cat.jpg --top a -o out.jpg --force; wait")
        #expect(run.status == 0)
        #expect(run.text.hasSuffix("  out.jpg\n"))
        #expect(
            try await environment.memes().map(\.byteCount) == [
                environment.bytes(of: "copy.jpg").count
            ])
    }
}
