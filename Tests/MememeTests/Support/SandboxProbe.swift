#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// A small program in C that tries from inside what a confined process may do.
    struct SandboxProbe {
        /// What it found: what was tried, and whether the kernel let it.
        typealias Report = [String: Bool]

        let environment: TestEnvironment

        /// Compiles it for a server whose temporary folder is `tmp`; `outside` lies beside it.
        func build(_ options: [String], to name: String) async throws {
            let compiler = Process()
            compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            compiler.arguments =
                ["cc", "-Wall", "-Wextra", "-Werror", "-pthread", "-o", environment.path(name)]
                + options + [
                    #"-DOUTSIDE="\#(environment.path("outside"))""#,
                    #"-DFOLDER="\#(environment.path("tmp"))""#,
                    "-DPEER=\(ProcessInfo.processInfo.processIdentifier)",
                    Fixtures.path(of: "sandbox/probe.c"),
                ]
            try #require(await compiler.runToEnd() == 0)
        }

        static func report(_ bytes: some Sequence<UInt8>) throws -> Report {
            let lines = String(decoding: Array(bytes), as: UTF8.self).split(separator: "\n")
            return Dictionary(
                uniqueKeysWithValues: try lines.map { line in
                    let colon = try #require(line.lastIndex(of: ":"))
                    return (String(line[..<colon]), line.hasSuffix(": allowed"))
                })
        }
    }
#endif
