import Foundation
import MemeStore

/// Memes as rows of a table.
struct MemeTable {
    private var table: Table

    /// - Parameter shortIDs: what stands for the ids; the whole ids where there is nothing else.
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

    /// - Parameter terminal: what they are to fit on.
    func lines(for terminal: Terminal) -> [String] {
        var lines = table.lines(width: terminal.columns)
        lines[0] = terminal.styled(lines[0], .bold)
        return lines
    }
}
