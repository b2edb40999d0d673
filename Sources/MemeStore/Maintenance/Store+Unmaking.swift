import Foundation
import MemeRender

extension Store {
    /// Whether the folder has a catalogue; a database server counts as if it had one.
    ///
    /// - Parameter folder: as for ``open(at:for:making:)``.
    package static func exists(at folder: String? = nil) throws -> Bool {
        // A store on a database server is never unmade.
        guard case .folder(let path) = try address(of: folder) else { return true }
        return try CatalogOpening.hasCatalog(SQLiteCatalog.path(in: path))
    }

    /// Removes a store that the caller has just made, because a later step failed; does nothing unless
    /// the store is empty.
    ///
    /// If another process is saving something there, it finds the store gone before it reports success.
    /// - Parameter folderToo: whether to remove the folder, too, if nothing else is in it.
    package func unmake(folderToo: Bool) async {
        guard case .folder(let folder) = address, let catalog = catalog as? SQLiteCatalog else {
            return
        }
        let path = SQLiteCatalog.path(in: folder)
        let blobs = FolderBlobs(in: folder)
        // Once its files are removed the transaction fails, which is expected.
        try? await catalog.unmake { try !blobs.hasBlobs() }
        guard stat(at: path) == nil else { return }
        // `rmdir` removes none of these unless it is empty.
        for prefix in Digest.prefixes { rmdir("\(blobs.folder)/\(prefix)") }
        rmdir(blobs.folder)
        if folderToo { rmdir(folder) }
    }
}
