import Foundation
import MemeRender

/// The form of a backup.
enum BackupSource: Sendable {
    /// The blobs of a folder that is a store itself.
    case folder(FolderBlobs)
    /// A tar archive of a store.
    case archive(String)

    var path: String {
        switch self {
        case .folder(let blobs): blobs.folder.parentFolder
        case .archive(let path): path
        }
    }

    /// - Throws: `FileError.missing` if there is nothing at the path.
    init(_ path: String) throws(FileError) {
        guard let status = stat(at: path) else { throw FileError(errno, .read, path) }
        self = status.isDirectory ? .folder(FolderBlobs(in: path)) : .archive(path)
    }
}
