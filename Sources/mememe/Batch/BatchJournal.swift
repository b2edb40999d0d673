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
        /// Absent where it wasn't stored.
        var id: String?
    }

    private let path: String
    private let descriptor: Int32
    private let done: Mutex<[String: [Entry]]>

    /// - Parameter resumes: whether what is there is read and goes on; else it is begun anew.
    /// - Throws: ``Failure``, also where another batch writes it.
    init(at path: String, resumes: Bool) throws {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        done = Mutex([:])
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
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        let decoder = JSONDecoder()
        let entries = text.split(separator: "\n").compactMap { line in
            // The last one may be cut off by a crash.
            try? decoder.decode(Entry.self, from: Data(line.utf8))
        }
        // What was only written first may have been saved later.
        let saved = entries.filter { $0.id != nil } + entries.filter { $0.id == nil }
        done.withLock { $0 = Dictionary(grouping: saved, by: \.row) }
        if !text.isEmpty, !text.hasSuffix("\n") { try write("\n") }
    }

    /// What was done of a row, once for each time that it was: rather of the same line.
    func takeEntry(of row: String, line: Int) -> Entry? {
        done.withLock { done in
            guard let entries = done[row] else { return nil }
            let index = entries.firstIndex { $0.line == line } ?? 0
            let entry = done[row]?.remove(at: index)
            if done[row]?.isEmpty == true { done[row] = nil }
            return entry
        }
    }

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
