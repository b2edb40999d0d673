import Foundation
import MemeRender
import MemeStore
import Synchronization

/// The journal of a batch: a file next to the memes with a line for each finished row, which `--resume`
/// reads.
///
/// A row is identified by a digest of its content and its picture, so that a changed row is made again,
/// and rows may be added, moved and removed.
final class BatchJournal: Sendable {
    struct Entry: Codable, Sendable {
        /// The SHA-256 of the meme's inputs.
        var row: String
        var line: Int
        /// The path relative to the memes' folder.
        var file: String
        var bytes: Int
        /// The file's modification time, in nanoseconds since 1970.
        var changed: Int64?
        /// Absent if the meme wasn't stored.
        var id: String?
    }

    private let path: String
    private let descriptor: Int32
    private let done: Mutex<Done>

    private struct Done {
        /// The entries by the digest of their inputs.
        var entries: [String: [Entry]] = [:]
        /// The entries by the line of their row, once the rows are known.
        var assigned: [Int: Entry]?
        /// The entries of rows that no longer exist, by file, as far as known.
        var former: [String: Entry] = [:]

        /// Takes an entry of a row, preferably that of the same line.
        mutating func take(_ row: String, line: Int) -> Entry? {
            guard let candidates = entries[row] else { return nil }
            let index = candidates.firstIndex { $0.line == line } ?? 0
            let entry = entries[row]?.remove(at: index)
            if entries[row]?.isEmpty == true { entries[row] = nil }
            if let entry, former[entry.file]?.row == row { former[entry.file] = nil }
            return entry
        }
    }

    /// - Parameter resumes: whether to continue an existing journal; otherwise it is overwritten.
    /// - Throws: ``Failure``, also if another batch is writing it.
    init(at path: String, resumes: Bool) throws {
        self.path = path
        descriptor = open(path.systemPath, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        done = Mutex(Done())
        guard descriptor >= 0 else {
            throw Failure(path, "could not be written: \(String(cString: strerror(errno)))")
        }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            throw Failure(path, "another batch of this manifest writes here: wait until it is done")
        }
        if resumes {
            try read()
        } else if ftruncate(descriptor, 0) != 0 {
            throw Failure(path, "could not be written: \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        // Closing the file releases its lock.
        if descriptor >= 0 { close(descriptor) }
    }

    private func read() throws {
        let text = String(decoding: try [UInt8](contentsOf: path, limit: .max), as: UTF8.self)
        let decoder = JSONDecoder()
        let entries = text.split(separator: "\n").compactMap { line in
            // A crash may have cut off the last line.
            try? decoder.decode(Entry.self, from: Data(line.utf8))
        }
        // A later entry may have replaced the file, for a row that was changed.
        let owners = Dictionary(entries.map { ($0.file, $0.row) }) { $1 }
        let present = entries.filter { owners[$0.file] == $0.row }
        // A meme that was only written at first may have been saved later.
        let saved = present.filter { $0.id != nil } + present.filter { $0.id == nil }
        done.withLock { done in
            done.entries = Dictionary(grouping: saved, by: \.row)
            done.former = Dictionary(present.map { ($0.file, $0) }) { $1 }
        }
        if !text.isEmpty, !text.hasSuffix("\n") { try write("\n") }
    }

    /// Assigns entries to the rows, given in order. Entries that remain belong to rows that were changed
    /// or removed.
    func assign(_ rows: some Sequence<(line: Int, row: String)>) {
        done.withLock { done in
            var assigned: [Int: Entry] = [:]
            for (line, row) in rows { assigned[line] = done.take(row, line: line) }
            done.assigned = assigned
            done.entries = [:]
        }
    }

    /// Takes an entry of a row, preferably that of the same line. Each entry can be taken once.
    func takeEntry(of row: String, line: Int) -> Entry? {
        done.withLock { done in
            guard let assigned = done.assigned else { return done.take(row, line: line) }
            return assigned[line].flatMap { $0.row == row ? $0 : nil }
        }
    }

    /// The entry of a file that was written for a row that has since been changed or removed.
    ///
    /// Rows from a pipe are known only as they arrive. For them, this returns the entry of any row that
    /// hasn't arrived yet; if that row arrives after all, its meme is made again.
    func formerEntry(ofFile file: String) -> Entry? { done.withLock { $0.former[file] } }

    /// Whether the journal had no entries.
    var isEmpty: Bool { done.withLock { $0.entries.isEmpty } }

    /// Appends entries and flushes them to the disk.
    func append(_ entries: [Entry]) throws {
        if entries.isEmpty { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = try entries.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        try write(lines.map { $0 + "\n" }.joined())
    }

    private func write(_ text: String) throws {
        guard Console.write(text, to: descriptor), fsync(descriptor) == 0 || errno == EINVAL else {
            throw Failure(path, "could not be written: \(String(cString: strerror(errno)))")
        }
    }
}
