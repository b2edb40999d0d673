import Foundation
import TestSupport
import Testing

/// A fresh folder with its own store, in which tests run the real executable.
///
/// The executable gets no environment variables of the test process.
final class TestEnvironment: Sendable {
    /// The result of a run.
    struct Run: Sendable {
        let status: Int32
        let output: [UInt8]
        let error: String

        var text: String { String(decoding: output, as: UTF8.self) }
        var lines: [String] { text.split(separator: "\n").map(String.init) }
        var errorLines: [String] { error.split(separator: "\n").map(String.init) }

        func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try Self.document(type, of: text)
        }

        /// The errors on standard error, each a document on a line.
        var errors: [PrintedError] {
            get throws {
                try errorLines.filter { $0.hasPrefix("{") }
                    .map { try Self.document(Failure.self, of: $0).error }
            }
        }

        private struct Failure: Decodable { var error: PrintedError }
        private struct Version: Decodable { var schema: Int }

        /// Decodes a document, whose version comes first.
        static func document<Value: Decodable>(
            _ type: Value.Type, of text: String
        ) throws -> Value {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .custom { decoder in
                let text = try decoder.singleValueContainer().decode(String.self)
                return try Date(
                    text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            }
            let data = Data(text.utf8)
            #expect(text.prefix { $0 != ":" }.contains(#""schema""#))
            #expect(try decoder.decode(Version.self, from: data).schema == 1)
            return try decoder.decode(type, from: data)
        }
    }

    let folder: URL

    init() throws {
        folder = try Self.newFolder()
    }

    private static func newFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("mememe-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: Running

    /// The executable that was built with these tests, next to their bundle.
    static let executable: URL = {
        let built = Bundle.main.executableURL?.deletingLastPathComponent()
            .appendingPathComponent("mememe")
        if let built, FileManager.default.isExecutableFile(atPath: built.path) { return built }
        return Fixtures.package.appendingPathComponent(".build/debug/mememe")
    }()

    /// Runs mememe to its end.
    ///
    /// - Parameters:
    ///   - input: the contents of standard input.
    ///   - output: a file for standard output, instead of collecting it.
    ///   - environment: variables in addition to the store's.
    func run(
        _ arguments: String..., input: [UInt8] = [], output: String? = nil,
        environment: [String: String] = [:]
    ) async throws -> Run {
        try await run(arguments, input: input, output: output, environment: environment)
    }

    func run(
        _ arguments: [String], input: [UInt8] = [], output: String? = nil,
        environment: [String: String] = [:], executable: URL = TestEnvironment.executable
    ) async throws -> Run {
        let streams = try Self.newFolder()
        defer { try? FileManager.default.removeItem(at: streams) }
        func stream(_ name: String, holding bytes: [UInt8] = []) throws -> URL {
            let url = streams.appendingPathComponent(name)
            try Data(bytes).write(to: url)
            return url
        }
        let errorFile = try stream("error")
        let outputFile = try output.map { URL(fileURLWithPath: $0) } ?? stream("output")

        let process = process(arguments, environment: environment, executable: executable)
        let files = [
            try FileHandle(forReadingFrom: stream("input", holding: input)),
            try FileHandle(forWritingTo: outputFile), try FileHandle(forWritingTo: errorFile),
        ]
        // Foundation keeps them open with the process, which it never releases. With thousands of descriptors
        // open, `Process.run` has crashed while it read the list of them.
        defer { for file in files { try? file.close() } }
        process.standardInput = files[0]
        process.standardOutput = files[1]
        process.standardError = files[2]
        let status = try await Gate.processes.pass { try await process.runToEnd() }
        return Run(
            status: status,
            output: output == nil ? Array(try Data(contentsOf: outputFile)) : [],
            error: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
    }

    /// Runs a line of shell script, in which `$0` is the executable.
    func shell(_ line: String) async throws -> Run {
        try await run(
            ["-c", line, Self.executable.path], executable: URL(fileURLWithPath: "/bin/sh"))
    }

    /// Makes a process that would run in this environment.
    ///
    /// - Parameter launcher: the program and the arguments that start it, if any.
    func process(
        _ arguments: [String], environment: [String: String] = [:],
        executable: URL = TestEnvironment.executable, launcher: [String] = []
    ) -> Process {
        let process = Process()
        let words = launcher + [executable.path] + arguments
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "MEMEME_STORE": path("store"),
        ].merging(Self.ofSanitizers) { $1 }.merging(environment) { $1 }
        return process
    }

    /// The variables that `Scripts/sanitize` sets for every process, without its list of suppressions, a
    /// file that a confined server couldn't read.
    private static let ofSanitizers = ProcessInfo.processInfo.environment.filter { name, _ in
        name == "LD_PRELOAD" || name.hasSuffix("SAN_OPTIONS")
    }.mapValues { $0.replacing(/:?suppressions=[^:]*/, with: "") }

    /// Whether `Scripts/sanitize` runs the tests. Processes then take more memory and print more.
    static var isSanitized: Bool { !ofSanitizers.isEmpty }

    // MARK: Files

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: folder.appendingPathComponent(name))
    }

    func addFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: path(name), withIntermediateDirectories: false)
    }

    /// Copies a fixture into the folder.
    func add(_ fixture: String, as name: String? = nil) throws {
        try write(Fixtures.bytes(of: fixture), to: name ?? fixture)
    }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: path(name))
    }

    /// The names of all files in the folder except the store, including hidden ones.
    var files: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0 != "store" }.sorted()
        }
    }
}
