extension Failure {
    /// What the commands of helpers say to others.
    package static let ofServerAlone = Failure("this is for mememe serve alone, which starts it")
}

/// A helper process of a confined server, which runs programs for it.
package struct ServerHelper: Sendable {
    /// The command of this program that it runs.
    package let command: String
    /// Its purpose in messages, as in “the process for sounds”.
    package let purpose: String
    /// The paths of the programs that it may run; if there are none, it isn't started.
    package let programs: [String]
    /// The arguments of the command.
    var arguments: [String] = []
    /// The files and folders that it and the programs can read besides libraries.
    var readable: [String] = []
    /// The environment variables that it and the programs need besides those that locate programs.
    var variables: [String] = []
    /// Whether it makes connections between its programs and the server.
    var connects = false

    package init(command: String, purpose: String, programs: [String]) {
        self.command = command
        self.purpose = purpose
        self.programs = programs
    }
}
