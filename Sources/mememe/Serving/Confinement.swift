import CShims
import Extras
import Foundation
import MemeRender

/// The rights that are left to a server, which reads pictures of anybody: what a broken decoder could
/// be made to do ends at them.
///
/// - **Files** (Landlock): it writes in its store and in the folder for temporary files, reads fonts and
///   libraries, and runs nothing but ffmpeg. Nothing else of its user is there for it.
/// - **Network** (Landlock, since Linux 6.7): it listens on its port and connects to nobody over TCP.
/// - **System calls** (seccomp): those that are for debuggers, administrators and drivers fail.
///
/// All of it is for the process as a whole and costs a request nothing. It is less than a decoder alone
/// in a process of its own could have, but that would take each picture longer than its meme.
struct Confinement {
    /// What is read, files and folders; they needn't exist.
    var readable: [String]
    /// Folders that are written.
    var writable: [String]
    /// Programs that are run.
    var runnable: [String]
    /// The TCP port that is listened on; 0 for any that is free.
    var port: UInt16

    /// What tells the program that is executed anew that it was; and which descriptor is for what.
    private static let variable = "MEMEME_CONFINED"

    /// Whether this process is confined already.
    static var isInForce: Bool { mm_has_no_new_privileges() && mark?.first == getpid() }

    /// A descriptor that was left open on the way here.
    static var keptDescriptor: Int32? { isInForce ? mark?.dropFirst().first : nil }

    /// The process that executed the program anew, which is this one, and what it left open.
    private static var mark: [Int32]? {
        Terminal.environment(variable)?.split(separator: " ").compactMap { Int32($0) }
    }

    static var hasLandlock: Bool { mm_landlock_version() > 0 }

    /// Gives all other rights up for ever; nothing happens where the kernel knows no way to.
    ///
    /// Landlock confines a thread, and those that it makes: this process has others by now. So this one
    /// executes the program anew, with the same arguments, and the same process begins again with one
    /// thread, which has no more rights than this.
    /// - Parameter descriptor: is left open for it.
    /// - Throws: ``Failure`` where it went wrong half way.
    func enter(keeping descriptor: Int32? = nil) throws {
        if Self.hasLandlock { try enforceRules() }
        guard mm_seccomp_enforce() || Self.hasLandlock else { return }
        try executeAnew(keeping: descriptor)
    }

    private func enforceRules() throws {
        let rules = mm_landlock_begin(port)
        guard rules >= 0 else { throw Self.failure }
        for (paths, access) in [
            (Self.system + Self.loaded + readable, MM_LANDLOCK_READ),
            (writable + ["/dev/null"], MM_LANDLOCK_WRITE),
            // Programs are started by their loader.
            (runnable + Self.loaders + ["/proc/self/exe"], MM_LANDLOCK_RUN),
        ] {
            for path in paths where !mm_landlock_allow(rules, path, access) { throw Self.failure }
        }
        guard mm_landlock_enforce(rules) else { throw Self.failure }
    }

    private func executeAnew(keeping descriptor: Int32?) throws {
        let mark = [getpid(), descriptor].compactMap { $0 }.map(String.init)
        setenv(Self.variable, mark.joined(separator: " "), 1)
        // This thread holds signals back, and what it executes would too.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        // By its name, so that lists of processes show that; where the file isn't there any more, as it
        // is in memory.
        let link = "/proc/self/exe"
        let name = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
        for path in [name, link].compactMap({ $0 }) { execv(path, CommandLine.unsafeArgv) }
        throw Self.failure
    }

    private static var failure: Failure {
        Failure(
            "sandbox",
            "the server could not give up its rights (\(String(cString: strerror(errno)))): "
                + "--no-sandbox starts it with all of them")
    }

    /// What programs read of a system that have nothing to do with its users.
    private static let system = [
        "/usr", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/proc", "/sys/fs/cgroup",
        "/sys/devices/system/cpu", "/dev/urandom", "/dev/random", "/etc/fonts", "/etc/group",
        "/etc/host.conf", "/etc/hosts", "/etc/gai.conf", "/etc/ld.so.cache", "/etc/ld.so.preload",
        "/etc/localtime", "/etc/nsswitch.conf", "/etc/passwd", "/etc/resolv.conf",
    ]

    private static let loaders = [
        "/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1",
    ]

    /// The files that this process was loaded from, wherever they are (proc(5), maps).
    private static var loaded: [String] {
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        return Set(
            maps.split(separator: "\n").compactMap { line in
                line.firstIndex(of: "/").map { String(line[$0...]) }
            }
        ).sorted()
    }
}

extension Confinement {
    /// What a server of a store needs.
    ///
    /// - Parameter readable: what it reads besides.
    init(ofServer port: Int, store: String, readable: [String]) {
        let folder = Terminal.environment("TMPDIR") ?? "/tmp"
        self.init(
            readable: FontCatalog.places() + readable,
            // Those within may be links to other disks.
            writable: [store, "\(store)/blobs", "\(store)/thumbnails", folder],
            runnable: VoiceChanger.programs, port: UInt16(port))
    }
}
