import ArgumentParser

struct ExtrasCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extras",
        abstract: "The companions: a song, a voice changer, a guessing game, a box of crayons.",
        subcommands: [
            SongCommand.self, PitchCommand.self, MembersCommand.self, CrayonsCommand.self,
        ])
}
