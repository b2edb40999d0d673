import Foundation

/// Room that a store holds back on its disk: where that is full, to delete a meme needs some before it
/// makes any.
struct Reserve: Sendable {
    /// What a change may have of it.
    enum Share: Sendable {
        case nothing
        /// So much that as much again is left for what makes room.
        case half
        case all
    }

    /// Some deletions' worth; SQLite begins its log anew after 512 KiB.
    static let byteCount = 1 << 20
    /// How much is given up at once: little, since others may take what is left of it.
    private static let step = 1 << 16

    let path: String

    init(in store: String) { path = "\(store)/reserve" }

    /// How much is held back.
    private var size: Int { stat(at: path).map { Int($0.st_size) } ?? 0 }

    /// Gives a part up.
    ///
    /// - Returns: whether there was one.
    func giveUp(_ share: Share) -> Bool {
        let least =
            switch share {
            case .nothing: Int.max
            case .half: Self.byteCount / 2
            case .all: 0
            }
        let size = size
        guard size > least else { return false }
        // By a descriptor: a confined server may cut nothing off by its name.
        guard let file = try? FileDescriptor(opening: path, O_WRONLY | O_NOFOLLOW, for: .write)
        else { return false }
        return ftruncate(file.raw, off_t(max(least, size - Self.step))) == 0
    }

    /// Holds back again what was given up, as far as there is room.
    func refill() {
        if size < Self.byteCount { try? make() }
    }

    /// Makes the file, for this user alone, and holds back what there is room for.
    ///
    /// - Throws: ``FileError`` where there can be no file.
    func make() throws(FileError) {
        let file = try FileDescriptor(
            opening: path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, permissions: 0o600,
            for: .write)
        fchmod(file.raw, 0o600)
        guard try file.isRegularFile() else { return }
        let size = try file.byteCount()
        #if os(Linux)
            // In steps, so that a part is held back where there is no room for all of it.
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
