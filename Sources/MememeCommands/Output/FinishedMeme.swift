import MemeStore

/// A meme that has been saved, or its file written, and how that is told.
struct FinishedMeme {
    let record: SavedMemeRecord
    /// Whether the picture went to standard output, so that nothing else may.
    let isStandardOutput: Bool

    /// - Parameter quiet: whether the whole id is all that is printed.
    func print(json: Bool, quiet: Bool = false) throws {
        let meme = record.meme
        try Console.report(meme.map { "the meme is saved, as \($0.id)" } ?? "it is done") {
            if json {
                try Console.printJSON(record)
            } else if isStandardOutput {
                if let meme { Console.note("saved as \(quiet ? "\(meme.id)" : meme.shortId)") }
            } else if quiet {
                try Console.print([meme?.id.description].compactMap(\.self))
            } else {
                try Console.print(
                    [meme?.shortId, record.file?.shown].compactMap(\.self).joined(separator: "  "))
            }
        }
    }
}
