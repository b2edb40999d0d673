import GRDB
import MemeRender

extension SQLiteCatalog {
    /// Removes the catalogue's files if it has no meme and no template.
    ///
    /// - Parameter isUnused: whether the store is empty otherwise; called inside a transaction that
    ///   keeps other writers out.
    func unmake(if isUnused: @escaping @Sendable () throws -> Bool) async throws {
        try await write { [folder] db in
            let isUsed = try Bool.fetchOne(
                db,
                sql: "SELECT EXISTS (SELECT 1 FROM meme) OR EXISTS (SELECT 1 FROM template)")
            guard isUsed == false, try isUnused() else { return }
            for suffix in CatalogOpening.suffixes {
                try Folder.removeFile(SQLiteCatalog.path(in: folder) + suffix)
            }
            try Folder.removeFile(Reserve(in: folder).path)
        }
    }
}
