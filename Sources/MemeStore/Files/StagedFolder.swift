import Foundation
import MemeRender

/// A folder that takes its name only when all its content is on the disk, and leaves nothing if it never
/// does.
final class StagedFolder: Sendable {
    let path: String
    /// The name that it will take.
    private let destination: String

    /// Makes a temporary folder next to `path`.
    ///
    /// - Throws: `FileError`, also if there is something at `path` already.
    init(besides path: String) throws(FileError) {
        destination = path
        try Self.checkFree(path)
        self.path = "\(path.parentFolder)/\(AtomicFile.temporaryName())"
        guard mkdir(self.path.systemPath, 0o700) == 0 else { throw FileError(errno, .write, path) }
    }

    /// Makes a temporary folder for scratch files.
    convenience init(in folder: String) throws(FileError) {
        try self.init(besides: "\(folder)/\(AtomicFile.temporaryName())")
    }

    deinit { remove() }

    /// Removes the folder if it has no name yet. `deinit` does so too, but a process may end while
    /// another thread still holds this object.
    func remove() {
        // After the rename this path leads to nothing any more.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Waits until the disk has the folder's entries, and gives the folder its name.
    func claim() throws(FileError) {
        try Folder.synchronize(path)
        // `rename` replaces a folder only if it is empty.
        guard rename(path, destination) == 0 else {
            switch errno {
            case ENOTEMPTY, EEXIST, ENOTDIR: throw .exists(destination)
            default: throw FileError(errno, .write, destination)
            }
        }
        try Folder.synchronize(destination.parentFolder)
    }

    /// Checks that there is nothing at a path, or only an empty folder that `rename` can replace: not a
    /// link, not a mount point, and not the current directory.
    static func checkFree(_ path: String) throws(FileError) {
        guard let status = stat(ofName: path) else { return }
        guard status.isDirectory, try Folder.names(in: path).isEmpty,
            !status.isSame(as: stat(at: ".")),
            status.st_dev == stat(at: "\(path)/..")?.st_dev
        else { throw .exists(path) }
    }
}
