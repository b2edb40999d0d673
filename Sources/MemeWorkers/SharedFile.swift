import Foundation

/// A file in memory that a server and a worker share.
///
/// It is read and written, and never mapped: the other process may shorten it at any time, which would end whoever has
/// it mapped. A copy takes a hundredth of the time that a picture takes.
struct SharedFile: Sendable {
    let descriptor: Int32

    /// From how many bytes a file is shortened when less is written.
    private static let muchMemory = 16 << 20

    private var length: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Writes parts one after the other, from the beginning.
    ///
    /// - Returns: whether all of it was written.
    func write(_ parts: [[UInt8]]) -> Bool {
        var place = 0
        for part in parts {
            let isWritten = part.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = pwrite(
                        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
                        off_t(place))
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { return false }
                    rest = rest.dropFirst(count)
                    place += count
                }
                return true
            }
            guard isWritten else { return false }
        }
        if place < Self.muchMemory, length > Self.muchMemory { ftruncate(descriptor, off_t(place)) }
        return true
    }

    /// Reads bytes; `nil` if there are fewer.
    func read(_ range: Range<Int>) -> [UInt8]? {
        // Checked before memory is taken.
        guard range.upperBound <= length else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < range.count {
                let count = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, range.count - filled,
                    off_t(range.lowerBound + filled))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                filled += count
            }
        }
        return bytes.count == range.count ? bytes : nil
    }
}
