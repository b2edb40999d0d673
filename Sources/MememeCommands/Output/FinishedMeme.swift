import MemeStore

/// A meme that was saved or written to a file, and the report about it.
package struct FinishedMeme {
    let record: MadeMemeRecord
    /// Whether the picture went to standard output, so that nothing else may.
    let isStandardOutput: Bool

    /// - Parameter quiet: whether to print only the whole id.
    package func print(json: Bool, quiet: Bool = false) throws {
        let meme = record.meme
        try Console.report(meme.map { "the meme is saved, as \($0.id)" } ?? "it is done") {
            if json {
                try Console.printJSON(record)
            } else if isStandardOutput {
                if let meme { Console.note("saved as \(quiet ? "\(meme.id)" : meme.shownID)") }
            } else if quiet {
                try Console.print([meme?.id.description].compactMap(\.self))
            } else {
                try Console.print(
                    [meme?.shownID, record.file?.shown].compactMap(\.self).joined(separator: "  "))
            }
        }
    }
}
