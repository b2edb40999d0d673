import Foundation
import TestSupport

/// A pseudoterminal that a test reads from and types into.
final class Pseudoterminal: @unchecked Sendable {
    // `@unchecked`: only the thread of `run` uses the transcript, and after it the caller.
    private let leader: Int32
    private let follower: FileHandle
    private(set) var transcript = ""

    struct Failure: Error {
        let transcript: String
    }

    /// - Parameter columns: the width of the terminal.
    init(columns: Int = 80) throws {
        leader = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var lock: Int32 = 0
        var number: Int32 = 0
        // The Glibc module lacks posix_openpt; these are TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
        guard leader >= 0, ioctl(leader, 0x4004_5431, &lock) == 0,
            ioctl(leader, 0x8004_5430, &number) == 0
        else { throw POSIXError(.EIO) }
        let descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(.EIO) }
        follower = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var size = winsize()
        size.ws_col = UInt16(columns)
        size.ws_row = 24
        _ = ioctl(leader, UInt(TIOCSWINSZ), &size)
    }

    deinit { close(leader) }

    /// Runs a process on the terminal to its end, on a thread that may block.
    ///
    /// - Parameters:
    ///   - output: where standard output goes instead of the terminal.
    ///   - body: what the test does at the terminal meanwhile; if it throws, the process is terminated.
    /// - Returns: the exit status.
    func run(
        _ process: Process, output: FileHandle? = nil,
        _ body: @escaping @Sendable (Pseudoterminal) throws -> Void = { _ in }
    ) async throws -> Int32 {
        process.standardInput = follower
        process.standardOutput = output ?? follower
        process.standardError = follower
        return try await Gate.processes.pass {
            try await offThread { try self.sit(at: process, body) }
        }
    }

    private func sit(
        at process: Process, _ body: (Pseudoterminal) throws -> Void
    ) throws -> Int32 {
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        try body(self)
        // A process blocks if nobody reads its terminal.
        while process.isRunning { _ = readMore(milliseconds: 20) }
        while readMore(milliseconds: 0) {}
        return process.terminationStatus
    }

    func type(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(leader, $0.baseAddress, $0.count) }
            if count <= 0 { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Waits until the terminal has shown a text since the last call.
    ///
    /// - Throws: ``Failure`` if the text doesn't appear within five minutes.
    func expect(_ text: String) throws {
        while true {
            if let found = transcript.range(of: text) {
                transcript.removeSubrange(..<found.upperBound)
                return
            }
            guard readMore(milliseconds: 300_000) else { throw Failure(transcript: transcript) }
        }
    }

    private func readMore(milliseconds: Int32) -> Bool {
        var descriptor = pollfd(fd: leader, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, milliseconds) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(leader, &buffer, buffer.count)
        guard count > 0 else { return false }
        transcript += String(decoding: buffer[..<count], as: UTF8.self)
        return true
    }
}
