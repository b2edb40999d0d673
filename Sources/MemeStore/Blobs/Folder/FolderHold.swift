import Foundation
import MemeRender

/// A shared advisory lock (`flock`) on the blob folder: while it is held, no process removes a blob.
final class FolderHold: BlobHold {
    private let lock: FolderLock

    /// Takes the lock; waits while another process removes blobs.
    init(_ path: String) throws(FileError) {
        lock = try FolderLock(path, .shared, for: .read)
    }

    /// A lock of the system can't be lost.
    func check() {}

    /// Holds all blobs of a store.
    ///
    /// - Parameter makingFolder: whether to make the folder if it is missing.
    /// - Returns: the hold, which ends with its life; `nil` if there is no folder, and so no blob.
    static func hold(in store: String, makingFolder: Bool) throws(FileError) -> FolderHold? {
        let folder = FolderBlobs(in: store).folder
        if makingFolder { try Folder.create(folder, in: store) }
        return stat(at: folder) == nil ? nil : try FolderHold(folder)
    }

    /// Runs a body that removes blobs of a store, unless they are held now.
    ///
    /// - Returns: whether the body ran.
    @discardableResult
    static func unlessHeld(in store: String, _ body: () throws -> Void) throws -> Bool {
        let folder = FolderBlobs(in: store).folder
        guard stat(at: folder) != nil else {
            try body()
            return true
        }
        return try excluding(folder, body)
    }

    /// Runs a body under the exclusive lock, so that no other program holds or removes blobs.
    ///
    /// - Returns: whether the body ran; it doesn't if the blobs are held.
    static func excluding(_ path: String, _ body: () throws -> Void) throws -> Bool {
        guard let lock = try FolderLock(ifFree: path, for: .remove) else { return false }
        return try withExtendedLifetime(lock) {
            try body()
            return true
        }
    }
}
