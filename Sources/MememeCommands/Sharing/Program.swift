import CConfine
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

    /// Runs it to its end, but not to that of what it leaves running, as what keeps a clipboard does.
    ///
    /// - Parameters:
    ///   - input: what it reads; nothing where `nil`.
    ///   - isSilent: whether what it prints goes nowhere; else its output is ours.
    /// - Throws: ``Failure`` where it can't be started or doesn't succeed.
    func run(input: [UInt8]? = nil, isSilent: Bool = false) throws {
        try wait(for: start(input: input, output: isSilent ? try Self.nothing() : nil))
    }

    /// Runs it to its end.
    ///
    /// - Parameter limit: the most bytes that are taken.
    /// - Returns: what it printed.
    /// - Throws: ``Failure`` where it can't be started or doesn't succeed, or prints more.
    func output(limit: Int) throws -> [UInt8] {
        let pipe = Pipe()
        let process = try start(input: nil, output: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        do {
            let output = try [UInt8](
                readingFrom: pipe.fileHandleForReading.fileDescriptor, named: path, limit: limit)
            try wait(for: process)
            return output
        } catch FileError.tooLarge {
            kill(process, SIGKILL)
            _ = mm_wait(process)
            throw Failure(path, "printed more than the \(limit >> 20) MiB that are read at most")
        }
    }

    // `Process` would wait for all that hold a connection which they inherit.

    private func start(input: [UInt8]?, output: FileHandle?) throws -> pid_t {
        // From a file, not a pipe: a program that doesn't read everything then harms nobody.
        let file = try input.map { try TemporaryFolder.file(holding: $0) } ?? Self.nothing()
        let process = withCStrings([path] + arguments) {
            mm_spawn(path, $0, file.fileDescriptor, output?.fileDescriptor ?? -1)
        }
        guard process > 0 else {
            throw Failure(path, "could not be started: \(String(cString: strerror(errno)))")
        }
        return process
    }

    /// What has nothing to read, and takes what is written.
    private static func nothing() throws -> FileHandle {
        try FileHandle(forUpdating: URL(fileURLWithPath: "/dev/null"))
    }

    private func wait(for process: pid_t) throws {
        let status = mm_wait(process)
        guard status == 0 else { throw Failure(path, "failed with status \(status)") }
    }
}
