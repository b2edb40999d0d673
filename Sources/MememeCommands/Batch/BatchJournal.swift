import Foundation
import MemeStore
import Synchronization

/// What is done of a batch: a file beside the memes with a line for each, which `--resume` reads.
///
/// A row is known by what it says and by its picture, so that one that was changed since is made
/// again, and rows may be added, moved and taken away.
final class BatchJournal: Sendable {
    struct Entry: Codable, Sendable {
        /// SHA-256 of what the meme is made of.
        var row: String
        var line: Int
        /// As it is seen from the folder of the memes.
        var file: String
        var bytes: Int
        /// When the file was changed last, in nanoseconds since 1970.
        var changed: Int64?
        /// Absent where it wasn't stored.
        var id: String?
    }

    private let path: String
    private let descriptor: Int32
    private let done: Mutex<Done>

    private struct Done {
        /// By what the memes are made of.
        var entries: [String: [Entry]] = [:]
        /// By the lines of the rows that they are of, once that is known.
        var assigned: [Int: Entry]?
        /// By the files: what no row has, as far as that is known.
        var former: [String: Entry] = [:]

        /// An entry of a row: rather of the same line.
        mutating func take(_ row: String, line: Int) -> Entry? {
            guard let candidates = entries[row] else { return nil }
            let index = candidates.firstIndex { $0.line == line } ?? 0
            let entry = entries[row]?.remove(at: index)
            if entries[row]?.isEmpty == true { entries[row] = nil }
            if let entry, former[entry.file]?.row == row { former[entry.file] = nil }
            return entry
        }
    }

    /// - Parameter resumes: whether what is there is read and goes on; else it is begun anew.
    /// - Throws: ``Failure``, also where another batch writes it.
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
        // The lock goes with it.
        if descriptor >= 0 { close(descriptor) }
    }

    private func read() throws {
        let text = String(decoding: try [UInt8](contentsOf: path, limit: .max), as: UTF8.self)
        let decoder = JSONDecoder()
        let entries = text.split(separator: "\n").compactMap { line in
            // The last one may be cut off by a crash.
            try? decoder.decode(Entry.self, from: Data(line.utf8))
        }
        // A file may have been replaced by that of a row that was changed.
        let owners = Dictionary(entries.map { ($0.file, $0.row) }) { $1 }
        let present = entries.filter { owners[$0.file] == $0.row }
        // What was only written first may have been saved later.
        let saved = present.filter { $0.id != nil } + present.filter { $0.id == nil }
        done.withLock { done in
            done.entries = Dictionary(grouping: saved, by: \.row)
            done.former = Dictionary(present.map { ($0.file, $0) }) { $1 }
        }
        if !text.isEmpty, !text.hasSuffix("\n") { try write("\n") }
    }

    /// Says which rows there are, in their order: what none of them has is left of rows that were
    /// changed or taken away.
    func assign(_ rows: some Sequence<(line: Int, row: String)>) {
        done.withLock { done in
            var assigned: [Int: Entry] = [:]
            for (line, row) in rows { assigned[line] = done.take(row, line: line) }
            done.assigned = assigned
            done.entries = [:]
        }
    }

    /// What was done of a row, once for each time that it was: rather of the same line.
    func takeEntry(of row: String, line: Int) -> Entry? {
        done.withLock { done in
            guard let assigned = done.assigned else { return done.take(row, line: line) }
            return assigned[line].flatMap { $0.row == row ? $0 : nil }
        }
    }

    /// What was written to a file for a row that was changed since or taken away.
    ///
    /// Rows that come through a pipe are known only once they come: then that is what was written for
    /// any other row that hasn't come yet. Where one does after all, its meme is made again.
    func formerEntry(ofFile file: String) -> Entry? { done.withLock { $0.former[file] } }

    /// Whether nothing was done before.
    var isEmpty: Bool { done.withLock { $0.entries.isEmpty } }

    /// Adds what is done, and waits until the disk has it.
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
