import ArgumentParser
import MemeStore
import MememeCommands

/// The command of ``Companions/helper``, for internal use.
struct VoiceHelperCommand: AsyncParsableCommand {
    static let name = "voice-helper"

    static let configuration = CommandConfiguration(
        commandName: name, _superCommandName: Mememe.name,
        abstract: "Run ffmpeg for mememe serve, which starts this itself.", shouldDisplay: false)

    func run() async throws {
        guard await VoiceWorker(connection: VoiceWorker.descriptor).run() else {
            throw Failure.ofServerAlone
        }
    }
}
