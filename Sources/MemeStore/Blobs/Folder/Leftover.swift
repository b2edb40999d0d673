import Foundation
import MemeRender

/// A temporary file or folder of a program that ended while it wrote.
struct Leftover {
    let path: String
    let byteCount: Int

    /// The least age of a leftover file: 10 minutes. Between creating a file and locking it nothing
    /// shows that a program is writing it, and some file systems have no locks.
    static let youth: TimeInterval = 600
    /// The least age of a leftover folder, which no program locks: a day.
    static let youthOfFolders: TimeInterval = 86_400

    /// - Parameter path: a path with a temporary name.
    /// - Returns: `nil` if it is in use, or may be.
    init?(at path: String, now: Date = Date()) {
        guard let status = stat(ofName: path) else { return nil }
        let age = now.timeIntervalSince1970 - Double(status.st_mtim.tv_sec)
        self.path = path
        if status.isDirectory {
            guard age > Self.youthOfFolders else { return nil }
            byteCount = Self.files(below: path).reduce(0) {
                $0 + (stat(ofName: $1).map { Int($0.st_size) } ?? 0)
            }
        } else {
            guard age > Self.youth, !Self.isOpen(path) else { return nil }
            byteCount = Int(status.st_size)
        }
    }

    /// Removes the leftovers in a folder.
    ///
    /// - Parameter dryRun: whether to count only.
    static func remove(in folder: String, dryRun: Bool) -> (count: Int, byteCount: Int) {
        var result = (count: 0, byteCount: 0)
        for name in (try? Folder.names(in: folder)) ?? []
        where name.hasPrefix(AtomicFile.temporaryPrefix) {
            guard let leftover = Leftover(at: "\(folder)/\(name)") else { continue }
            // A leftover that can't be removed isn't counted.
            guard dryRun || (try? leftover.remove()) != nil else { continue }
            result.count += 1
            result.byteCount += leftover.byteCount
        }
        return result
    }

    func remove() throws {
        if stat(ofName: path)?.isDirectory == true {
            try FileManager.default.removeItem(atPath: path)
        } else {
            try Folder.removeFile(path)
        }
    }

    /// Whether its writer still has it open: see `AtomicFile`.
    private static func isOpen(_ path: String) -> Bool {
        guard
            let file = try? FileDescriptor(
                opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, for: .read)
        else { return false }
        return flock(file.raw, LOCK_EX | LOCK_NB) != 0
    }

    private static func files(below folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
        return (names ?? []).map { "\(folder)/\($0)" }
    }
}
