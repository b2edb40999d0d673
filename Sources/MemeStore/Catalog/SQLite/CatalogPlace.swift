import Foundation
import Synchronization

/// Where the files of an open store were, so that it can be told whether they still are.
///
/// What is written to a database that was moved or removed goes with it, and nobody is told.
final class CatalogPlace: Sendable {
    enum State {
        case here
        /// The catalogue is gone, or the folder of the pictures is gone or another.
        case gone
        /// Another catalogue has its name.
        case replaced
    }

    private let path: String
    private let blobs: String
    private let file: FileIdentity?
    /// `nil` until there is a folder for pictures.
    private let pictures: Mutex<FileIdentity?>

    /// - Parameters:
    ///   - folder: of a store whose catalogue is open.
    ///   - isNumbered: whether the file system gives a file the same number each time that it is
    ///     asked; where it doesn't, only what is gone is noticed.
    init(of folder: String, isNumbered: Bool) {
        path = Catalog.path(in: folder)
        blobs = BlobFolder(in: folder).folder
        file = isNumbered ? FileIdentity(at: path) : nil
        pictures = Mutex(isNumbered ? FileIdentity(at: blobs) : nil)
    }

    /// What the paths lead to now; takes two looks at the file system.
    var state: State {
        guard let status = stat(at: path) else {
            // A disk that fails now tells nothing of where the store is.
            return Self.saysThatNothingIsThere(errno) ? .gone : .here
        }
        guard let file else { return .here }
        if FileIdentity(status) != file { return .replaced }
        // One that was emptied is no catalogue any more, whatever is in its log.
        if status.st_size == 0 { return .gone }
        let folder = FileIdentity(at: blobs)
        if folder == nil, !Self.saysThatNothingIsThere(errno) { return .here }
        return pictures.withLock { pictures in
            if pictures == nil { pictures = folder }
            return pictures == folder ? .here : .gone
        }
    }

    private static func saysThatNothingIsThere(_ code: Int32) -> Bool {
        [ENOENT, ENOTDIR, ELOOP].contains(code)
    }
}
