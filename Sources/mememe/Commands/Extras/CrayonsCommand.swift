import ArgumentParser

struct CrayonsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "crayons", abstract: "Crayons.")
}
