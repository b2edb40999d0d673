import ArgumentParser

struct SongCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "song", abstract: "Song.")
}
