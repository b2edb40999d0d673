import ArgumentParser
import Foundation

/// Where the program starts.
@main
enum Launch {
    /// Has one of Swift's threads parse and run the command while this one waits.
    ///
    /// An asynchronous `main` would give this thread up first, which costs four others, a library
    /// that unwinds its stack, and a millisecond or two.
    static func main() {
        Task.detached {
            do {
                var command = try await Mememe.parsed()
                if var command = command as? any AsyncParsableCommand {
                    try Preferences.check()
                    try await command.run()
                } else {
                    try command.run()
                }
                exit(0)
            } catch {
                Mememe.exit(reporting: error)
            }
        }
        // Signals come here, also those that whoever started the program had held back: all other
        // threads hold them back.
        var none = sigset_t()
        sigemptyset(&none)
        while true { sigsuspend(&none) }
    }
}
