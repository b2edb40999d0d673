import ArgumentParser
import CConfine
import Foundation
import MemeRender
import MemeStore
import MemeWorkers

/// The processes that decode and render for a confined server.
///
/// The server can't start any, so a helper process (``RenderStarterCommand``) starts and ends workers
/// (``RenderWorkerCommand``) for it. They inherit its rights: it reads fonts and libraries, and nothing else.
enum RenderHelper {
    /// What a worker has of its address space for itself, in bytes: the program, libraries, stacks, and what it keeps.
    private static let ownMemory = 2 << 30

    /// The helper of a server whose renders have these limits.
    static func starting(_ limits: RenderLimits) -> ServerHelper {
        var helper = ServerHelper(
            command: RenderStarterCommand.name, purpose: "pictures",
            programs: [Confinement.executable])
        let (memory, isTooMuch) = limits.maximumMemory.addingReportingOverflow(ownMemory)
        helper.arguments = isTooMuch ? [] : ["\(memory)"]
        helper.readable = Confinement.fonts
        helper.variables = [
            "HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "FONTCONFIG_FILE",
            "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT",
        ]
        helper.connects = true
        return helper
    }

    /// The workers of a helper that was started; `nil` if there is none.
    static func workers(of connection: Int32?) -> WorkerPool? {
        guard let connection else { return nil }
        // A render takes a core, so there are as many at once.
        return WorkerPool(
            starter: connection, limit: ProcessInfo.processInfo.activeProcessorCount)
    }
}

/// The command that starts workers, for internal use.
struct RenderStarterCommand: ParsableCommand {
    static let name = "render-starter"

    static let configuration = CommandConfiguration(
        commandName: name, _superCommandName: Mememe.name,
        abstract: "Start workers for mememe serve, which starts this itself.", shouldDisplay: false)

    @Argument(help: "The address space of each, in bytes.") var memory: UInt64?

    func run() throws {
        let path = Confinement.executable
        let isConnected = withCStrings([path, RenderWorkerCommand.name]) { arguments in
            mm_workers_serve(
                Int32(MM_HELPER_DESCRIPTOR), path, arguments, environ, memory ?? 0)
        }
        guard isConnected else { throw Failure.ofServerAlone }
    }
}

/// The command that decodes and renders, for internal use.
struct RenderWorkerCommand: ParsableCommand {
    static let name = "render-worker"

    static let configuration = CommandConfiguration(
        commandName: name, _superCommandName: Mememe.name,
        abstract: "Render for mememe serve, which starts this itself.", shouldDisplay: false)

    func run() throws {
        guard RenderWorker.run() else {
            throw Failure.ofServerAlone
        }
    }
}
