import ArgumentParser

struct MembersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "members", abstract: "Members.")
}
