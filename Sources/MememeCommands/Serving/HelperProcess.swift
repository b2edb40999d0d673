import CConfine
import Foundation

/// Starts the helper process, which runs programs for a server that can't execute any.
///
/// It is this program with another command. From its first instruction, it has fewer rights than the
/// server: neither it nor the programs can write files or create sockets.
struct HelperProcess {
    let helper: ServerHelper

    /// - Returns: the connection to it; `nil` if no program for it is installed.
    /// - Throws: ``Failure``.
    func start() throws -> Int32? {
        guard !helper.programs.isEmpty else { return nil }
        let rules = Confinement.hasLandlock ? try self.rules() : -1
        defer { if rules >= 0 { close(rules) } }
        let path = Confinement.executable
        let connection = withCStrings([path, helper.command] + helper.arguments) { arguments in
            withCStrings(variables) {
                mm_helper_start(path, arguments, $0, rules, helper.connects)
            }
        }
        guard connection >= 0 else { throw failure }
        return connection
    }

    private func rules() throws -> Int32 {
        let programs = helper.programs
        let rules = mm_landlock_begin()
        guard rules >= 0 else { throw failure }
        // Programs that aren't from Debian may have their libraries next to them.
        let libraries = programs.map { ($0 as NSString).deletingLastPathComponent + "/../lib" }
        for (paths, access) in [
            (
                Confinement.system + Confinement.loaded + libraries + helper.readable,
                MM_LANDLOCK_READ
            ),
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

    /// The variables that locate programs and libraries, and above all not the token.
    private var variables: [String] {
        (["PATH", "LD_LIBRARY_PATH", "TZ"] + helper.variables).compactMap { name in
            Terminal.environment(name).map { "\(name)=\($0)" }
        }
    }

    private var failure: Failure {
        Failure(
            "sandbox",
            "the process for \(helper.purpose) could not be started (\(String(cString: strerror(errno)))): "
                + "--no-sandbox does without it")
    }
}
