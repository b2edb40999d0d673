import Foundation
import MemeRender
import Synchronization

/// The identity of an open store's files, to find out whether they are still at their paths.
///
/// Writes to a database that was moved or removed succeed without an error, and are lost with it.
final class CatalogPlace: Sendable {
    enum State {
        case here
        /// The catalogue is gone, or the folder of the pictures is gone or was replaced.
        case gone
        /// Another catalogue has taken its place.
        case replaced
    }

    private let path: String
    private let blobs: String
    private let file: FileIdentity?
    /// `nil` until there is a folder for pictures.
    private let pictures: Mutex<FileIdentity?>

    /// - Parameters:
    ///   - folder: the folder of a store whose catalogue is open.
    ///   - isNumbered: whether the file system's inode numbers are stable; if not, only a missing file
    ///     is noticed.
    init(of folder: String, isNumbered: Bool) {
        path = SQLiteCatalog.path(in: folder)
        blobs = FolderBlobs(in: folder).folder
        file = isNumbered ? FileIdentity(at: path) : nil
        pictures = Mutex(isNumbered ? FileIdentity(at: blobs) : nil)
    }

    /// The state of the paths now; takes two calls of `stat`.
    var state: State {
        guard let status = stat(at: path) else {
            // If the disk fails now, that says nothing about the place of the store.
            return Self.saysThatNothingIsThere(errno) ? .gone : .here
        }
        guard let file else { return .here }
        if FileIdentity(status) != file { return .replaced }
        // A file that was truncated to nothing isn't a catalogue any more, whatever is in its log.
        if status.st_size == 0 { return .gone }
        return pictures.withLock { pictures in
            // Looked at under the lock: whoever looked before the folder was made must not compare that with
            // what another thread saw after.
            let folder = FileIdentity(at: blobs)
            if folder == nil, !Self.saysThatNothingIsThere(errno) { return .here }
            if pictures == nil { pictures = folder }
            return pictures == folder ? .here : .gone
        }
    }

    private static func saysThatNothingIsThere(_ code: Int32) -> Bool {
        [ENOENT, ENOTDIR, ELOOP].contains(code)
    }
}
