import ArgumentParser
import Foundation
import MemeStore

/// The entry point of the executable.
package enum EntryPoint {
    /// Parses the arguments, runs the command, and ends the process.
    ///
    /// A thread of Swift's runs the command while the main thread waits. An asynchronous `main` would
    /// exit the main thread first, which starts four others, loads a library that unwinds its stack, and
    /// takes a millisecond or two.
    ///
    /// - Parameter part: the program's part in addition to the memes.
    package static func main<Part: CommandPart>(with part: Part.Type) -> Never {
        if CommandLine.arguments.dropFirst() == ["--version"] {
            printVersion(of: RootCommand<Part>.self)
        }
        Task.detached {
            do {
                var command = try await RootCommand<Part>.parsed()
                if var command = command as? any AsyncParsableCommand {
                    try Preferences.check()
                    try await command.run()
                } else {
                    try command.run()
                }
                exit(0)
            } catch {
                RootCommand<Part>.exit(reporting: error)
            }
        }
        // Signals are delivered to this thread, also those that the parent process had blocked; all
        // other threads block them.
        var none = sigset_t()
        sigemptyset(&none)
        while true { sigsuspend(&none) }
    }

    /// Prints the version without the parser, whose way to it takes as long as all else.
    private static func printVersion<Part: CommandPart>(of root: RootCommand<Part>.Type) -> Never {
        do {
            try Console.print(Mememe.version)
            exit(0)
        } catch {
            root.exit(reporting: error)
        }
    }
}
