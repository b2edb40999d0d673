import Foundation
import MemeRender

/// Disk space that a store reserves in a file: on a full disk, deleting a meme needs some space before
/// it frees any.
struct Reserve: Sendable {
    /// The part of the reserve that a change may use.
    enum Share: Sendable {
        case nothing
        /// Half of it, so that as much is left for changes that free space.
        case half
        case all
    }

    /// The size of the reserve, in bytes: enough for some deletions. SQLite restarts its log after 512
    /// KiB.
    static let byteCount = 1 << 20
    /// How many bytes are given up at a time: few, because other programs may take the rest of them.
    private static let step = 1 << 16

    let path: String

    init(in store: String) { path = "\(store)/reserve" }

    /// The size of the file now, in bytes.
    private var size: Int { stat(at: path).map { Int($0.st_size) } ?? 0 }

    /// Frees a part of the reserve.
    ///
    /// - Returns: whether there was any.
    func giveUp(_ share: Share) -> Bool {
        let least =
            switch share {
            case .nothing: Int.max
            case .half: Self.byteCount / 2
            case .all: 0
            }
        let size = size
        guard size > least else { return false }
        // Through a descriptor, because the server's sandbox refuses to truncate by name.
        guard let file = try? FileDescriptor(opening: path, O_WRONLY | O_NOFOLLOW, for: .write)
        else { return false }
        return ftruncate(file.raw, off_t(max(least, size - Self.step))) == 0
    }

    /// Reserves again what was freed, as far as there is space.
    func refill() {
        if size < Self.byteCount { try? make() }
    }

    /// Makes the file, for this user alone, and fills it as far as there is space.
    ///
    /// - Throws: `FileError` if the file can't be made.
    func make() throws(FileError) {
        let file = try FileDescriptor(
            opening: path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, permissions: 0o600,
            for: .write)
        fchmod(file.raw, 0o600)
        guard try file.isRegularFile() else { return }
        let size = try file.byteCount()
        #if os(Linux)
            // In steps, so that a part is reserved if there is no space for all of it.
            for start in stride(from: size, to: Self.byteCount, by: Self.step) {
                let end = min(start + Self.step, Self.byteCount)
                if posix_fallocate(file.raw, off_t(start), off_t(end - start)) != 0 {
                    ftruncate(file.raw, off_t(start))
                    return
                }
            }
        #endif
    }
}
