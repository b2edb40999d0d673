import Foundation
import MemeStore

/// Another program, and how it is run.
struct Program {
    let path: String
    let arguments: [String]

    init(_ path: String, _ arguments: [String]) {
        self.path = path
        self.arguments = arguments
    }

    /// The file that a program's name stands for in `$PATH`; `nil` where it isn't installed.
    static func path(of name: String) -> String? {
        (Terminal.environment("PATH") ?? "/usr/bin:/bin").split(separator: ":")
            .map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }

    /// Finds a program that is needed.
    ///
    /// - Parameter package: the Debian package that it comes with.
    /// - Throws: ``Failure`` where it isn't installed.
    static func find(_ name: String, package: String) throws -> String {
        guard let path = path(of: name) else {
            throw Failure(name, "this program is not installed: sudo apt install \(package)")
        }
        return path
    }

    /// Runs it to its end; its output is ours.
    ///
    /// - Parameters:
    ///   - input: what it reads; nothing where `nil`.
    ///   - isSilent: whether what it prints goes nowhere.
    /// - Throws: ``Failure`` where it can't be started or doesn't succeed.
    func run(input: [UInt8]? = nil, isSilent: Bool = false) throws {
        try run(input: input, output: isSilent ? FileHandle.nullDevice : nil)
    }

    /// Runs it to its end.
    ///
    /// - Parameter limit: the most bytes that are taken.
    /// - Returns: what it printed.
    /// - Throws: ``Failure`` where it can't be started or doesn't succeed, or prints more.
    func output(limit: Int) throws -> [UInt8] {
        let file = try TemporaryFolder.file(holding: [])
        try run(input: nil, output: file)
        try file.seek(toOffset: 0)
        do {
            return try [UInt8](readingFrom: file.fileDescriptor, named: path, limit: limit)
        } catch FileError.tooLarge {
            throw Failure(path, "printed more than the \(limit >> 20) MiB that are read at most")
        }
    }

    private func run(input: [UInt8]?, output: FileHandle?) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        // From a file, not a pipe: a program that doesn't read everything then harms nobody.
        let file = try input.map { try TemporaryFolder.file(holding: $0) }
        process.standardInput = file ?? FileHandle.nullDevice
        if let output { process.standardOutput = output }
        do {
            try process.run()
        } catch {
            throw Failure(path, "could not be started: \(error.localizedDescription)")
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(path, "failed with status \(process.terminationStatus)")
        }
    }
}
