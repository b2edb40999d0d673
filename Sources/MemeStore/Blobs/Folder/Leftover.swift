import Foundation

/// What a program left that ended while it wrote: a temporary file that nobody has open, or a
/// temporary folder.
struct Leftover {
    let path: String
    let byteCount: Int

    /// Between making a file and locking it nothing tells that somebody is at work; neither does a
    /// file system without locks. Nothing so young is taken for a leftover: 10 minutes.
    static let youth: TimeInterval = 600
    /// The same for folders, which nobody locks: a day.
    static let youthOfFolders: TimeInterval = 86_400

    /// - Parameter path: that of what is named as temporary files are.
    /// - Returns: `nil` where it is in use, or may be.
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

    func remove() throws {
        if stat(ofName: path)?.isDirectory == true {
            try FileManager.default.removeItem(atPath: path)
        } else {
            try Folder.removeFile(path)
        }
    }

    /// Whether whoever wrote it is still there: see `AtomicFile`.
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
