#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// A small C program that tries, from within, what a confined process may do.
    struct SandboxProbe {
        /// Each attempt by name, and whether the kernel allowed it.
        typealias Report = [String: Bool]

        let environment: TestEnvironment

        /// Compiles the probe for a server whose temporary folder is `tmp`; `outside` is next to it.
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
