import CConfine
import Foundation
import MemeRender
import MemeStore

/// An external program and its arguments.
package struct Program {
    let path: String
    let arguments: [String]

    package init(_ path: String, _ arguments: [String]) {
        self.path = path
        self.arguments = arguments
    }

    /// Looks up a program in `$PATH`; `nil` if it isn't installed.
    static func path(of name: String) -> String? {
        (Terminal.environment("PATH") ?? "/usr/bin:/bin").split(separator: ":")
            .map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }

    /// Looks up a program that is required.
    ///
    /// - Parameter package: the Debian package that contains it.
    /// - Throws: ``Failure`` if it isn't installed.
    static func find(_ name: String, package: String) throws -> String {
        guard let path = path(of: name) else {
            throw Failure(
                name, "this program is not installed: sudo apt install \(package)",
                kind: .missingProgram)
        }
        return path
    }

    /// Runs the program and waits for it, but not for processes that it leaves running, such as the
    /// owner of a clipboard.
    ///
    /// - Parameters:
    ///   - input: its standard input; `nil` for none.
    ///   - isSilent: whether to discard its output, instead of inheriting standard output.
    /// - Throws: ``Failure`` if it can't be started or fails.
    package func run(input: [UInt8]? = nil, isSilent: Bool = false) throws {
        try wait(for: start(input: input, output: isSilent ? try Self.nothing() : nil))
    }

    /// Runs the program and returns its output.
    ///
    /// - Parameter limit: the most bytes of output.
    /// - Returns: its standard output.
    /// - Throws: ``Failure`` if it can't be started, fails, or prints more.
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

    // `Process` would wait for every process that inherits a pipe.

    private func start(input: [UInt8]?, output: FileHandle?) throws -> pid_t {
        // From a file and not a pipe, so that a program that doesn't read all of it causes no error.
        let file = try input.map { try TemporaryFolder.file(holding: $0) } ?? Self.nothing()
        let process = withCStrings([path] + arguments) {
            mm_spawn(path, $0, file.fileDescriptor, output?.fileDescriptor ?? -1)
        }
        guard process > 0 else {
            throw Failure(path, "could not be started: \(String(cString: strerror(errno)))")
        }
        return process
    }

    /// /dev/null, for input and output.
    private static func nothing() throws -> FileHandle {
        try FileHandle(forUpdating: URL(fileURLWithPath: "/dev/null"))
    }

    private func wait(for process: pid_t) throws {
        let status = mm_wait(process)
        guard status == 0 else { throw Failure(path, "failed with status \(status)") }
    }
}
