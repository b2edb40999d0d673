import CConfine
import Extras
import Foundation

/// Starts the process that runs ffmpeg for a server which can run nothing.
///
/// It is this program with another command, and has fewer rights than the server from its first
/// instruction on: it writes nowhere and has no sockets, and neither has ffmpeg.
enum VoiceHelperProcess {
    /// - Returns: the connection to it; `nil` where ffmpeg isn't installed.
    /// - Throws: ``Failure``.
    static func start() throws -> Int32? {
        let programs = VoiceChanger.programs
        guard !programs.isEmpty else { return nil }
        let rules = Confinement.hasLandlock ? try self.rules(programs) : -1
        defer { if rules >= 0 { close(rules) } }
        let path = Confinement.executable
        let connection = withCStrings([path, VoiceHelperCommand.name]) { arguments in
            withCStrings(variables) { mm_helper_start(path, arguments, $0, rules) }
        }
        guard connection >= 0 else { throw failure }
        return connection
    }

    private static func rules(_ programs: [String]) throws -> Int32 {
        let rules = mm_landlock_begin()
        guard rules >= 0 else { throw failure }
        // Programs that aren't Debian's may have libraries of their own beside them.
        let libraries = programs.map { ($0 as NSString).deletingLastPathComponent + "/../lib" }
        for (paths, access) in [
            (Confinement.system + Confinement.loaded + libraries, MM_LANDLOCK_READ),
            (programs + Confinement.loaders + [Confinement.executable], MM_LANDLOCK_RUN),
            (["/dev/null"], MM_LANDLOCK_WRITE),
        ] {
            for path in paths where !mm_landlock_allow(rules, path, access) {
                close(rules)
                throw failure
            }
        }
        return rules
    }

    /// Where programs and libraries are; the token above all isn't among them.
    private static var variables: [String] {
        ["PATH", "LD_LIBRARY_PATH", "TZ"].compactMap { name in
            Terminal.environment(name).map { "\(name)=\($0)" }
        }
    }

    private static var failure: Failure {
        Failure(
            "sandbox",
            "the process for sounds could not be started (\(String(cString: strerror(errno)))): "
                + "--no-sandbox does without it")
    }
}
