import ArgumentParser
import MememeCommands

package struct MemberOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A folder with pictures of people, each named for who is on it, such as "
                + "ada-quill.jpg. (default: drawn people)", valueName: "folder"),
        completion: .directory)
    var members: String?

    package init() {}

    package func validate() throws {
        if members?.isEmpty == true {
            throw ValidationError("--members needs the name of a folder")
        }
    }

    /// - Throws: `MemberDeckError`.
    func deck() throws -> MemberDeck {
        try members.map { try MemberDeck(folder: $0) } ?? .sample
    }
}
