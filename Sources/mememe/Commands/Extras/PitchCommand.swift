import ArgumentParser

struct PitchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "pitch", abstract: "Pitch.")
}
