import Foundation
import MemeStore

/// A table of memes.
struct MemeTable {
    private var table: Table

    /// - Parameter shortIDs: the ids to show; the whole ids if a short one is missing.
    init(_ summaries: [MemeSummary], shortIDs: [MemeID: String] = [:], now: Date = Date()) {
        // Most memes have words at the top and the bottom only.
        let hasOther = summaries.contains { !$0.otherText.isEmpty }
        table = Table(
            header: ["ID", "AGE", "SIZE", "TOP", "BOTTOM"] + (hasOther ? ["OTHER"] : []),
            rows: summaries.map { summary in
                [
                    shortIDs[summary.id] ?? "\(summary.id)",
                    "\(RelativeAge(of: summary.created, now: now))", "\(summary.size)",
                    summary.topText, summary.bottomText,
                ] + (hasOther ? [summary.otherText] : [])
            },
            flexible: 3..<(hasOther ? 6 : 5))
    }

    /// - Parameter terminal: the terminal that the lines must fit on.
    func lines(for terminal: Terminal) -> [String] {
        table.lines(for: terminal)
    }
}
