import Foundation
import GRDB

extension Store {
    /// Whether there is a store, as far as its catalogue tells.
    ///
    /// - Parameter folder: as for ``open(at:for:making:)``.
    package static func exists(at folder: String? = nil) throws -> Bool {
        try CatalogOpening.hasCatalog(Catalog.path(in: location(of: folder)))
    }

    /// Takes back that a store was made, for something that failed then: only where nothing is in it.
    ///
    /// Another process that saves something there meanwhile finds out that the store is gone before it
    /// says so.
    /// - Parameter folderToo: whether the folder goes, too, where nothing else is in it.
    package func unmake(folderToo: Bool) async {
        let path = Catalog.path(in: folder)
        // When its files are gone, the change says so, and there is nothing to be done about that.
        try? await catalog.write { [folder, blobs] db in
            let hasMemes = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM meme)") ?? true
            guard !hasMemes, try !blobs.hasBlobs() else { return }
            for suffix in CatalogOpening.suffixes { try Folder.removeFile(path + suffix) }
            try Folder.removeFile(Reserve(in: folder).path)
        }
        guard stat(at: path) == nil else { return }
        // None of these goes unless it is empty.
        for prefix in BlobFolder.prefixes { rmdir("\(blobs.folder)/\(prefix)") }
        rmdir(blobs.folder)
        if folderToo { rmdir(folder) }
    }
}
