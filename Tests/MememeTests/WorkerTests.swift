#if os(Linux)
    import Foundation
    import MemeRender
    import TestSupport
    import Testing

    @testable import MememeCommands

    /// The processes that decode and render for a server.
    @Suite struct WorkerTests {
        let environment: TestEnvironment

        init() throws { environment = try TestEnvironment() }

        private func server(_ arguments: String...) async throws -> RunningServer {
            try await .withOwnTemporaryFolder(environment, arguments)
        }

        /// The process that starts workers.
        private func starter(of server: RunningServer) throws -> Int32 {
            try #require(
                Processes.children(of: server.processID).first {
                    Processes.command(of: $0).contains(" render-starter ")
                })
        }

        /// The workers that there are, of which there is one at least.
        private func workers(of server: RunningServer) async throws -> [Int32] {
            let starter = try starter(of: server)
            var workers: [Int32] = []
            try await until {
                workers = Processes.children(of: starter).filter {
                    // Until it has begun, it has the command of the starter.
                    Processes.command(of: $0).contains(" render-worker ")
                }
                return !workers.isEmpty
            }
            return workers
        }

        private func preview(
            _ digest: String, by server: RunningServer
        ) async throws -> (status: Int, body: Data) {
            try await server.send(
                "api/v1/previews", method: "POST", headers: ["Content-Type": "application/json"],
                body: Array(#"{"original":"\#(digest)","recipe":{"captions":[]}}"#.utf8))
        }

        /// The program at another path.
        private func program(at name: String) throws -> URL {
            let program = environment.folder.appendingPathComponent(name)
            do {
                try FileManager.default.linkItem(at: TestEnvironment.executable, to: program)
            } catch {
                try FileManager.default.copyItem(at: TestEnvironment.executable, to: program)
            }
            return program
        }

        /// Stops all workers, and requests a preview that one of them would render.
        private func stuckPreview(
            _ digest: String, by server: RunningServer
        ) async throws -> Task<(status: Int, body: Data), any Error> {
            for worker in try await workers(of: server) { kill(worker, SIGSTOP) }
            let request = Task { try await preview(digest, by: server) }
            try await until {
                try await server.figure("mememe_renders_running") == 1
            }
            // It has its place; now it reads the picture and asks a worker, which no figure tells.
            try await Task.sleep(for: .milliseconds(500))
            return request
        }

        @Test func theyHaveFewRights() async throws {
            let server = try await server()
            let starter = try starter(of: server)
            for process in try await [starter] + workers(of: server) {
                #expect(Processes.status(of: process, "NoNewPrivs") == "1")
                #expect(Processes.status(of: process, "Seccomp") == "2")
                #expect(Processes.status(of: process, "CapEff") == "0000000000000000")
            }
            let worker = try #require(try await workers(of: server).first)
            let folder = "/proc/\(worker)/fd"
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
                .map {
                    try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
                }
                // What Dispatch waits with.
                .filter { !$0.hasPrefix("anon_inode:") }.sorted()
            #expect(files.count == 6, "\(files)")
            #expect(files.count { $0.hasPrefix("/memfd:") } == 2)
            #expect(files.count { $0.hasPrefix("socket:") } == 1)
            #expect(files.contains("/dev/null"))
            let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
            let memory = limits.split(separator: "\n").first { $0.hasPrefix("Max address space") }
            #expect(
                memory?.contains(" \(3 << 30) ") == true || TestEnvironment.isSanitized,
                "\(limits)")
        }

        @Test func withoutTheSandboxThereAreNone() async throws {
            let server = try await server("--no-sandbox")
            #expect(Processes.children(of: server.processID).isEmpty)
            #expect(try await preview(server.upload("rgb.jpg"), by: server).status == 200)
            #expect(try await server.figure("mememe_render_workers") == nil)
        }

        @Test func aCrashCostsOneRequest() async throws {
            let server = try await server()
            let digest = try await server.upload("rgb.jpg")
            let request = try await stuckPreview(digest, by: server)
            let killed = try await workers(of: server)
            for worker in killed { kill(worker, SIGKILL) }
            #expect(try await request.value.status == 500)
            // One that was idle costs none; on a busy machine it takes a while to end.
            try await until { killed.allSatisfy(Processes.isOver) }
            #expect(try await preview(digest, by: server).status == 200)
            #expect(try await server.send("").status == 200)
        }

        @Test func aDecoderThatDoesNotEndIsEnded() async throws {
            let server = try await server("--time-limit", "3")
            let digest = try await server.upload("rgb.jpg")
            let answer = try await stuckPreview(digest, by: server).value
            #expect(answer.status == 422)
            #expect(String(decoding: answer.body, as: UTF8.self).contains("takes longer"))
            let workers = try await workers(of: server)
            for worker in workers { kill(worker, SIGCONT) }
            #expect(try await preview(digest, by: server).status == 200)
        }

        @Test func aRenderThatNobodyWaitsForIsEnded() async throws {
            let server = try await server()
            let digest = try await server.upload("rgb.jpg")
            let before = try await workers(of: server)
            let request = try await stuckPreview(digest, by: server)
            request.cancel()
            try await until {
                try await server.figure("mememe_render_workers_lost_total") == 1
            }
            // The server counts it when it has sent the signal.
            try await until { before.contains(where: Processes.isOver) }
            for worker in try await workers(of: server) { kill(worker, SIGCONT) }
            #expect(try await preview(digest, by: server).status == 200)
        }

        @Test(arguments: [SIGKILL, SIGTERM])
        func nothingOutlivesTheServer(_ signal: Int32) async throws {
            let server = try await server()
            let processes = try await [starter(of: server)] + workers(of: server)
            // A stopped one can't end by itself.
            if signal == SIGKILL { for process in processes.dropFirst() { kill(process, SIGSTOP) } }
            server.signal(signal)
            _ = try await server.end()
            try await until { processes.allSatisfy(Processes.isOver) }
        }

        /// systemd tells all processes of a service to end, and the server lets requests finish.
        @Test func theyWorkUntilTheServerEnds() async throws {
            let server = try await server()
            let digest = try await server.upload("rgb.jpg")
            let processes = try await [starter(of: server)] + workers(of: server)
            for process in processes {
                for number in [SIGTERM, SIGINT, SIGHUP] { kill(process, number) }
            }
            #expect(try await preview(digest, by: server).status == 200)
            #expect(!processes.contains(where: Processes.isOver))
        }

        /// Pictures that are stored are still shown, and memes listed.
        @Test func withoutTheStarterTheRestStands() async throws {
            let server = try await server()
            let digest = try await server.upload("rgb.jpg")
            let processes = try await [starter(of: server)] + workers(of: server)
            kill(processes[0], SIGKILL)
            try await until { processes.allSatisfy(Processes.isOver) }
            #expect(try await server.send("readyz").status == 200)
            #expect(try await preview(digest, by: server).status == 500)
            let answer = try await server.send("readyz")
            #expect(answer.status == 503)
            // Only a new start helps.
            #expect(try await server.send("livez").status == 503)
            #expect(
                String(decoding: answer.body, as: UTF8.self).contains(#""renderState":"gone""#))
            #expect(try await server.send("api/v1/images/\(digest)").status == 200)
            #expect(try await server.send("api/v1/memes").status == 200)
        }

        /// Whoever installs another version while a server runs gets workers of the one that runs.
        @Test func theProgramMayBeReplaced() async throws {
            let program = try program(at: "program")
            let server = try await RunningServer.withOwnTemporaryFolder(
                environment, executable: program)
            let digest = try await server.upload("rgb.jpg")
            try FileManager.default.removeItem(at: program)
            try environment.write(Array("#!/bin/false\n".utf8), to: "program")
            for worker in try await workers(of: server) { kill(worker, SIGKILL) }
            try await until { try await preview(digest, by: server).status == 200 }
        }

        /// Tries everything that SECURITY.md promises of workers, in place of a library that decodes.
        @Test(.enabled(if: !TestEnvironment.isSanitized))
        func insideAWorkerNothingElseIsLeft() async throws {
            try environment.addFolder("tmp")
            // Libraries beside a program can be read.
            try environment.addFolder("bin")
            try environment.addFolder("lib")
            try environment.write(Array("x".utf8), to: "outside")
            try await SandboxProbe(environment: environment)
                .build(["-shared", "-fPIC", "-DLIBRARY"], to: "lib/libheif.so.1")
            let server = try await RunningServer.withOwnTemporaryFolder(
                environment, variables: ["LD_LIBRARY_PATH": environment.path("lib")],
                executable: program(at: "bin/mememe"))
            let answer = try await preview(server.upload("alpha.heic"), by: server)
            #expect(answer.status >= 400)
            let lines = try server.lines.filter { $0.contains(#/: (allowed|refused)$/#) }
            let report = try SandboxProbe.report(lines.joined(separator: "\n").utf8)
            var allowed = Set(report.filter(\.value).keys)
            if !Confinement.hasLandlock {
                // Without it, it can read what the user can.
                allowed = allowed.filter { !$0.contains(#/^(read|list) /#) }
            } else {
                #expect(
                    allowed.isSuperset(of: [
                        "read libraries", "read its own status", "read another's command",
                    ]))
                allowed.subtract([
                    "read libraries", "read its own status", "read another's command",
                ])
            }
            #expect(
                allowed.sorted()
                    == [
                        "connect, fast open", "fchmod to itself", "make a thread",
                        "sendmsg, fast open", "sendto, fast open",
                    ])
            #expect(report.count == 78)
            #expect(try environment.bytes(of: "outside") == Array("x".utf8))
        }
    }
#endif
