import GRDB

extension CatalogFile {
    /// Whether any row has a picture.
    func has(_ digest: Digest) throws -> Bool {
        try read { db in
            let uploads = try db.tableExists("upload")
            return try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM \(PictureTable.digests(db)) WHERE digest = ?1)
                    """
                        + (uploads ? " OR EXISTS (SELECT 1 FROM upload WHERE digest = ?1)" : "")
                        + (try Self.hasHistory(db)
                            ? " OR EXISTS (SELECT 1 FROM formerVersion WHERE original = ?1)" : "")
                        + (try TemplateTable.exists(db)
                            ? " OR EXISTS (SELECT 1 FROM templatePicture WHERE digest = ?1)" : ""),
                arguments: [digest.description]) == true
        }
    }

    /// How many different pictures the rows have.
    func pictureCount() throws -> Int {
        try read { db in
            let others =
                (try Self.hasHistory(db) ? " UNION SELECT original FROM formerVersion" : "")
                + (try TemplateTable.exists(db) ? " UNION SELECT digest FROM templatePicture" : "")
            return try Int.fetchOne(
                db,
                sql: """
                    SELECT count(DISTINCT digest)
                    FROM (SELECT digest FROM \(PictureTable.digests(db))\(others))
                    """) ?? 0
        }
    }
}
