import ArgumentParser

struct TrialOptions: ParsableArguments {
    @Flag(help: "Say what would be made, show it where the terminal can, and save nothing.")
    var dryRun = false

    /// - Parameter option: an option that contradicts it.
    /// - Throws: `ValidationError`.
    func validate(beside option: String) throws {
        if dryRun {
            throw ValidationError("--dry-run writes nothing, so it can't go with \(option)")
        }
    }
}
