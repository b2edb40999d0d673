import CConfine
import Foundation
import Logging
import MemeRender
import MemeStore

/// The sandbox of a server, which decodes untrusted pictures: it limits what an exploited decoder could
/// do.
///
/// - **Files** (Landlock): it can write to its store and the temporary folder, and read fonts and
///   libraries. No other files are accessible, except that `/proc` shows what any user may read of a
///   process whose number is known: its name, arguments and state.
/// - **Programs** (seccomp): it can't execute any. A helper process runs programs for it, see
///   ``HelperProcess``.
/// - **Network** (seccomp, Landlock): it can only accept connections on its port. If its store is on servers, it
///   can also connect to the ports of those.
/// - **System calls** (seccomp): those for debuggers, administrators and drivers fail, and so do those
///   that change the owner, mode, times and attributes of files.
/// - **Capabilities**: none, even as root.
///
/// All of this applies to the whole process and costs requests no time. Pictures are decoded by processes that have
/// fewer rights still, see ``RenderHelper``.
struct Confinement {
    /// The files and folders that it can read; they may be missing.
    var readable: [String]
    /// The folders that it can write to.
    var writable: [String]
    /// The TCP port to listen on; 0 for any free one.
    var port: UInt16
    /// The servers of the store; `nil` for a store in a folder.
    var servers: NetworkReach?

    /// Whether this process is confined already.
    static var isInForce: Bool { Handover.received != nil }

    static var hasLandlock: Bool { mm_landlock_version() > 0 }

    /// Gives up all other rights for good; does nothing if the kernel lacks the means.
    ///
    /// Landlock confines the calling thread and those that it creates later, but this process has other
    /// threads by now. So it executes the program again with the same arguments: the process restarts
    /// with one thread and the reduced rights. After the restart, it gives up executing programs
    /// (``refusePrograms()``), and once it listens, creating sockets (``refuseSockets()``).
    /// - Parameter handover: what the restarted process inherits.
    /// - Throws: ``Failure`` if a step fails.
    func enter(_ handover: Handover) throws {
        var handover = handover
        let capabilities = neededCapabilities
        if Self.hasLandlock { try enforceRules(&handover) }
        mm_capabilities_drop(capabilities)
        guard mm_seccomp_enforce_server(servers != nil) || Self.hasLandlock else { return }
        try executeAnew(handover)
    }

    /// Gives up executing programs, which the restart still needed.
    static func refusePrograms() throws {
        guard mm_seccomp_refuse_programs() || errno == ENOSYS || errno == EINVAL else {
            throw failure
        }
    }

    /// Gives up creating sockets, once all of them exist; with servers of the store, only listening on others.
    static func refuseSockets(besidesTo servers: NetworkReach?) throws {
        guard mm_seccomp_refuse_sockets(servers != nil) || errno == ENOSYS || errno == EINVAL
        else {
            throw failure
        }
    }

    private func enforceRules(_ handover: inout Handover) throws {
        let rules = mm_landlock_begin()
        guard rules >= 0 else { throw Self.failure }
        // While this is open, the rules and lookups by path refer to the same folder.
        let itself = open("/proc/self", O_RDONLY | O_DIRECTORY)
        handover.ownProcess = itself >= 0 ? itself : nil
        for (paths, access) in [
            (Self.system + Self.loaded + readable + ["/proc/self"], MM_LANDLOCK_READ),
            // Dispatch ends the process if it can't read the state of a thread, under a path with the
            // thread's number. Later threads can't be named here, so all of `/proc` is readable.
            // Landlock still refuses access to other processes' memory, environment and files.
            (["/proc"], MM_LANDLOCK_READ_FILES),
            (writable + ["/dev/null"], MM_LANDLOCK_WRITE),
            // A dynamic loader starts programs.
            (Self.loaders + ["/proc/self/exe"], MM_LANDLOCK_RUN),
        ] {
            for path in paths where !mm_landlock_allow(rules, path, access) { throw Self.failure }
        }
        for port in servers?.ports ?? [] where !mm_landlock_allow_connection(rules, port) {
            throw Self.failure
        }
        guard mm_landlock_allow_port(rules, port), mm_landlock_enforce(rules) else {
            throw Self.failure
        }
    }

    /// The capabilities that are still needed, as bits: to listen on a privileged port; and, if root
    /// serves another user's store, to access it.
    private var neededCapabilities: UInt64 {
        var needed: UInt64 = 0
        if (1..<1024).contains(port) { needed |= 1 << UInt64(MM_CAPABILITY_BIND_SERVICE) }
        mm_capabilities_lower(needed)
        let isEnough =
            writable.allSatisfy { Self.isAllowed(R_OK | W_OK | X_OK, $0) }
            && Self.isAllowed(X_OK, Self.executable)
        if !isEnough { needed |= 1 << UInt64(MM_CAPABILITY_DAC_OVERRIDE) }
        return needed
    }

    /// Whether a file's mode allows this thread an access, or the file is missing.
    private static func isAllowed(_ access: Int32, _ path: String) -> Bool {
        faccessat(AT_FDCWD, path, access, Int32(AT_EACCESS)) == 0 || errno == ENOENT
    }

    private func executeAnew(_ handover: Handover) throws {
        let text = String(decoding: try JSONEncoder().encode(handover), as: UTF8.self)
        setenv(Handover.variable, text, 1)
        // This thread blocks signals, and an executed program would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        // By its path, which lists of processes then show; if the file is gone, from memory.
        for path in [Self.executable, Self.link] {
            mm_execute_anew(path, CommandLine.unsafeArgv)
        }
        throw Self.failure
    }

    private static let link = "/proc/self/exe"

    /// The path of this program.
    static var executable: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? link
    }

    private static var failure: Failure {
        Failure(
            "sandbox",
            "the server could not give up its rights (\(String(cString: strerror(errno)))): "
                + "--no-sandbox starts it with all of them")
    }

    /// System files that programs read and that have nothing to do with users.
    static let system = [
        "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec", "/usr/local/lib", "/lib", "/lib32",
        "/lib64", "/nix/store", "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime",
        "/usr/share/zoneinfo", "/dev/urandom", "/dev/random", "/sys/fs/cgroup",
        "/sys/devices/system/cpu",
    ]

    /// What fontconfig and FreeType read. Links in /etc/fonts lead to fontconfig's own folder.
    static let fonts = FontCatalog.places() + ["/etc/fonts", "/usr/share/fontconfig"]

    /// The dynamic loaders.
    static var loaders: [String] {
        ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]
            + loaded.filter { $0.split(separator: "/").last?.hasPrefix("ld") == true }
    }

    /// The files that this process was loaded from (proc(5), maps).
    static let loaded: [String] = {
        // Foundation would read only as much as the kernel returns at once.
        let bytes = (try? [UInt8](contentsOf: "/proc/self/maps", limit: 16 << 20)) ?? []
        let maps = String(decoding: bytes, as: UTF8.self)
        return Set(
            maps.split(separator: "\n").compactMap { line in
                line.firstIndex(of: "/").map { String(line[$0...]) }
            }
        ).sorted()
    }()
}

extension Confinement {
    /// The rights of a server.
    ///
    /// - Parameter readable: the files and folders that it reads in addition.
    init(ofServer port: Int, store: Store, readable: [String]) {
        let folder = Terminal.environment("TMPDIR") ?? "/tmp"
        self.init(
            readable: Self.fonts + readable + (store.network?.readable ?? []),
            writable: store.writtenFolders + [folder], port: UInt16(port), servers: store.network)
    }
}

extension Confinement {
    /// Which measures the kernel enforces, for the log.
    static var summary: Logger.Metadata {
        let version = mm_landlock_version()
        return [
            "files": version > 0 ? "Landlock \(version)" : "as the user may: no Landlock",
            "calls": status("Seccomp") == "2" ? "seccomp" : "all: no seccomp",
            "capabilities": "\(status("CapEff") ?? "unknown")",
        ]
    }

    /// A field of `/proc/self/status`.
    private static func status(_ name: String) -> String? {
        let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        return text?.split(separator: "\n").first { $0.hasPrefix("\(name):") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}
