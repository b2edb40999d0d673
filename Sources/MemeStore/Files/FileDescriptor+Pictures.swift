import Foundation
import MemeRender

extension FileDescriptor {
    /// Opens the file of a picture of a store, for reading.
    ///
    /// - Throws: ``StoreError/missingPicture(path:)``; ``StoreError/damagedPicture(path:)`` if it is a link, a pipe or
    ///   anything else but a regular file; or a `FileError`.
    static func ofPicture(at path: String) throws -> FileDescriptor {
        do {
            // In a folder that others write to there may be anything: this doesn't block on a pipe.
            let file = try FileDescriptor(
                opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, for: .read)
            guard try file.isRegularFile() else { throw StoreError.damagedPicture(path: path) }
            return file
        } catch FileError.missing {
            throw StoreError.missingPicture(path: path)
        } catch FileError.brokenLink {
            throw StoreError.damagedPicture(path: path)
        }
    }
}
