import Foundation
import GRDB

extension CatalogFile {
    /// Writes a catalogue in the format of backups, and waits for the disk.
    ///
    /// - Parameters:
    ///   - path: the path of a new file.
    ///   - memes: the memes in their order, each with its history.
    static func write(
        to path: String, _ memes: some Sequence<(Entry, [FormerVersion])>, uploads: [Digest: Date],
        templates: [TemplateRow]
    ) throws {
        do {
            let database = try DatabaseQueue(path: path, configuration: SQLiteCatalog.configuration)
            chmod(path, 0o600)
            try Schema.migrator.migrate(database)
            try database.write { db in
                for (entry, history) in memes {
                    _ = try Arrival.meme(entry, history: history).receive(db)
                }
                for (digest, date) in uploads {
                    _ = try Arrival.upload(digest, at: date).receive(db)
                }
                for template in templates { _ = try Arrival.template(template).receive(db) }
            }
            try database.close()
        } catch let error as DatabaseError {
            throw StoreError(error, path: path)
        }
    }
}
