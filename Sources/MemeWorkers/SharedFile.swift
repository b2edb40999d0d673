import Foundation
import MemeRender

/// A file in memory that a server and a worker share.
///
/// It is read and written, and never mapped: the other process may shorten it at any time, which would end whoever has
/// it mapped. A copy takes a hundredth of the time that a picture takes.
struct SharedFile: Sendable {
    let descriptor: Int32

    /// From how many bytes a file is shortened when less is written.
    private static let muchMemory = 16 << 20

    private var file: FileDescriptor { FileDescriptor(borrowing: descriptor, named: "memory") }

    /// Writes parts one after the other, from the beginning.
    ///
    /// - Returns: whether all of it was written.
    func write(_ parts: [[UInt8]]) -> Bool {
        do {
            // Reading moves nothing, and only one of the processes writes.
            guard lseek(descriptor, 0, SEEK_SET) == 0 else { return false }
            for part in parts { try file.writeAll(part) }
            let count = parts.reduce(0) { $0 + $1.count }
            if count < Self.muchMemory, try file.byteCount() > Self.muchMemory {
                ftruncate(descriptor, off_t(count))
            }
            return true
        } catch {
            return false
        }
    }

    /// Reads bytes; `nil` if there are fewer.
    func read(_ range: Range<Int>) -> [UInt8]? {
        // Checked before memory is taken.
        guard let count = try? file.byteCount(), range.upperBound <= count,
            let bytes = try? file.readPart(range), bytes.count == range.count
        else { return nil }
        return bytes
    }
}
