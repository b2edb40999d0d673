import Foundation

/// A folder that takes its name when all that is to be in it is on the disk, and leaves nothing where
/// it never does.
final class StagedFolder: Sendable {
    let path: String
    /// The name that it is to have.
    private let destination: String

    /// Makes a folder without a name of its own next to where `path` is to be.
    ///
    /// - Throws: ``FileError``, also where there is something at `path` already.
    init(besides path: String) throws(FileError) {
        destination = path
        try Self.checkFree(path)
        self.path = "\(path.parentFolder)/\(AtomicFile.temporaryName())"
        guard mkdir(self.path.systemPath, 0o700) == 0 else { throw FileError(errno, .write, path) }
    }

    /// Makes one in a folder, for what is of no use afterwards.
    convenience init(in folder: String) throws(FileError) {
        try self.init(besides: "\(folder)/\(AtomicFile.temporaryName())")
    }

    deinit { remove() }

    /// Leaves nothing of what has no name yet. The end of its life does so too, but a process may end
    /// first where another thread holds it.
    func remove() {
        // After it was named there is nothing of this name any more.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Waits until the disk has the names in it, and gives it its own.
    func claim() throws(FileError) {
        try Folder.synchronize(path)
        // Of two folders only an empty one gives its name up.
        guard rename(path, destination) == 0 else {
            switch errno {
            case ENOTEMPTY, EEXIST, ENOTDIR: throw .exists(destination)
            default: throw FileError(errno, .write, destination)
            }
        }
        try Folder.synchronize(destination.parentFolder)
    }

    /// Makes sure that there is nothing at a path but, perhaps, an empty folder that can give its
    /// name up: no link, no disk that is mounted there, and not the one this program stands in.
    static func checkFree(_ path: String) throws(FileError) {
        guard let status = stat(ofName: path) else { return }
        guard status.isDirectory, try Folder.names(in: path).isEmpty,
            !status.isSame(as: stat(at: ".")),
            status.st_dev == stat(at: "\(path)/..")?.st_dev
        else { throw .exists(path) }
    }
}
