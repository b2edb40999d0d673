import Foundation
import MemeStore

/// Reports a batch: a progress bar, a line for each row with an error or a warning, and a summary.
struct BatchReporter {
    private let manifest: String
    private let json: Bool
    private let bar: ProgressBar
    private let start = ContinuousClock.now
    private var pace: BatchPace
    private let encoder = JSONSchema.encoder
    /// How many lines about rows were printed, and how many were suppressed.
    private var told = 0
    private var untold = 0

    /// The most lines about rows. A mistake in a million rows shows in these, too.
    private static let mostNotes = 1000

    init(manifest: String, count: Int?, json: Bool) {
        self.manifest = manifest
        self.json = json
        pace = BatchPace(total: count)
        bar = ProgressBar("Memes")
    }

    var hasFailures: Bool { pace.failed > 0 }

    /// Reports the results of some rows, in the manifest's order.
    ///
    /// - Throws: ``Failure`` if standard output can't be written.
    mutating func report(_ records: [BatchRecord]) throws {
        var notes: [String] = []
        for record in records {
            pace.count(record.status)
            let place = "\(manifest):\(record.line): "
            notes += record.warnings.map { "\(place)warning: \($0)" }
            if let error = record.error { notes.append(place + error.message) }
        }
        let fitting = notes.prefix(Self.mostNotes - told)
        told += fitting.count
        untold += notes.count - fitting.count
        if !fitting.isEmpty { bar.interrupted { for note in fitting { Console.note(note) } } }
        if json {
            let lines = try records.map {
                Console.text(of: try JSONDocument($0).line(by: encoder))
            }
            try bar.interrupted { try Console.print(lines) }
        }
        bar.update(pace.part, detail: pace.detail(after: seconds))
    }

    /// Prints another message.
    func note(_ text: String) { bar.interrupted { Console.note(text) } }

    /// Removes the bar and prints the summary.
    func finish() throws {
        bar.finish()
        noteUntold()
        let summary = pace.summary(after: seconds)
        // Standard output is for programs then.
        if json { Console.note(summary) } else { try Console.print(summary) }
    }

    /// Removes the bar and says that the batch isn't finished.
    func stop() {
        bar.finish()
        noteUntold()
        Console.note("stopped: \(pace.summary(after: seconds)); --resume makes the rest")
    }

    private func noteUntold() {
        if untold > 0 { Console.note("\(untold.of("line")) more like these; --json tells all") }
    }

    private var seconds: Double {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}
