package import ArgumentParser
package import MememeCommands
package import MemeWeb

/// The companions as a part of the program: commands below `extras`, and pages below `/extras`.
package struct Companions: CommandPart {
    @OptionGroup(title: "Meet the Members") package var game: MemberOptions

    package init() {}

    package static let commands: [any ParsableCommand.Type] = [
        ExtrasCommand.self, VoiceHelperCommand.self,
    ]
    package static let preferring = ["song"]
    package static let root = CommandConfiguration.root(with: Self.self)
    package static let serve = CommandConfiguration.serve(
        examples: ["mememe serve --members ~/team"])
    package static var helper: ServerHelper? {
        ServerHelper(
            command: VoiceHelperCommand.name, purpose: "sounds", programs: VoiceChanger.programs)
    }

    package var readable: [String] { [game.members].compactMap(\.self) }

    package func serverParts(helper: Int32?) throws -> [any ServerPart] {
        [CompanionServer(deck: try game.deck(), helper: helper.map(VoiceHelper.init))]
    }
}
