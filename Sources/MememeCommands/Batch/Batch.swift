import Foundation
import MemeRender
import MemeStore

/// A running batch: threads render its memes, and groups of them are saved and named together, in the
/// order of their rows.
struct Batch: Sendable {
    let maker: BatchMaker
    let rows: ManifestRows
    let jobs: Int
    let force: Bool

    /// The limits of a group that is written to the disk together: its memes, the time to wait for more,
    /// and the bytes. A crash of the machine loses at most one group, which is then made again.
    private static let groupSize = 64
    private static let patience = Duration.milliseconds(100)
    private static let groupWeight = 32 << 20

    /// Makes the memes of all rows.
    ///
    /// - Throws: `CancellationError` if its task is cancelled, after finishing what had begun.
    func run(_ reporter: inout BatchReporter) async throws {
        let budget = BatchBudget<BatchMaker.Outcome>(
            ahead: Self.groupSize + 2 * jobs, maximum: Self.groupWeight, weight: \.weight)
        // The limit on memory applies to all concurrent renders together.
        var maker = maker
        maker.renderer.stop = RenderStop(
            sharing: RenderRoom(capacity: maker.renderer.limits.maximumMemory))
        let outcomes = MemeBatch(rows, limit: jobs, budget: budget) { [maker] row in
            maker.make(row)
        }
        .makeAsyncIterator()
        var names = BatchNames(force: force)
        while let group = try await outcomes.next(atMost: Self.groupSize, within: Self.patience) {
            let (records, entries) = await finish(group.compactMap { try? $0.get() }, &names)
            // Reports the memes even if the journal can't be written.
            let noted = Result { try maker.journal.append(entries) }
            try reporter.report(records)
            try noted.get()
        }
        if let error = rows.error { throw error }
    }

    /// Saves and names a group of memes.
    private func finish(
        _ group: [BatchMaker.Outcome], _ names: inout BatchNames
    ) async -> (records: [BatchRecord], entries: [BatchJournal.Entry]) {
        var written: [WrittenMeme] = []
        var group = group
        for index in group.indices {
            if case .done(let entry, let row) = group[index].state,
                !names.keep(maker.path(ofFile: entry.file))
            {
                // Another row has replaced its file since it was checked.
                group[index] = maker.make(row)
            }
            if case .written(let work) = group[index].state { written.append(work.meme) }
        }
        var files = await written.commit(in: maker.store, names: &names)[...]
        var entries: [BatchJournal.Entry] = []
        var records: [BatchRecord] = []
        for outcome in group {
            switch outcome.state {
            case .written(let work):
                guard let file = files.popFirst() else { continue }
                records.append(record(of: work, line: outcome.line, file))
                if let path = try? file.get() {
                    entries.append(entry(of: work, outcome.line, path))
                }
            case .done(let entry, _):
                records.append(
                    BatchRecord(
                        line: outcome.line, status: .skipped,
                        file: maker.path(ofFile: entry.file), id: entry.id))
            case .failed(let error):
                records.append(
                    BatchRecord(line: outcome.line, status: .failed, error: ErrorJSON(error)))
            }
        }
        return (records, entries)
    }

    private func record(
        of work: BatchMaker.Written, line: Int, _ file: Result<String, any Error>
    ) -> BatchRecord {
        switch file {
        case .failure(let error):
            return BatchRecord(line: line, status: .failed, error: ErrorJSON(error))
        case .success(let path):
            var warnings = work.warnings
            if work.isNamed, path != work.meme.path {
                warnings.append(
                    "\(work.meme.path) exists, so this is \(path); --force replaces it")
            }
            return BatchRecord(
                line: line, status: .made, file: path,
                id: maker.store == nil ? nil : work.meme.id.description, warnings: warnings)
        }
    }

    private func entry(
        of work: BatchMaker.Written, _ line: Int, _ path: String
    ) -> BatchJournal.Entry {
        BatchJournal.Entry(
            row: work.key, line: line,
            file: path.hasPrefix(maker.folder) ? String(path.dropFirst(maker.folder.count)) : path,
            bytes: work.meme.byteCount, changed: FileStamp(of: path)?.changed,
            id: maker.store == nil ? nil : work.meme.id.description)
    }
}

extension BatchMaker.Outcome {
    /// The memory that the result holds, in bytes.
    fileprivate var weight: Int {
        if case .written(let work) = state { work.meme.weight } else { 0 }
    }
}
