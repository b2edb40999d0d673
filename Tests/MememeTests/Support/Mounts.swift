import Foundation

/// File systems that only one test sees, in a mount namespace of its own. Only root may mount them.
enum Mounts {
    /// Whether this process may mount; containers often forbid it.
    static let areAllowed: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/unshare")
        process.arguments = ["-m", "sh", "-c", "mount -t tmpfs none /mnt"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}

extension TestEnvironment {
    /// Runs lines of shell script, in which `$0` is the executable, with file systems of their own.
    ///
    /// - Parameter mounting: the lines that mount them.
    func shell(mounting: String, _ lines: String) async throws -> Run {
        let script = "\(mounting) || exit 99\n\(lines)"
        return try await run(
            ["-m", "sh", "-c", script, Self.executable.path],
            executable: URL(filePath: "/usr/bin/unshare"))
    }

    /// Runs lines of shell script with a folder mounted read-only.
    func shell(withReadOnly name: String, _ lines: String) async throws -> Run {
        if geteuid() == 0 {
            return try await shell(
                mounting: "mount --bind \(name) \(name) && mount -o remount,bind,ro \(name)", lines)
        }
        return try await shell(
            "chmod -R a-w \(name)\n\(lines)\nstatus=$?\nchmod -R u+w \(name)\nexit $status")
    }
}
