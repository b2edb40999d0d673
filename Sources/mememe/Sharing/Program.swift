import Foundation

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
    /// - Parameter input: what it reads; nothing where `nil`.
    /// - Throws: ``Failure`` where it can't be started or doesn't succeed.
    func run(input: [UInt8]? = nil) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        // From a file, not a pipe: a program that doesn't read everything then harms nobody.
        let file = try input.map { try TemporaryFolder.file(holding: $0) }
        process.standardInput = file ?? FileHandle.nullDevice
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
