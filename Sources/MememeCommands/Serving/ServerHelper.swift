/// The helper process of a confined server, which runs programs for it.
package struct ServerHelper: Sendable {
    /// The command of this program that it runs.
    package let command: String
    /// Its purpose in messages, as in “the process for sounds”.
    package let purpose: String
    /// The paths of the programs that it may run; if there are none, it isn't started.
    package let programs: [String]

    package init(command: String, purpose: String, programs: [String]) {
        self.command = command
        self.purpose = purpose
        self.programs = programs
    }
}
