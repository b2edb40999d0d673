#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import MememeCommands

    /// The confinement of the server: what it can't do, and what it still can.
    @Suite struct SandboxTests {
        let environment: TestEnvironment

        init() throws { environment = try TestEnvironment() }

        private func server(_ arguments: String...) async throws -> RunningServer {
            try await .withOwnTemporaryFolder(environment, arguments)
        }

        /// A field of `/proc/PID/status` that is a number, for example `NoNewPrivs`.
        private func status(_ name: String, of process: Int32) -> Int? {
            Processes.status(of: process, name).flatMap { Int($0) }
        }

        @Test func aServerGivesUpItsRights() async throws {
            let server = try await server()
            #expect(status("NoNewPrivs", of: server.processID) == 1)
            // 2 means a filter.
            #expect(status("Seccomp", of: server.processID) == 2)
            #expect(try await server.send("").status == 200)
            server.signal(SIGTERM)
            #expect(try await server.end() == 0)
        }

        /// The server releases the file of its store that reserves room.
        @Test(.enabled(if: geteuid() == 0 && Mounts.areAllowed))
        func memesCanBeDeletedOnAFullDisk() async throws {
            try environment.add("rgb.jpg")
            try environment.addFolder("full")
            var ids: [String] = []
            for words in ["one", "two", "three"] {
                ids.append(try await environment.create("rgb.jpg", "--top", words))
            }
            let folder = environment.path("full")
            let server = try await RunningServer(
                environment, [], variables: ["MEMEME_STORE": "\(folder)/store"],
                launcher: [
                    "/usr/bin/unshare", "-m", "sh", "-c",
                    "mount -t tmpfs -o size=8m none full && cp -r store full && exec \"$@\"", "sh",
                ])
            // The path as the server's process sees it.
            let filler = "/proc/\(server.processID)/root\(folder)/filler"
            for id in ids {
                let fill = try await environment.shell("cat /dev/zero >>\(filler)")
                try #require(fill.error.contains("No space left"))
                let deletion = try await server.send("api/v1/memes/\(id)", method: "DELETE")
                #expect(deletion.status == 204, "\(String(decoding: deletion.body, as: UTF8.self))")
            }
        }

        @Test func unlessItIsToldNotTo() async throws {
            let server = try await server("--no-sandbox")
            // A container may have taken some rights from the tests as well.
            for right in ["NoNewPrivs", "Seccomp", "Seccomp_filters"] {
                #expect(status(right, of: server.processID) == status(right, of: getpid()))
            }
        }

        @Test func theNameOfTheProcessStays() async throws {
            let server = try await server()
            let name = try String(
                contentsOfFile: "/proc/\(server.processID)/comm", encoding: .utf8)
            #expect(name == "mememe\n")
        }

        /// An environment variable that another program has set neither confines the server nor prevents
        /// its confinement.
        @Test func noVariableStandsForIt() async throws {
            let server = try await RunningServer.withOwnTemporaryFolder(
                environment, variables: ["MEMEME_CONFINED": "1"])
            #expect(status("NoNewPrivs", of: server.processID) == 1)
        }

        /// A meme whose font is a file outside the store. The command line may read it, the server may
        /// not.
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

        /// What the server opens late still works: fonts, libheif, libjxl, libtiff, ffmpeg, the store's own files.
        @Test func whatItNeedsIsStillThere() async throws {
            let server = try await server()
            for fixture in [
                "rgb.jpg", "alpha.heic", "still.avif", "animated.avif", "animated.webp",
                "lossy.jxl", "jpeg.tif",
                "runs.bmp",
            ] {
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
            // A sanitizer also reports a library that it can't load here.
            #expect(lines.count == 1 || TestEnvironment.isSanitized, "\(lines)")
        }

        /// The rights belong to the folder itself: the store is served again once it is back, but no
        /// other folder in its place.
        @Test func aStoreThatGoesAndComesBackIsServed() async throws {
            try environment.add("rgb.jpg")
            _ = try await environment.create("rgb.jpg", "--top", "hi", "-o", "hi.jpg")
            let server = try await server()
            func move(_ from: String, _ to: String) throws {
                try #require(rename(environment.path(from), environment.path(to)) == 0)
            }
            func upload() async throws -> Int {
                try await server.send(
                    "api/v1/originals", method: "POST", headers: ["Content-Type": "image/jpeg"],
                    body: Fixtures.bytes(of: "rgb.jpg")
                ).status
            }
            try move("store", "elsewhere")
            #expect(try await upload() == 503)
            #expect(try await server.send("readyz").status == 503)
            #expect(!environment.exists("store"))
            try move("elsewhere", "store")
            #expect(try await upload() == 200)
            #expect(try await server.send("readyz").status == 200)

            try move("store", "elsewhere")
            _ = try await environment.create("rgb.jpg", "--top", "other", "-o", "other.jpg")
            let answer = try await server.send("api/v1/memes")
            let text = String(decoding: answer.body, as: UTF8.self)
            #expect(answer.status == (Confinement.hasLandlock ? 503 : 200))
            #expect(text.contains(Confinement.hasLandlock ? "started anew" : "other"))
        }

        /// The user that a server runs as: the one that runs the tests, and `nobody`.
        enum User: String, CaseIterable, CustomTestStringConvertible {
            case same, nobody

            var testDescription: String { rawValue }

            /// The command that starts a program as this user.
            var launcher: [String] {
                switch self {
                case .same: []
                case .nobody:
                    [
                        "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups",
                        "--",
                    ]
                }
            }

            static var all: [User] { geteuid() == 0 ? allCases : [.same] }
        }

        /// Runs a server that loads the probe, or starts it in place of ffmpeg.
        private func probed(
            as user: User, _ arguments: [String] = [], variables: [String: String]
        ) async throws -> RunningServer {
            // Readable and writable by all, so that file permissions don't refuse what the sandbox
            // should.
            try environment.write(Array("x".utf8), to: "outside")
            for name in ["", "tmp", "outside"] {
                if user == .nobody {
                    try #require(chown(environment.path(name), 65534, 65534) == 0)
                }
            }
            var executable = TestEnvironment.executable
            if user == .nobody {
                // The server starts itself again, and `nobody` can't read a private folder.
                let copy = environment.folder.appendingPathComponent("mememe")
                // A copy couldn't be run while a process that another test just began has it open for
                // writing still.
                do {
                    try FileManager.default.linkItem(at: executable, to: copy)
                } catch {
                    try FileManager.default.copyItem(at: executable, to: copy)
                }
                executable = copy
            }
            return try await RunningServer(
                environment, arguments,
                variables: ["TMPDIR": environment.path("tmp")].merging(variables) { $1 },
                executable: executable, launcher: user.launcher)
        }

        /// Tries everything that SECURITY.md promises of the server, from within its process.
        @Test(
            .enabled(if: Confinement.hasLandlock && !TestEnvironment.isSanitized),
            arguments: User.all)
        func insideTheServerNothingElseIsLeft(_ user: User) async throws {
            try environment.addFolder("tmp")
            try await SandboxProbe(environment: environment)
                .build(["-shared", "-fPIC", "-DPRELOADED"], to: "tmp/probe.so")
            let server = try await probed(
                as: user, variables: ["LD_PRELOAD": environment.path("tmp/probe.so")])
            #expect(try await server.send("health").status == 200)
            try environment.write([], to: "tmp/go")
            try await until { environment.exists("tmp/report") }
            let report = try SandboxProbe.report(environment.bytes(of: "tmp/report"))
            let allowed = report.filter(\.value).keys.sorted()
            #expect(
                allowed == [
                    "fchmod to itself", "make a temporary file", "make a thread",
                    "read another's command", "read its own limits",
                    "read its own limits by its number", "read its own status", "read libraries",
                ])
            #expect(report.count == 81)
            #expect(try environment.bytes(of: "outside") == Array("x".utf8))
            #expect(try await server.send("").status == 200)
        }

        /// Tries everything that SECURITY.md promises of ffmpeg, with the probe in its place.
        @Test(
            .enabled(if: Confinement.hasLandlock && !TestEnvironment.isSanitized),
            arguments: User.all)
        func insideFFmpegNothingElseIsLeft(_ user: User) async throws {
            try environment.addFolder("tmp")
            try environment.addFolder("bin")
            for name in ["ffmpeg", "ffprobe"] {
                try await SandboxProbe(environment: environment).build([], to: "bin/\(name)")
            }
            let server = try await probed(
                as: user, variables: ["PATH": "\(environment.path("bin")):/usr/bin:/bin"])
            let answer = try await server.send(
                "api/v1/extras/voices/echo?format=wav", method: "POST",
                headers: ["Content-Type": "audio/wav"], body: Sound.tone(440, seconds: 0.2).wav)
            #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
            let report = try SandboxProbe.report(answer.body)
            let allowed = report.filter(\.value).keys.sorted()
            #expect(
                allowed
                    == [
                        "execve", "execveat", "fchmod to itself", "make a file in memory",
                        "make a process", "make a thread", "read another's command",
                        "read its own status", "read libraries", "sendmsg, fast open",
                        "sendto, fast open", "connect, fast open",
                    ].sorted())
            #expect(report.count == 78)
            #expect(try environment.bytes(of: "outside") == Array("x".utf8))
        }

        /// The helper process that starts ffmpeg for the server.
        private func helper() throws -> Int32 {
            try #require(
                Processes.all.first { process in
                    let variables = try? String(
                        contentsOfFile: "/proc/\(process)/environ", encoding: .utf8)
                    return Processes.command(of: process).contains(" voice-helper ")
                        && variables?.contains(environment.path("bin")) == true
                })
        }

        /// However the server ends, its helper process and ffmpeg end too.
        @Test(.enabled(if: Confinement.hasLandlock), arguments: [SIGKILL, SIGTERM])
        func nothingOutlivesTheServer(_ signal: Int32) async throws {
            try environment.addFolder("bin")
            for name in ["ffmpeg", "ffprobe"] {
                try FileManager.default.createSymbolicLink(
                    atPath: environment.path("bin/\(name)"), withDestinationPath: "/usr/bin/\(name)"
                )
            }
            let server = try await RunningServer(
                environment,
                variables: ["PATH": "\(environment.path("bin")):/usr/bin:/bin"])
            let helper = try helper()
            try await SoundFile.makeTone(seconds: 590, at: environment.path("long.mp3"))
            let request = Task {
                try await server.send(
                    "api/v1/extras/voices/slow", method: "POST",
                    headers: ["Content-Type": "audio/mpeg"],
                    body: environment.bytes(of: "long.mp3"))
            }
            var ffmpeg: Int32?
            try await until {
                ffmpeg = Processes.all.first { self.isFFmpeg($0, of: helper) }
                return ffmpeg != nil
            }
            request.cancel()
            server.signal(signal)
            _ = try await server.end()
            let started = try #require(ffmpeg)
            try await until { Processes.isOver(helper) && Processes.isOver(started) }
        }

        private func isFFmpeg(_ process: Int32, of parent: Int32) -> Bool {
            Processes.status(of: process, "PPid") == "\(parent)"
                && Processes.status(of: process, "Name") == "ffmpeg"
        }

        /// Neither process has the token in its environment, which other processes of this user could
        /// read.
        @Test func theTokenIsInNoEnvironment() async throws {
            let token = "a-token-that-nobody-knows"
            let server = try await RunningServer.withOwnTemporaryFolder(
                environment, variables: ["MEMEME_TOKEN": token])
            for process in Processes.all
            where process == server.processID
                || Processes.command(of: process).contains(/voice-helper|render-(starter|worker)/)
            {
                for name in ["environ", "cmdline"] {
                    let bytes = try? Data(
                        contentsOf: URL(fileURLWithPath: "/proc/\(process)/\(name)"))
                    #expect(bytes?.range(of: Data(token.utf8)) == nil)
                }
            }
            #expect(try await server.send("api/v1/memes").status == 401)
            let headers = ["Authorization": "Bearer \(token)"]
            #expect(try await server.send("api/v1/memes", headers: headers).status == 200)
        }

        /// The log states correctly which rights the server gave up.
        @Test(.enabled(if: Confinement.hasLandlock))
        func theLogSaysWhatWasGivenUp() async throws {
            let server = try await server("--log-level", "info")
            let line = try #require(server.lines.first { $0.contains("rights were given up") })
            #expect(line.contains("Landlock") && line.contains("seccomp"))
            #expect(line.contains("0000000000000000"))
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
            // The shell makes the file before it writes into it.
            try await until { (try? environment.bytes(of: "opened"))?.last == UInt8(ascii: "\n") }
            let opened = String(decoding: try environment.bytes(of: "opened"), as: UTF8.self)
            #expect(opened == "\(server.url)\n")
        }
    }

    extension RunningServer {
        /// Fetches a JSON object.
        fileprivate func json(_ path: String) async throws -> [String: Any] {
            let answer = try await send(path)
            return try #require(
                try JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
        }
    }
#endif
