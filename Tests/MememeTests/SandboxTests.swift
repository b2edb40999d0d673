#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import mememe

    /// What a server can't do any more, and what it still can.
    @Suite struct SandboxTests {
        let environment: TestEnvironment

        init() throws { environment = try TestEnvironment() }

        /// Without the folder of this test among the temporary ones, which may be written.
        private func server(_ arguments: String...) async throws -> RunningServer {
            try? environment.addFolder("tmp")
            return try await RunningServer(
                environment, arguments, variables: ["TMPDIR": environment.path("tmp")])
        }

        /// What the kernel says of a process: `NoNewPrivs`, for example.
        private func status(_ name: String, of server: RunningServer) throws -> Int? {
            try status(name, of: "\(server.processID)")
        }

        private func status(_ name: String, of process: String) throws -> Int? {
            try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
                .split(separator: "\n").first { $0.hasPrefix("\(name):") }
                .flatMap { Int($0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)) }
        }

        @Test func aServerGivesUpItsRights() async throws {
            let server = try await server()
            #expect(try status("NoNewPrivs", of: server) == 1)
            // 2 is a filter.
            #expect(try status("Seccomp", of: server) == 2)
            #expect(try await server.send("").status == 200)
            server.signal(SIGTERM)
            #expect(try await server.end() == 0)
        }

        @Test func unlessItIsToldNotTo() async throws {
            let server = try await server("--no-sandbox")
            // A container may have taken some from the tests as well.
            for right in ["NoNewPrivs", "Seccomp", "Seccomp_filters"] {
                #expect(try status(right, of: server) == status(right, of: "self"))
            }
        }

        @Test func theNameOfTheProcessStays() async throws {
            let server = try await server()
            let name = try String(
                contentsOfFile: "/proc/\(server.processID)/comm", encoding: .utf8)
            #expect(name == "mememe\n")
        }

        /// A variable that somebody else has set confines nobody, nor does it keep anybody from it.
        @Test func noVariableStandsForIt() async throws {
            try environment.addFolder("tmp")
            let server = try await RunningServer(
                environment, [],
                variables: ["TMPDIR": environment.path("tmp"), "MEMEME_CONFINED": "1"])
            #expect(try status("NoNewPrivs", of: server) == 1)
        }

        /// A meme whose font is a file beside the store: what the command line may read, the server
        /// may not.
        @Test(.enabled(if: Confinement.hasLandlock), arguments: [true, false])
        func aFileElsewhereCanNotBeRead(isConfined: Bool) async throws {
            let font = Fixtures.package.appendingPathComponent("Fonts/ComicNeue-Bold.otf")
            try environment.write(Array(Data(contentsOf: font)), to: "font.otf")
            try environment.add("rgb.jpg")
            let id = try await environment.create(
                "rgb.jpg", "--top", "hi", "--font", environment.path("font.otf"))
            let server = try await isConfined ? server() : server("--no-sandbox")
            let path = "api/v1/memes/\(id)"
            let kept = try await server.json(path)
            let recipe = try #require(kept["recipe"])
            let original = try #require((kept["meme"] as? [String: Any])?["original"])
            let body = try JSONSerialization.data(
                withJSONObject: ["original": original, "recipe": recipe])
            let changed = try await server.send(
                path, method: "PUT", headers: ["Content-Type": "application/json"],
                body: Array(body))
            #expect(changed.status == (isConfined ? 422 : 200))
        }

        /// What is opened only when it is wanted: fonts, libheif, ffmpeg, the store's own files.
        @Test func whatItNeedsIsStillThere() async throws {
            let server = try await server()
            for fixture in ["rgb.jpg", "alpha.heic", "still.avif", "animated.webp"] {
                let upload = try await server.send(
                    "api/v1/originals", method: "POST", headers: ["Content-Type": "image/jpeg"],
                    body: Fixtures.bytes(of: fixture))
                #expect(upload.status == 201)
                let record = try JSONSerialization.jsonObject(with: upload.body) as? [String: Any]
                let digest = try #require(record?["digest"] as? String)
                let body = """
                    {"original":"\(digest)","recipe":{"captions":[
                    {"text":"สวัสดี 你好 😀","role":"top","style":{"font":{"family":"Inter"}}}]}}
                    """
                let made = try await server.send(
                    "api/v1/memes", method: "POST", headers: ["Content-Type": "application/json"],
                    body: Array(body.utf8))
                #expect(made.status == 201, "\(String(decoding: made.body, as: UTF8.self))")
                #expect(try await server.send("api/v1/thumbnails/\(digest)").status == 200)
            }
            #expect(try await server.send("api/v1/contact-sheet").status == 200)
            let voice = try await server.send(
                "api/v1/extras/voices/chipmunk", method: "POST",
                headers: ["Content-Type": "audio/wav"], body: Sound.tone(440, seconds: 0.2).wav)
            #expect(voice.status == 200)
            let lines = try server.lines
            // A sanitizer speaks too, of what it can't load here.
            #expect(lines.count == 1 || TestEnvironment.isSanitized, "\(lines)")
        }

        @Test func theBrowserIsOpenedAllTheSame() async throws {
            try environment.addFolder("bin")
            try environment.write(
                Array("#!/bin/sh\necho \"$1\" >\"$HOME/opened\"\n".utf8), to: "bin/xdg-open")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: environment.path("bin/xdg-open"))
            let server = try await RunningServer(
                environment, ["--open"],
                variables: ["PATH": "\(environment.path("bin")):/usr/bin:/bin"])
            try await until { environment.exists("opened") }
            let opened = String(decoding: try environment.bytes(of: "opened"), as: UTF8.self)
            #expect(opened == "\(server.url)\n")
        }
    }

    extension RunningServer {
        /// What it answers, as a JSON object.
        fileprivate func json(_ path: String) async throws -> [String: Any] {
            let answer = try await send(path)
            return try #require(
                try JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
        }
    }
#endif
