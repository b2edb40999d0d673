import CConfine
import Extras
import Foundation
import Logging
import MemeRender
import MemeStore

/// The rights that are left to a server, which reads pictures of anybody: what a broken decoder could
/// be made to do ends at them.
///
/// - **Files** (Landlock): it writes in its store and in the folder for temporary files, and reads fonts
///   and libraries. Nothing else is there for it; but in `/proc` it reads what anybody may of a process
///   whose number it knows: its name, arguments and state.
/// - **Programs** (seccomp): it runs none. What starts ffmpeg for it is a process of its own, see
///   ``VoiceHelperProcess``.
/// - **Network** (seccomp, Landlock): it answers those who connect to its port, and nothing else.
/// - **System calls** (seccomp): those that are for debuggers, administrators and drivers fail; so do
///   those that change whom files belong to, their modes, times and attributes.
/// - **Capabilities**: none, though it be root's.
///
/// All of it is for the process as a whole and costs a request nothing. It is less than a decoder alone
/// in a process of its own could have, but that would take each picture longer than its meme.
struct Confinement {
    /// What is read, files and folders; they needn't exist.
    var readable: [String]
    /// Folders that are written.
    var writable: [String]
    /// The TCP port that is listened on; 0 for any that is free.
    var port: UInt16

    /// Whether this process is confined already.
    static var isInForce: Bool { Handover.received != nil }

    static var hasLandlock: Bool { mm_landlock_version() > 0 }

    /// Gives all other rights up for ever; nothing happens where the kernel knows no way to.
    ///
    /// Landlock confines a thread, and those that it makes: this process has others by now. So this one
    /// executes the program anew, with the same arguments, and the same process begins again with one
    /// thread, which has no more rights than this. When it has begun, it gives up to execute anything
    /// (``refusePrograms()``), and when it listens, to make sockets (``refuseSockets()``).
    /// - Parameter handover: what it is left.
    /// - Throws: ``Failure`` where it went wrong half way.
    func enter(_ handover: Handover) throws {
        var handover = handover
        let capabilities = neededCapabilities
        if Self.hasLandlock { try enforceRules(&handover) }
        mm_capabilities_drop(capabilities)
        guard mm_seccomp_enforce_server() || Self.hasLandlock else { return }
        try executeAnew(handover)
    }

    /// Gives up to execute programs, which this one had to do once.
    static func refusePrograms() throws {
        guard mm_seccomp_refuse_programs() || errno == ENOSYS || errno == EINVAL else {
            throw failure
        }
    }

    /// Gives up to make sockets, where all that are needed are there.
    static func refuseSockets() throws {
        guard mm_seccomp_refuse_sockets() || errno == ENOSYS || errno == EINVAL else {
            throw failure
        }
    }

    private func enforceRules(_ handover: inout Handover) throws {
        let rules = mm_landlock_begin()
        guard rules >= 0 else { throw Self.failure }
        // As long as this is open, it is the same folder for the rules and for whoever looks for it.
        let itself = open("/proc/self", O_RDONLY | O_DIRECTORY)
        handover.ownProcess = itself >= 0 ? itself : nil
        for (paths, access) in [
            (Self.system + Self.loaded + readable + ["/proc/self"], MM_LANDLOCK_READ),
            // Dispatch ends the process where it can't read the state of a thread, for which it looks
            // under the thread's own number: those that come can't be named here. What the kernel shows
            // of another's memory, environment and files, Landlock refuses all the same.
            (["/proc"], MM_LANDLOCK_READ_FILES),
            (writable + ["/dev/null"], MM_LANDLOCK_WRITE),
            // Programs are started by their loader.
            (Self.loaders + ["/proc/self/exe"], MM_LANDLOCK_RUN),
        ] {
            for path in paths where !mm_landlock_allow(rules, path, access) { throw Self.failure }
        }
        guard mm_landlock_allow_port(rules, port), mm_landlock_enforce(rules) else {
            throw Self.failure
        }
    }

    /// The capabilities that are still needed, as bits: one to listen on a port that is root's; and
    /// where root serves a store of somebody else, the one that this takes.
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

    /// Whether a file's mode lets this thread do something, or there is none.
    private static func isAllowed(_ access: Int32, _ path: String) -> Bool {
        faccessat(AT_FDCWD, path, access, Int32(AT_EACCESS)) == 0 || errno == ENOENT
    }

    private func executeAnew(_ handover: Handover) throws {
        let text = String(decoding: try JSONEncoder().encode(handover), as: UTF8.self)
        setenv(Handover.variable, text, 1)
        // This thread holds signals back, and what it executes would too.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        // By its name, so that lists of processes show that; where the file isn't there any more, as it
        // is in memory.
        for path in [Self.executable, Self.link] {
            mm_execute_anew(path, CommandLine.unsafeArgv)
        }
        throw Self.failure
    }

    private static let link = "/proc/self/exe"

    /// This program's file.
    static var executable: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? link
    }

    private static var failure: Failure {
        Failure(
            "sandbox",
            "the server could not give up its rights (\(String(cString: strerror(errno)))): "
                + "--no-sandbox starts it with all of them")
    }

    /// What programs read of a system that has nothing to do with its users.
    static let system = [
        "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec", "/usr/local/lib", "/lib", "/lib32",
        "/lib64", "/nix/store", "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime",
        "/usr/share/zoneinfo", "/dev/urandom", "/dev/random", "/sys/fs/cgroup",
        "/sys/devices/system/cpu",
    ]

    /// What programs are started by.
    static var loaders: [String] {
        ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]
            + loaded.filter { $0.split(separator: "/").last?.hasPrefix("ld") == true }
    }

    /// The files that this process was loaded from, wherever they are (proc(5), maps).
    static let loaded: [String] = {
        // Foundation reads no more of it than the kernel gives at once.
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
    /// What a server of a store needs.
    ///
    /// - Parameter readable: what it reads besides.
    init(ofServer port: Int, store: String, readable: [String]) {
        let folder = Terminal.environment("TMPDIR") ?? "/tmp"
        self.init(
            // Fontconfig's own folder is behind links in /etc/fonts.
            readable: FontCatalog.places() + ["/etc/fonts", "/usr/share/fontconfig"] + readable,
            // Those within may be links to other disks.
            writable: [store, "\(store)/blobs", "\(store)/thumbnails", folder],
            port: UInt16(port))
    }
}

extension Confinement {
    /// How far the kernel sees to it, for the log.
    static var summary: Logger.Metadata {
        let version = mm_landlock_version()
        return [
            "files": version > 0 ? "Landlock \(version)" : "as the user may: no Landlock",
            "calls": status("Seccomp") == "2" ? "seccomp" : "all: no seccomp",
            "capabilities": "\(status("CapEff") ?? "unknown")",
        ]
    }

    /// What the kernel says of this process.
    private static func status(_ name: String) -> String? {
        let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        return text?.split(separator: "\n").first { $0.hasPrefix("\(name):") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}
