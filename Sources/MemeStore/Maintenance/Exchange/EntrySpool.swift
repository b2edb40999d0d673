import Foundation
import MemeRender

/// A queue of rows for the catalogue: in memory, or on the disk if there are many.
struct EntrySpool: Sendable {
    private let folder: String
    private var recent: [Entry] = []
    private var recentByteCount = 0
    private var file: NamelessFile?
    /// The size of the file, in bytes.
    private var byteCount = 0

    /// The approximate size of the rows that may be in memory, in bytes.
    private static let mostBytes = 16 << 20

    /// - Parameter folder: a folder on the disk to spool to.
    init(in folder: String) { self.folder = folder }

    mutating func append(_ entry: Entry) throws {
        recent.append(entry)
        recentByteCount += 500 + 2 * entry.recipe.utf8.count
        if recentByteCount > Self.mostBytes { try spill() }
    }

    private mutating func spill() throws {
        let file = try self.file ?? NamelessFile(in: folder)
        self.file = file
        let encoder = JSONEncoder()
        for entry in recent {
            let bytes = try encoder.encode(
                SpooledEntry(summary: entry.summary, recipe: entry.recipe))
            let head = withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { Array($0) }
            try file.append(head + bytes)
            byteCount += head.count + bytes.count
        }
        recent = []
        recentByteCount = 0
    }

    func forEach(_ body: (Entry) throws -> Void) throws {
        let decoder = JSONDecoder()
        var position = 0
        while let file, position < byteCount {
            let head = try file.bytes(in: position..<position + 8)
            let count = head.reversed().reduce(0) { $0 << 8 | Int($1) }
            let bytes = try file.bytes(in: position + 8..<position + 8 + count)
            position += 8 + count
            let entry = try decoder.decode(SpooledEntry.self, from: Data(bytes))
            try body(Entry(summary: entry.summary, recipe: entry.recipe))
        }
        for entry in recent { try body(entry) }
    }

    private struct SpooledEntry: Codable {
        var summary: MemeSummary
        var recipe: String
    }
}
