import Foundation

/// Disks of a test's own, which nobody else sees; only root may have some.
enum Mounts {
    /// Whether there can be any: containers often forbid it.
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
    /// Has a shell run lines, in which `$0` is the executable, with disks of its own.
    ///
    /// - Parameter mounting: mounts them.
    func shell(mounting: String, _ lines: String) async throws -> Run {
        let script = "\(mounting) || exit 99\n\(lines)"
        return try await run(
            ["-m", "sh", "-c", script, Self.executable.path],
            executable: URL(filePath: "/usr/bin/unshare"))
    }

    /// Has a shell run lines, in which a folder can't be written.
    func shell(withReadOnly name: String, _ lines: String) async throws -> Run {
        if geteuid() == 0 {
            return try await shell(
                mounting: "mount --bind \(name) \(name) && mount -o remount,bind,ro \(name)", lines)
        }
        return try await shell(
            "chmod -R a-w \(name)\n\(lines)\nstatus=$?\nchmod -R u+w \(name)\nexit $status")
    }
}
