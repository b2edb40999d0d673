import Foundation

/// Where the pictures of a backup are.
enum BackupSource: Sendable {
    /// The blobs of a folder that is a store itself.
    case folder(BlobFolder)
    /// An archive of one.
    case archive(String)

    var path: String {
        switch self {
        case .folder(let blobs): blobs.folder.parentFolder
        case .archive(let path): path
        }
    }

    /// - Throws: ``FileError/missing(_:)`` where there is nothing.
    init(_ path: String) throws(FileError) {
        guard let status = stat(at: path) else { throw FileError(errno, .read, path) }
        self = status.isDirectory ? .folder(BlobFolder(in: path)) : .archive(path)
    }
}
